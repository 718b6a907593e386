public import SourceText

/// A variant stream: an EXT-X-STREAM-INF and its URI line.
///
/// Source: rfc8216bis-22, section 4.4.6.2.
public struct VariantStream: Sendable {
  /// The EXT-X-STREAM-INF tag.
  public let tag: PlaylistTag
  /// The URI line; nil if the next EXT-X-STREAM-INF or the end of the file comes first.
  public let uri: ByteRange?
  /// The first line with another tag between the two; nil if there is none.
  public let interveningTag: ByteRange?
}

extension Playlist {
  /// The variant streams, in order.
  public var variantStreams: [VariantStream] {
    tags(named: .streamInf).map { tag in
      var intervening: ByteRange?
      var number = Int(tag.line) + 1
      while number < lines.count {
        let line = lines[number]
        if line.form == .uri {
          return VariantStream(tag: tag, uri: line.range, interveningTag: intervening)
        }
        if line.form == .tag {
          if line.tag == .streamInf { break }
          intervening = intervening ?? line.range
        }
        number += 1
      }
      return VariantStream(tag: tag, uri: nil, interveningTag: nil)
    }
  }

  /// The tags of variant streams and I-frame streams, in order.
  public var streamTags: some Sequence<PlaylistTag> {
    (census.count(of: .streamInf) + census.count(of: .iFrameStreamInf) == 0 ? [] : tags)
      .lazy.filter { $0.name == .streamInf || $0.name == .iFrameStreamInf }
  }
}
