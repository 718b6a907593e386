import SourceText

/// Finds names similar to an undefined one, for "did you mean" suggestions.
enum NearName {
  /// Whether the bytes are `name` with one to three more letters, such as RESTRICTION for RESTRICT.
  static func isExtension(of name: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count > name.count, range.count <= name.count + 3 else { return false }
    for offset in 0..<name.count where bytes[range.lowerBound + offset] != name[offset] {
      return false
    }
    for index in range.lowerBound + name.count..<range.upperBound
    where !bytes[index].isUppercaseLetter { return false }
    return true
  }

  /// The tag that the bytes in `range` misspell by that number of letters; nil if there is none.
  ///
  /// Two differences make a short name a different name.
  static func tag(
    _ bytes: Span<UInt8>, _ range: Range<Int>, within limit: Int = 1
  ) -> TagName? {
    let name = bytes.extracting(range)
    guard limit < 2 || name.count >= 13 else { return nil }
    return TagName.allCases.first {
      let known = tagNames[$0]
      return $0 != .unknown
        && name.editDistance(to: known.span, within: limit, ignoringCase: true) != nil
    }
  }

  /// The word among `words` that the bytes in `range` misspell by one letter, or to which they add
  /// a wrong separator, such as `SKIP;JUMP`; nil if there is none.
  static func word(_ bytes: Span<UInt8>, _ range: Range<Int>, among words: Words) -> Word? {
    guard range.count >= 2 else { return nil }
    let written = bytes.extracting(range)
    return words.all.first { word in
      let known = Array(word.description.utf8)
      if written.count > known.count, written.hasPrefix(known),
        !written[known.count].isLetterOrDigit, written[known.count] != UInt8(ascii: "-"),
        written[known.count] != UInt8(ascii: "_")
      {
        return true
      }
      // Any other letter makes a word of two letters a different word.
      if known.count < 3, written.count <= known.count {
        return written.count == known.count && written[0] == known[1] && written[1] == known[0]
      }
      return written.editDistance(to: known.span, within: 1, ignoringCase: true) != nil
    }
  }

  /// The attribute among `candidates` that the bytes in `range` misspell; nil if there is none.
  static func attribute(
    _ bytes: Span<UInt8>, _ range: Range<Int>, among candidates: some Sequence<AttributeName>
  ) -> AttributeName? {
    // Two differences make a short name a different name.
    let limit = range.count >= 10 ? 2 : 1
    guard range.count >= 3 else { return nil }
    let written = bytes.extracting(range)
    return candidates.first {
      let name = attributeNames[$0]
      return written.editDistance(to: name.span, within: limit) != nil
        || (name.count > 6 && isExtension(of: name, bytes, range))
    }
  }

  /// Whether the bytes in `range` are the attribute's name without its first letters.
  static func isEqual(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ name: AttributeName, after start: Int
  ) -> Bool {
    let text = attributeNames[name]
    guard text.count == range.count + start else { return false }
    for offset in 0..<range.count where bytes[range.lowerBound + offset] != text[start + offset] {
      return false
    }
    return true
  }

  /// Whether the bytes in `range` are the attribute's name in letters of any case.
  static func isEqual(
    _ bytes: Span<UInt8>, _ range: Range<Int>, ignoringCase name: AttributeName
  ) -> Bool {
    let text = attributeNames[name]
    return bytes.extracting(range).editDistance(to: text.span, within: 0, ignoringCase: true) != nil
  }

  /// Whether the bytes in `range` equal `text`.
  static func isEqual(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && hasPrefix(bytes, range, text)
  }

  /// Whether the bytes in `range` begin with `text`.
  static func hasPrefix(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      for offset in letters.indices {
        if unsafe bytes[range.lowerBound + offset] != letters[offset] { return false }
      }
      return true
    }
  }

  private static let tagNames = CaseTable { (name: TagName) in Array(name.text.utf8) }
  private static let attributeNames = CaseTable { (name: AttributeName) in Array(name.text.utf8) }
}

extension Span<UInt8> {
  fileprivate func hasPrefix(_ text: [UInt8]) -> Bool {
    guard count >= text.count else { return false }
    return text.indices.allSatisfy { self[$0] == text[$0] }
  }
}

extension Playlist {
  /// Whether a tag has an undefined attribute that probably means this one.
  ///
  /// The search is limited to 256 attributes, so that a list of any length takes linear time.
  package func misspells(_ name: AttributeName, in tag: PlaylistTag) -> Bool {
    let bytes = source.bytes.span
    return tag.attributes.prefix(256).contains { index in
      guard attributes[index].name == .unknown else { return false }
      let written = attributes[index].nameRange.offsets
      return NearName.attribute(bytes, written, among: CollectionOfOne(name)) != nil
        || NearName.isEqual(bytes, written, name, after: 2)
        || NearName.isEqual(bytes, written, ignoringCase: name)
    }
  }
}
