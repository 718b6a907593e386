import HLSDocuments
import HLSLinting
import HLSPlaylist

extension SegmentRules {
  static let discontinuityRepeated = Rule(
    "segment/discontinuity-repeated", .warning, .recommended, .advice("rfc8216bis-22 §6.2.1"),
    about: .tag(.discontinuity),
    says: "A media segment should have only one EXT-X-DISCONTINUITY.",
    why: "Each one increases the discontinuity number, so renditions no longer match.",
    remedy: "Remove the second tag.",
    fails: [.media("#EXT-X-DISCONTINUITY\n«#EXT-X-DISCONTINUITY»\n\(dated)#EXTINF:6,\na.ts")],
    passes: [.media("#EXT-X-DISCONTINUITY\n\(dated)#EXTINF:6,\na.ts")], check: .shared(runs))

  static let byterangeRepeated = Rule(
    "segment/byterange-repeated", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.2"),
    about: .tag(.byterange),
    says: "A media segment should have only one EXT-X-BYTERANGE.",
    why: "It is undefined which of the ranges applies.",
    remedy: "Keep only one EXT-X-BYTERANGE.",
    fails: [
      .media(
        "#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:1@0\n«#EXT-X-BYTERANGE:2@0»\na.ts")
    ],
    passes: [.media("#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:2@0\na.ts")],
    check: .shared(runs))

  static let gapRepeated = Rule(
    "segment/gap-repeated", .info, .pedantic, .advice("rfc8216bis-22 §4.4.4.7"), about: .tag(.gap),
    says: "A media segment should have only one EXT-X-GAP.",
    why: "A second one has no additional effect.",
    remedy: "Remove the second tag.",
    fails: [.media("#EXT-X-GAP\n«#EXT-X-GAP»\n#EXTINF:6,\na.ts")],
    passes: [.media("#EXT-X-GAP\n#EXTINF:6,\na.ts")], check: .shared(runs))

  static let danglingTag = Rule(
    "segment/dangling-tag", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4"),
    about: .segments,
    says: "A tag for the next segment should be followed by a media segment, a part or a hint.",
    why: "The tag has no effect; the segment may have been lost.",
    remedy: "Remove the tag, or move it before its segment.",
    fails: [
      .media("\(dated)#EXTINF:6,\na.ts\n«#EXT-X-DISCONTINUITY»\n#EXT-X-ENDLIST")
    ],
    passes: [
      .media("#EXT-X-DISCONTINUITY\n\(dated)#EXTINF:6,\na.ts\n#EXT-X-ENDLIST")
    ], check: .shared(runs))

  static let discontinuityPDTRecommended = Rule(
    "segment/discontinuity-pdt-recommended", .warning, .recommended,
    .should("rfc8216bis-22 §6.2.1"), about: .tag(.discontinuity),
    says: "In a playlist with dates, a segment after a discontinuity should have its own date.",
    why: "Dates cannot be calculated across a discontinuity, so date ranges are misplaced.",
    remedy: "Add EXT-X-PROGRAM-DATE-TIME after EXT-X-DISCONTINUITY.",
    fails: [.media("\(dated)#EXTINF:6,\na.ts\n«#EXT-X-DISCONTINUITY»\n#EXTINF:6,\nb.ts")],
    passes: [
      .media(
        "\(dated)#EXTINF:6,\na.ts\n#EXT-X-DISCONTINUITY\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n#EXTINF:6,\nb.ts")
    ], check: .shared(runs))

  static let gapPartNeedsGap = Rule(
    "segment/gap-part-needs-gap", .warning, .recommended,
    .advice("rfc8216bis-22 §6.2.1, §4.4.4.9"), about: .tag(.gap),
    says: "Unavailable parts of a segment with EXT-X-GAP should have GAP=YES.",
    why: "Clients try to load parts that do not exist.",
    remedy: "Add GAP=YES to the missing parts, or remove EXT-X-GAP.",
    fails: [parts("#EXT-X-PART:URI=\"p.ts\",DURATION=1\n«#EXT-X-GAP»")],
    passes: [parts("#EXT-X-PART:URI=\"p.ts\",DURATION=1,GAP=YES\n#EXT-X-GAP")],
    check: .shared(runs))

  static let gapParentOfGapParts = Rule(
    "segment/gap-parent-of-gap-parts", .warning, .recommended, .should("rfc8216bis-22 §6.2.1"),
    about: .tag(.part),
    says: "A segment whose parts all have GAP=YES should have EXT-X-GAP.",
    why: "Clients try to load a segment that has no media.",
    remedy: "Add EXT-X-GAP to the segment.",
    fails: [
      parts("#EXT-X-PART:URI=\"p.ts\",DURATION=1,GAP=YES", address: "«a.ts»")
    ],
    passes: [parts("#EXT-X-PART:URI=\"p.ts\",DURATION=1,GAP=YES\n#EXT-X-GAP")],
    check: .shared(runs))

  private static let dated = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"

  private static func parts(_ tags: String, address: String = "a.ts") -> Example {
    .live(
      "#EXT-X-TARGETDURATION:1\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n"
        + "#EXT-X-PART-INF:PART-TARGET=1\n\(tags)\n#EXTINF:1,\n\(address)")
  }

  private static let runs = Traversal("segment-tag-runs") { document, report in
    let playlist = document.playlist
    let segments = playlist.segments
    guard document.isMedia, !segments.isEmpty else { return }
    let relevant: [TagName] = [.discontinuity, .byterange, .gap, .part, .programDateTime]
    guard relevant.contains(where: { playlist.census.count(of: $0) > 0 }) else { return }
    let hasDates = playlist.census.count(of: .programDateTime) > 0
    let tags = playlist.tags
    for run in playlist.segmentRuns {
      if run.segment == segments.count {
        checkTail(run.tags, playlist, &report)
        continue
      }
      var discontinuity: Int?
      var byteRange: Int?
      var gap: Int?
      var isDated = false
      var parts = 0
      var missingParts = 0
      for index in run.tags {
        switch tags[index].name {
        case .discontinuity:
          recordFirst(index, &discontinuity, "segment/discontinuity-repeated", playlist, &report)
        case .byterange:
          recordFirst(index, &byteRange, "segment/byterange-repeated", playlist, &report)
        case .gap: recordFirst(index, &gap, "segment/gap-repeated", playlist, &report)
        case .programDateTime: isDated = true
        case .part:
          parts += 1
          if playlist.attribute(.gap, of: tags[index]) != nil { missingParts += 1 }
        default: break
        }
      }
      if let discontinuity, hasDates, !isDated {
        report.report(
          "segment/discontinuity-pdt-recommended",
          "the segment after EXT-X-DISCONTINUITY has no EXT-X-PROGRAM-DATE-TIME",
          at: tags[discontinuity].range)
      }
      guard parts > 0 else { continue }
      if let gap, missingParts == 0 {
        report.report(
          "segment/gap-part-needs-gap", "EXT-X-GAP, but no part of the segment has GAP=YES",
          at: tags[gap].range)
      }
      if gap == nil, missingParts == parts {
        report.report(
          "segment/gap-parent-of-gap-parts", "no EXT-X-GAP, but all parts have GAP=YES",
          at: playlist.address(of: segments[run.segment]))
      }
    }
  }

  /// Records the first tag of its kind for a segment, and reports any other.
  private static func recordFirst(
    _ index: Int, _ first: inout Int?, _ rule: RuleID, _ playlist: Playlist,
    _ report: inout SharedReport
  ) {
    guard let earlier = first else {
      first = index
      return
    }
    let tag = playlist.tags[index]
    report.report(
      rule, "a second \(tag.name) for one media segment; expected one", at: tag.range,
      related: [RelatedPlace(playlist.tags[earlier].range, "first given here")])
  }

  /// Reports tags for the next segment after the last segment, part and hint.
  private static func checkTail(
    _ run: Range<Int>, _ playlist: Playlist, _ report: inout SharedReport
  ) {
    let tags = playlist.tags
    let last = run.last { tags[$0].name == .part || tags[$0].name == .preloadHint }
    for index in (last.map { $0 + 1 } ?? run.lowerBound)..<run.upperBound {
      switch tags[index].name {
      case .byterange, .gap, .discontinuity, .programDateTime:
        report.report(
          "segment/dangling-tag", "\(tags[index].name) is not followed by a media segment",
          // In a live playlist the segment may still follow.
          at: tags[index].range, severity: playlist.isEnded ? nil : .info)
      default: break
      }
    }
  }
}
