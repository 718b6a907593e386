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
