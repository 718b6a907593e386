public import SourceText

/// A variant stream: an EXT-X-STREAM-INF and the URI line that belongs to it.
///
/// Source: rfc8216bis-22, section 4.4.6.2.
public struct VariantStream: Sendable {
  public let tag: PlaylistTag
  /// The URI line; nil where the next EXT-X-STREAM-INF or the end of the file comes first.
  public let uri: ByteRange?
  /// The first line with another tag between the two, or nil.
  public let interveningTag: ByteRange?
}

extension Playlist {
  /// The variant streams, in the order of the file.
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

  /// The tags of variant streams and of I-frame streams, in the order of the file.
  public var streamTags: some Sequence<PlaylistTag> {
    (census.count(of: .streamInf) + census.count(of: .iFrameStreamInf) == 0 ? [] : tags)
      .lazy.filter { $0.name == .streamInf || $0.name == .iFrameStreamInf }
  }
}
