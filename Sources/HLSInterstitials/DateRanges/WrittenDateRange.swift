package import HLSPlaylist
package import SourceText

/// A date range of a schedule, written as the tag that means the same.
///
/// Left out are values that no attribute has.
package struct WrittenDateRange: Sendable {
  /// A playlist with only the tag.
  package let playlist: Playlist
  private var places: [(written: ByteRange, own: ByteRange)] = []

  /// Writes a date range; without attributes if it is one of tags.
  package init(_ range: DateRange) {
    var bytes = Array("#EXT-X-DATERANGE:".utf8)
    let source = range.source as? ScheduledAttributes
    func place(_ text: String) -> ByteRange {
      let start = bytes.count
      bytes += Array(text.utf8)
      return ByteRange(start..<bytes.count)
    }
    for attribute in range.attributes {
      guard let source, let value = source.value(of: attribute), value.isWritable else { continue }
      if !places.isEmpty { bytes.append(UInt8(ascii: ",")) }
      places.append((place(source.name(of: attribute)), attribute.nameRange))
      bytes += Array((value.isQuoted ? "=\"" : "=").utf8)
      places.append((place(value.text), attribute.valueRange))
      if value.isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }
    playlist = Playlist(parsing: SourceFile(name: "", bytes: bytes))
  }

  /// The place in the schedule of a place in the tag: that of the same characters if the schedule has them without escapes,
  /// otherwise that of the name or value; nil outside of attributes.
  package func place(of range: ByteRange) -> ByteRange? {
    // A value may be meant with its quotation marks.
    guard let (written, own) = places.last(where: { $0.written.start <= range.start + 1 }),
      range.start <= written.end
    else { return nil }
    guard written.start <= range.start, range.end <= written.end, written.count == own.count else {
      return own
    }
    let start = Int(range.start - written.start)
    return own.slice(start, start + range.count)
  }
}

extension ScheduledAttributes.Value {
  /// Whether an attribute can have the value.
  fileprivate var isWritable: Bool {
    if case .unreadable = self { return false }
    return isQuoted ? text.isQuotable : text.isAttributeValue
  }
}

extension DateRange {
  /// Whether a tag has an undefined attribute that probably means this one.
  package func misspells(_ name: AttributeName) -> Bool {
    if isScheduled {
      let playlist = WrittenDateRange(self).playlist
      return playlist.tags.contains { playlist.misspells(name, in: $0) }
    }
    return tags.contains { playlist.misspells(name, in: $0) }
  }
}

// What the text of an attribute list and of JSON can have.
extension String {
  /// Whether a quoted string can contain the text (rfc8216bis-22, section 4.2).
  var isQuotable: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") } }

  /// Whether the text is an attribute name (rfc8216bis-22, section 4.2).
  package var isAttributeName: Bool {
    !isEmpty && utf8.allSatisfy { $0.isDigit || $0 == 0x2D || ($0.isLetter && $0 == $0.uppercased) }
  }

  /// Whether the text is the name of an attribute that its user defines (rfc8216bis-22, section 4.4.5.1).
  package var isUserAttributeName: Bool { hasPrefix("X-") && isAttributeName }

  /// Whether the text is one attribute value, with its quotes if it has any.
  var isAttributeValue: Bool {
    if hasPrefix("\""), hasSuffix("\""), utf8.count > 1 {
      return String(dropFirst().dropLast()).isQuotable
    }
    return !isEmpty && isQuotable && !utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0x20 }
  }
}
