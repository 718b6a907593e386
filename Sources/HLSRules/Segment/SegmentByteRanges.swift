import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let byterangeOffsetRequiredFirst = Rule(
    "segment/byterange-offset-required-first", .error, .spec, .must("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "The first EXT-X-BYTERANGE of a playlist must have an offset.",
    why: """
      No earlier range shows where this one begins. Clients refuse the playlist, and viewers see \
      nothing.
      """,
    remedy: "Add the offset: EXT-X-BYTERANGE:LENGTH@OFFSET.",
    fails: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:«100»\na.ts")],
    passes: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:100@0\na.ts")],
    check: .shared(byteRanges))

  static let byterangeOffsetRequiredOtherResource = Rule(
    "segment/byterange-offset-required-other-resource", .error, .spec,
    .must("rfc8216bis-22 §4.4.4.2"), about: .tag(.byterange),
    says: "EXT-X-BYTERANGE without an offset must follow a range of the same resource.",
    why: """
      The start of the range is unknown. Clients refuse the playlist or load wrong bytes, and \
      viewers see nothing or other media.
      """,
    remedy: "Add the offset: EXT-X-BYTERANGE:LENGTH@OFFSET.",
    fails: [byteRangePair("100@0", "«100»", "b.ts")],
    passes: [
      byteRangePair("100@0", "100", "a.ts"), byteRangePair("100@0", "100@0", "b.ts"),
      byteRangePair("100@0", "100", "./a.ts"),
    ],
    check: .shared(byteRanges))

  static let byterangeOffsetHiddenBySkip = Rule(
    "segment/byterange-offset-hidden-by-skip", .warning, .pedantic,
    .advice("rfc8216bis-22 §4.4.4.2, §4.4.5.2"), about: .tag(.skip),
    says: "The first EXT-X-BYTERANGE of a delta update should have an offset.",
    why: "The previous range is skipped, so the start of this one is known only after merging.",
    remedy: "Add the offset: EXT-X-BYTERANGE:LENGTH@OFFSET.",
    fails: [skippedByteRange("«100»")], passes: [skippedByteRange("100@300")],
    check: .shared(byteRanges))

  static let byterangeZeroLength = Rule(
    "segment/byterange-zero-length", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "The length in EXT-X-BYTERANGE should be above zero.",
    why: "An empty range contains no media, and servers refuse the request.",
    remedy: "Write the length of the segment in bytes.",
    fails: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:«0@0»\na.ts")],
    passes: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:100@0\na.ts")],
    check: .shared(byteRanges))

  static let byterangeOverlap = Rule(
    "segment/byterange-overlap", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "Byte ranges of neighboring segments of one resource should not overlap.",
    why: "Overlaps are legal, but usually come from an offset of 0 that should have been omitted.",
    remedy: "Write the offset at which the segment begins, or omit the offset.",
    fails: [
      byteRangePair("100@0", "«100@0»", "a.ts"),
      // The offset of one segment is too large by ten bytes.
      byteRanges("100@0", "100@100", "«100@210»", "100@300"),
    ],
    passes: [
      byteRangePair("100@0", "100@100", "a.ts"),
      // Bytes between segments are no media.
      byteRanges("100@0", "100@100", "100@210", "100@310"),
    ], check: .shared(byteRanges))

  static let byterangeHole = Rule(
    "segment/byterange-hole", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.2, §6.2.1"),
    about: .tag(.byterange),
    says: "Byte ranges of neighboring segments of one resource should not leave out a segment.",
    why: """
      Viewers miss the media in the bytes that no segment lists, and players see a jump of \
      timestamps.
      """,
    remedy: "List the segment that is missing, or mark the change with EXT-X-DISCONTINUITY.",
    fails: [byteRanges("100@0", "100@100", "«100@300»", "100@400")],
    passes: [byteRanges("100@0", "100@100", "100@200", "100@300")],
    check: .shared(byteRanges))

  /// Segments of one resource with these byte ranges.
  private static func byteRanges(_ ranges: String...) -> Example {
    .media(
      "#EXT-X-VERSION:4\n" + ranges.map { "#EXTINF:6,\n#EXT-X-BYTERANGE:\($0)\na.ts\n" }.joined())
  }

  static let iframeByterangeCoversMap = Rule(
    "segment/iframe-byterange-covers-map", .error, .spec, .must("rfc8216bis-22 §4.4.3.6"),
    about: .tag(.iFramesOnly),
    says: "The byte range of an I-frame must not include its initialization section.",
    why:
      "Decoders get the section twice, or do not find the frame: viewers who seek see no picture.",
    remedy: "Begin the range after the bytes that EXT-X-MAP names.",
    fails: [mappedIFrame("«5000@0»"), mappedIFrame("«5000@0»", of: "./a.mp4")],
    passes: [mappedIFrame("5000@800")],
    check: .shared(byteRanges))

  static let byterangeOverlapsMap = Rule(
    "segment/byterange-overlaps-map", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.4.5, §4.4.4.2"), about: .tag(.byterange),
    says: "The byte range of a segment should not begin or end inside its initialization section.",
    why: "The same bytes are read as initialization and as media, and decoders get a torn box.",
    remedy: "Begin the range after the bytes that EXT-X-MAP names, or correct EXT-X-MAP.",
    fails: [mapped("«5000@600»"), mapped("«100@700»")],
    passes: [
      mapped("5000@800"),
      // The segment has its own copy of the section.
      mapped("5000@0"), mapped("5000@600", of: "b.mp4"),
    ],
    check: .shared(byteRanges))

  private static func mapped(_ range: String, of name: String = "a.mp4") -> Example {
    .media(
      "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"800@0\"\n"
        + "#EXTINF:6,\n#EXT-X-BYTERANGE:\(range)\n\(name)")
  }

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

  private static func mappedIFrame(_ range: String, of name: String = "a.mp4") -> Example {
    .media(
      "#EXT-X-VERSION:5\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"800@0\"\n"
        + "#EXTINF:2,\n#EXT-X-BYTERANGE:\(range)\n\(name)")
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
    var neighbors = Neighbors()
    for run in playlist.segmentRuns {
      var written: PlaylistTag?
      for index in run.tags {
        if tags[index].name == .byterange { written = tags[index] }
        if tags[index].name == .map { map = SectionRange(tags[index], playlist) }
      }
      guard run.segment < segments.count, let written else { continue }
      guard let range = ResourceRange(parsing: written.valueRange.offsets, of: bytes) else {
        // The grammar reports it; the next range cannot be compared with it.
        last = LastByteRange(segment: run.segment, address: nil, bytes: nil)
        continue
      }
      let address = lines[Int(segments[run.segment].uriLine)].range
      let neighbor = last.flatMap { $0.segment + 1 == run.segment ? $0 : nil }
      let isSameResource = neighbor?.address.flatMap { isSame($0, address, document) }
      if range.length == 0 {
        report.report(
          "segment/byterange-zero-length", "the byte range has 0 bytes", at: written.valueRange)
      }
      if range.offset == nil {
        checkMissingOffset(
          written, in: run.segment, first: last == nil, follows: neighbor != nil, isSameResource,
          playlist,
          &report)
      }
      let meant = range.bytes(from: isSameResource == true ? neighbor?.bytes?.upperBound : nil)
      let gap = last?.gap
      var ownGap: (size: UInt64, place: ByteRange)?
      if let meant, isSameResource == true, let before = neighbor?.bytes {
        if meant.lowerBound > before.upperBound {
          ownGap = (meant.lowerBound - before.upperBound, written.valueRange)
        }
        if let gap, before.upperBound > meant.lowerBound,
          before.upperBound - meant.lowerBound == gap.size
        {
          neighbors.holes.removeAll { $0.place == gap.place }
          report.report(
            "segment/byterange-overlap",
            "\(bytesText(before)) begin \(gap.size) bytes after the previous segment, and overlap the next one "
              + "by as many; expected the offset \(before.lowerBound - gap.size)", at: gap.place)
        } else if meant.overlaps(before) {
          report.report(
            "segment/byterange-overlap",
            "\(bytesText(meant)) overlap the previous segment, \(bytesText(before))",
            at: written.valueRange)
        }
      }
      if let meant, isSameResource == true, let before = neighbor?.bytes, !isIFrames,
        !run.tags.contains(where: { tags[$0].name == .discontinuity })
      {
        neighbors.add(written.valueRange, meant, after: before)
      }
      if let meant, let map, meant.overlaps(map.bytes),
        isIFrames || meant.clamped(to: map.bytes) != map.bytes,
        isSame(map.address, address, document) == true
      {
        report.report(
          isIFrames ? "segment/iframe-byterange-covers-map" : "segment/byterange-overlaps-map",
          isIFrames
            ? "\(bytesText(meant)) include the initialization section, \(bytesText(map.bytes))"
            : "\(bytesText(meant)) begin or end inside the initialization section, \(bytesText(map.bytes))",
          at: written.valueRange,
          related: [RelatedPlace(map.tag, "the initialization section")])
      }
      last = LastByteRange(segment: run.segment, address: address, bytes: meant, gap: ownGap)
    }
    for hole in neighbors.holes where neighbors.adjacent >= neighbors.holes.count * 2 {
      report.report(
        "segment/byterange-hole",
        "the range begins at byte \(hole.end), but the one before ends before \(hole.start), as "
          + "\(neighbors.adjacent) others follow each other: \(hole.end - hole.start) bytes are not listed",
        at: hole.place)
    }
  }

  /// Which ranges follow each other, and which leave out as much as half of a segment.
  private struct Neighbors {
    var adjacent = 0
    var holes: [(start: UInt64, end: UInt64, place: ByteRange)] = []

    mutating func add(_ place: ByteRange, _ range: Range<UInt64>, after before: Range<UInt64>) {
      if range.lowerBound == before.upperBound { adjacent += 1 }
      guard range.lowerBound > before.upperBound else { return }
      let size = min(range.size, before.size)
      let hole = range.lowerBound - before.upperBound
      guard hole > size / 2, hole / 3 <= size else { return }
      holes.append((before.upperBound, range.lowerBound, place))
    }
  }

  /// A range by its first and last byte, as in HTTP.
  private static func bytesText(_ bytes: Range<UInt64>) -> String {
    "bytes \(bytes.lowerBound) to \(bytes.isEmpty ? bytes.lowerBound : bytes.upperBound - 1)"
  }

  private struct LastByteRange {
    let segment: Int
    /// Nil, like the bytes, if the range is malformed.
    let address: ByteRange?
    let bytes: Range<UInt64>?
    /// The bytes between the range before and this one, and the place of this one.
    var gap: (size: UInt64, place: ByteRange)?
  }

  /// The initialization section, if its map has a byte range.
  private struct SectionRange {
    let tag: ByteRange
    let address: ByteRange
    let bytes: Range<UInt64>

    init?(_ map: PlaylistTag, _ playlist: Playlist) {
      guard let uri = playlist.attribute(.uri, of: map),
        let range = playlist.attribute(.byterange, of: map), range.form == .quoted,
        let bytes = playlist.byteRange(range).value?.bytes(from: nil)
      else { return nil }
      (tag, address, self.bytes) = (map.range, uri.valueRange, bytes)
    }
  }

  private static func checkMissingOffset(
    _ tag: PlaylistTag, in segment: Int, first: Bool, follows: Bool, _ isSame: Bool?,
    _ playlist: Playlist, _ report: inout SharedReport
  ) {
    if segment == 0, playlist.census.count(of: .skip) > 0 {
      report.report(
        "segment/byterange-offset-hidden-by-skip",
        "no offset, and the previous segment is skipped", at: tag.valueRange)
    } else if first {
      report.report(
        "segment/byterange-offset-required-first",
        "no offset, and no earlier byte range", at: tag.valueRange)
    } else if !follows {
      report.report(
        "segment/byterange-offset-required-other-resource",
        "no offset, and the previous segment has no byte range", at: tag.valueRange)
    } else if isSame == false {
      report.report(
        "segment/byterange-offset-required-other-resource",
        "no offset, and the previous segment is from another resource", at: tag.valueRange)
    }
  }

  /// Whether two URIs refer to the same resource after variable substitution; nil if it is undetermined.
  static func isSame(_ left: ByteRange, _ right: ByteRange, _ document: Document) -> Bool? {
    let playlist = document.playlist
    if isEqual(left, right, playlist.source.bytes.span) { return true }
    if playlist.variables.isEmpty, differInName(left, right, playlist.source.bytes.span) {
      return false
    }
    guard let one = playlist.resolved(left).text, let other = playlist.resolved(right).text else {
      return nil
    }
    return document.base.resolvesAlike(one, other)
  }

  /// Whether two URIs differ after their last slash, so that they need not be resolved.
  private static func differInName(
    _ left: ByteRange, _ right: ByteRange, _ bytes: Span<UInt8>
  ) -> Bool {
    let slash = UInt8(ascii: "/")
    var (one, other) = (left.offsets, right.offsets)
    while let end = one.popLast(), let otherEnd = other.popLast() {
      if bytes[end] != bytes[otherEnd] { return bytes[end] != slash && bytes[otherEnd] != slash }
      if bytes[end] == slash { return false }
    }
    // One is the end of the other.
    let next =
      left.count > right.count ? left.end - UInt32(right.count) : right.end - UInt32(left.count)
    return next > 0 && bytes[Int(next) - 1] != slash
  }

  /// Whether two URIs have the same text.
  static func isEqual(_ left: ByteRange, _ right: ByteRange, _ bytes: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    // URIs in one folder differ at the end.
    var distance = left.count
    while distance > 0 {
      distance -= 1
      if bytes[Int(left.start) + distance] != bytes[Int(right.start) + distance] { return false }
    }
    return true
  }
}
