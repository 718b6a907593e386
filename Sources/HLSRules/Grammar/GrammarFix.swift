import HLSLinting
import HLSPlaylist
import SourceText

/// How the faults of a row are fixed.
struct GrammarFix: Sendable {
  /// The grades that its fixes have.
  let grades: [Fix.Grade]
  /// The fix of a fault; nil if it has none.
  let make: @Sendable (GrammarFault, Playlist) -> Fix?

  /// Fixes of several grades.
  init(_ grades: [Fix.Grade], _ make: @escaping @Sendable (GrammarFault, Playlist) -> Fix?) {
    self.grades = grades
    self.make = make
  }

  /// Safe fixes with these edits.
  static func safe(
    _ edits: @escaping @Sendable (GrammarFault, Playlist) -> [Fix.Edit]?
  ) -> GrammarFix {
    GrammarFix([.safe]) { .safe(edits($0, $1)) }
  }

  /// Unsafe fixes with these edits.
  static func unsafe(
    _ edits: @escaping @Sendable (GrammarFault, Playlist) -> [Fix.Edit]?
  ) -> GrammarFix {
    GrammarFix([.unsafe]) { .unsafe(edits($0, $1)) }
  }

  /// Removes what is reported.
  static let removal = safe { fault, _ in fault.range.isEmpty ? nil : [.remove(fault.range)] }

  /// Writes only an equals sign in place of what is reported.
  static let equalsSign = safe { fault, _ in [Fix.Edit(fault.range, with: "=")] }

  /// Removes the attribute that is reported.
  static let attributeRemoval = safe { fault, playlist in
    playlist.attribute(around: fault.range).flatMap { playlist.removing($0) }.map { [$0] }
  }
}

/// Quotes, commas and names: what decides how an attribute list is read (rfc8216bis-22, section 4.2).
extension GrammarFix {
  /// Adds quotes that are missing, and removes superfluous ones.
  static let quotes = safe { fault, playlist in
    let text = playlist.text(fault.range).utf8
    let quote = UInt8(ascii: "\"")
    switch fault.aspect {
    case .unquoted, .bareWord:
      // With quotes, a reference to a variable would be replaced.
      guard let last = text.last, !text.dropLast().contains(quote),
        !text.contains(UInt8(ascii: "{"))
      else { return nil }
      let opening = Fix.Edit.insert("\"", at: fault.range.start)
      return last == quote ? [opening] : [opening, .insert("\"", at: fault.range.end)]
    case .quoted:
      let value = text.dropFirst().dropLast()
      guard text.first == quote, text.last == quote, !value.isEmpty,
        value.allSatisfy({ $0.isPrintable && $0 != 0x20 && $0 != quote && $0 != UInt8(ascii: ",") })
      else { return nil }
      return [
        .remove(fault.range.slice(0, 1)), .remove(fault.range.slice(text.count - 1, text.count)),
      ]
    default: return nil
    }
  }

  /// Closes a string before the comma after it, or at the end of its line.
  static let closingQuote = safe { fault, playlist in
    let (end, bytes) = (Int(fault.range.end), playlist.source.bytes)
    // The last line may be cut off.
    guard end < bytes.count, let last = playlist.text(fault.range).utf8.last, !last.isSpaceOrTab
    else { return nil }
    let isBeforeComma = bytes[end] == UInt8(ascii: ",")
    // Other attributes may be part of a string that goes on to the end of the line.
    guard isBeforeComma || !playlist.text(fault.range).contains(",") else { return nil }
    return [.insert("\"", at: fault.range.end)]
  }

  /// Replaces the typographic quotes around all values of a list by straight ones.
  static let straightQuotes = safe { fault, playlist in
    guard let tag = playlist.tag(around: fault.range) else { return nil }
    let edits = playlist.attributes[tag.attributes].flatMap { straightQuotes(of: $0, in: playlist) }
    return edits.isEmpty ? nil : edits
  }

  private static func straightQuotes(of attribute: Attribute, in playlist: Playlist) -> [Fix.Edit] {
    let (value, bytes) = (attribute.valueRange.offsets, playlist.source.bytes)
    guard attribute.form != .quoted, value.count >= 3 else { return [] }
    func isQuote(at place: Int) -> Bool {
      // U+2018 to U+201F.
      bytes[place] == 0xE2 && bytes[place + 1] == 0x80 && 0x98...0x9F ~= bytes[place + 2]
    }
    func edit(at place: Int) -> Fix.Edit { Fix.Edit(ByteRange(place..<place + 3), with: "\"") }
    if attribute.form == .unquoted {
      let (first, last) = (value.lowerBound, value.upperBound - 3)
      guard isQuote(at: first) else { return [] }
      if last > first + 2, isQuote(at: last) { return [edit(at: first), edit(at: last)] }
      return bytes[value.upperBound - 1] == UInt8(ascii: "\"") ? [edit(at: first)] : []
    }
    let end = value.dropLast(2).first { place in
      isQuote(at: place)
        && (place + 3 == value.upperBound || bytes[place + 3] == UInt8(ascii: ","))
    }
    return end.map { [edit(at: $0)] } ?? []
  }

  /// Removes the comma of an element without an attribute.
  static let extraComma = safe { fault, playlist in
    playlist.text(fault.range) == "," ? [.remove(fault.range)] : nil
  }

  /// Writes a comma before an attribute, in place of another separator if there is one.
  static let comma = safe { fault, playlist in
    guard let next = fault.suggestion else { return nil }
    return playlist.text(fault.range) == next.text
      ? [.insert(",", at: fault.range.start)] : [Fix.Edit(fault.range, with: ",")]
  }

  /// Writes the name that was meant, where only one can be meant.
  static let name = safe { fault, playlist in named(fault) }

  /// Writes the name that was probably meant.
  static let probableName: GrammarFix = .unsafe { fault, playlist in named(fault) }

  private static func named(_ fault: GrammarFault) -> [Fix.Edit]? {
    guard let name = fault.nameRange, let meant = fault.suggestion else { return nil }
    return [Fix.Edit(name, with: meant.text)]
  }
}
