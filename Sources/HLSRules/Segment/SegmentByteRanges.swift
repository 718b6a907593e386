import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let byterangeOffsetRequiredFirst = Rule(
    "segment/byterange-offset-required-first", .error, .spec, .must("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "The first EXT-X-BYTERANGE of a playlist has an offset.",
    why:
      "There is no range before it that would tell where it begins; clients refuse the playlist.",
    remedy: "Add the offset, as in 100@0.",
    fails: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:«100»\na.ts")],
    passes: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:100@0\na.ts")],
    check: .shared(byteRanges))

  static let byterangeOffsetRequiredOtherResource = Rule(
    "segment/byterange-offset-required-other-resource", .error, .spec,
    .must("rfc8216bis-22 §4.4.4.2"), about: .tag(.byterange),
    says: "An EXT-X-BYTERANGE without an offset follows a range of the same resource.",
    why: "The range begins where none ended; clients refuse the playlist or load wrong bytes.",
    remedy: "Add the offset, as in 100@0.",
    fails: [byteRangePair("100@0", "«100»", "b.ts")],
    passes: [byteRangePair("100@0", "100", "a.ts"), byteRangePair("100@0", "100@0", "b.ts")],
    check: .shared(byteRanges))

  static let byterangeOffsetHiddenBySkip = Rule(
    "segment/byterange-offset-hidden-by-skip", .warning, .pedantic,
    .advice("rfc8216bis-22 §4.4.4.2, §4.4.5.2"), about: .tag(.skip),
    says: "In a delta update the first EXT-X-BYTERANGE has an offset.",
    why: "The range before it is skipped: where this one begins is known only after merging.",
    remedy: "Add the offset.",
    fails: [skippedByteRange("«100»")], passes: [skippedByteRange("100@300")],
    check: .shared(byteRanges))

  static let byterangeZeroLength = Rule(
    "segment/byterange-zero-length", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "The length of EXT-X-BYTERANGE is above zero.",
    why: "No byte, no media: servers refuse the request.",
    remedy: "Write the length of the segment in bytes.",
    fails: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:«0@0»\na.ts")],
    passes: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:100@0\na.ts")],
    check: .shared(byteRanges))

  static let byterangeOverlap = Rule(
    "segment/byterange-overlap", .info, .pedantic, .advice("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "The ranges of neighbouring segments of one resource do not overlap.",
    why: "Legal, and mostly an offset of 0 where it should have been left out.",
    remedy: "Write the offset at which the segment begins, or none.",
    fails: [byteRangePair("100@0", "«100@0»", "a.ts")],
    passes: [byteRangePair("100@0", "100@100", "a.ts")], check: .shared(byteRanges))

  static let iframeByterangeCoversMap = Rule(
    "segment/iframe-byterange-covers-map", .error, .spec, .must("rfc8216bis-22 §4.4.3.6"),
    about: .tag(.iFramesOnly),
    says: "The range of an I-frame does not take in its initialization section.",
    why: "Decoders get the section twice, or find no frame where they look for it.",
    remedy: "Begin the range behind the one that EXT-X-MAP names.",
    fails: [mappedIFrame("«5000@0»")], passes: [mappedIFrame("5000@800")],
    check: .shared(byteRanges))

  private static func byteRangePair(_ first: String, _ second: String, _ name: String) -> Example {
    .media(
      "#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:\(first)\na.ts\n"
        + "#EXTINF:6,\n#EXT-X-BYTERANGE:\(second)\n\(name)")
  }

  private static func skippedByteRange(_ range: String) -> Example {
    .live(
      "#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36\n"
        + "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:6,\n#EXT-X-BYTERANGE:\(range)\na.ts\n"
        + "#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts\n#EXTINF:6,\nd.ts\n#EXTINF:6,\ne.ts\n#EXTINF:6,\nf.ts"
    )
  }

  private static func mappedIFrame(_ range: String) -> Example {
    .media(
      "#EXT-X-VERSION:5\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"800@0\"\n"
        + "#EXTINF:2,\n#EXT-X-BYTERANGE:\(range)\na.mp4")
  }

  private static let byteRanges = Traversal("segment-byte-ranges") { document, report in
    let playlist = document.playlist
    guard document.isMedia, playlist.census.count(of: .byterange) > 0 else { return }
    let tags = playlist.tags
    let segments = playlist.segments
    let lines = playlist.lines
    let bytes = playlist.source.bytes.span
    let isIFrames = playlist.census.count(of: .iFramesOnly) > 0
    var map: SectionRange?
    var last: LastByteRange?
    for run in playlist.segmentRuns {
      var written: PlaylistTag?
      for index in run.tags {
        if tags[index].name == .byterange { written = tags[index] }
        if isIFrames, tags[index].name == .map { map = SectionRange(tags[index], playlist) }
      }
      guard run.segment < segments.count, let written else { continue }
      guard let range = ResourceRange(parsing: written.valueRange.offsets, of: bytes) else {
        // The grammar has seen it; what follows cannot be judged by it.
        last = LastByteRange(segment: run.segment, address: nil, bytes: nil)
        continue
      }
      let address = lines[Int(segments[run.segment].uriLine)].range
      let neighbour = last.flatMap { $0.segment + 1 == run.segment ? $0 : nil }
      let isSame = neighbour?.address.map { isEqual($0, address, bytes) }
      if range.length == 0 {
        report.report(
          "segment/byterange-zero-length", "a byte range of 0 bytes", at: written.valueRange)
      }
      if range.offset == nil {
        judgeMissingOffset(
          written, in: run.segment, first: last == nil, follows: neighbour != nil, isSame, playlist,
          &report)
      }
      let meant = range.bytes(from: isSame == true ? neighbour?.bytes?.upperBound : nil)
      if let meant, isSame == true, let before = neighbour?.bytes, meant.overlaps(before) {
        report.report(
          "segment/byterange-overlap",
          "bytes \(meant.lowerBound) to \(meant.upperBound) overlap those of the segment before, "
            + "\(before.lowerBound) to \(before.upperBound)", at: written.valueRange)
      }
      if let meant, let map, isEqual(map.address, address, bytes), meant.overlaps(map.bytes) {
        report.report(
          "segment/iframe-byterange-covers-map",
          "bytes \(meant.lowerBound) to \(meant.upperBound) take in the initialization section, "
            + "\(map.bytes.lowerBound) to \(map.bytes.upperBound)", at: written.valueRange,
          related: [RelatedPlace(map.tag, "the initialization section")])
      }
      last = LastByteRange(segment: run.segment, address: address, bytes: meant)
    }
  }

  private struct LastByteRange {
    let segment: Int
    /// Nil, as the bytes are, where the range was malformed.
    let address: ByteRange?
    let bytes: Range<UInt64>?
  }

  /// The initialization section, where its map has a range.
  private struct SectionRange {
    let tag: ByteRange
    let address: ByteRange
    let bytes: Range<UInt64>

    init?(_ map: PlaylistTag, _ playlist: Playlist) {
      guard let uri = playlist.attribute(.uri, of: map),
        let range = playlist.attribute(.byterange, of: map), range.form == .quoted,
        let bytes = ResourceRange(
          parsing: range.valueRange.offsets, of: playlist.source.bytes.span)?.bytes(from: nil)
      else { return nil }
      (tag, address, self.bytes) = (map.range, uri.valueRange, bytes)
    }
  }

  private static func judgeMissingOffset(
    _ tag: PlaylistTag, in segment: Int, first: Bool, follows: Bool, _ isSame: Bool?,
    _ playlist: Playlist, _ report: inout SharedReport
  ) {
    if segment == 0, playlist.census.count(of: .skip) > 0 {
      report.report(
        "segment/byterange-offset-hidden-by-skip",
        "no offset, and the segment before is skipped", at: tag.valueRange)
    } else if first {
      report.report(
        "segment/byterange-offset-required-first",
        "no offset, and no byte range before it", at: tag.valueRange)
    } else if !follows {
      report.report(
        "segment/byterange-offset-required-other-resource",
        "no offset, and the segment before has no byte range", at: tag.valueRange)
    } else if isSame == false, playlist.variables.isEmpty {
      // Two spellings with variables may be one address.
      report.report(
        "segment/byterange-offset-required-other-resource",
        "no offset, and the segment before is of another resource", at: tag.valueRange)
    }
  }

  /// Whether two addresses are written alike.
  static func isEqual(_ left: ByteRange, _ right: ByteRange, _ bytes: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    // Addresses of one folder differ at their ends.
    var distance = left.count
    while distance > 0 {
      distance -= 1
      if bytes[Int(left.start) + distance] != bytes[Int(right.start) + distance] { return false }
    }
    return true
  }
}
