import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension LowLatencyRules {
  static let partTooLong = Rule(
    "low-latency/part-too-long", .error, .spec, .must("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.part),
    says: "A part must not be longer than PART-TARGET; unlike EXTINF, DURATION is not rounded.",
    why: """
      Clients reload too early and wait for a part that is late, so viewers near the live edge can \
      stall.
      """,
    remedy: "Set PART-TARGET to the longest DURATION of a part.",
    fails: [.live(head + part("p0", "«1.02»"))],
    passes: [.live(head + part("p0", "1.0"))],
    check: .shared(partDurations))

  static let partTooShort = Rule(
    "low-latency/part-too-short", .error, .spec, .must("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.part),
    says: "A part must last at least 85% of PART-TARGET, unless it is independent, a gap, before "
      + "a gap or the last of its segment.",
    why: """
      Clients rely on parts of full length to choose their position, so viewers near the live edge \
      can stall.
      """,
    remedy: "Make parts of equal length; only the last one of a segment may be shorter.",
    fails: [.live(head + part("p0", "1.0") + part("p1", "«0.5»") + part("p2", "1.0"))],
    passes: [
      .live(head + part("p0", "1.0") + part("p1", "1.0") + part("p2", "0.5")),
      .live(head + part("p0", "1.0") + part("p1", "0.5", ",INDEPENDENT=YES") + part("p2", "1.0")),
      .live(head + part("p0", "1.0") + part("p1", "0.5") + part("p2", "1.0", ",GAP=YES")),
    ],
    check: .shared(partDurations))

  static let partSumMismatch = Rule(
    "low-latency/part-sum-mismatch", .warning, .recommended, .advice("rfc8216bis-22 §3.2"),
    about: .tag(.part),
    says: "The parts of a segment should last as long as the segment.",
    why: "Clients that play parts and clients that play segments get out of sync.",
    remedy: "List all parts of the segment, or correct EXTINF.",
    fails: [.live(first + part("p0", "1.0") + part("p1", "1.0") + "«#EXTINF:4,»\ne.ts")],
    passes: [
      .live(first + part("p0", "1.0") + part("p1", "1.0") + "#EXTINF:2,\ne.ts"),
      // The oldest parts of a segment may have been removed.
      .live(head + part("p0", "1.0") + part("p1", "1.0") + "#EXTINF:4,\nd.ts"),
    ],
    check: .shared(partDurations))

  static let partTooOld = Rule(
    "low-latency/part-too-old", .warning, .recommended, .should("rfc8216bis-22 §6.2.2"),
    about: .tag(.part),
    says: "Parts that are more than three target durations from the end should be removed.",
    why: "Clients no longer play them as parts, and every update repeats them.",
    remedy: "Remove the parts of older segments.",
    fails: [.live(head + "«\(old)»\n#EXTINF:1,\nd.ts\n" + later(5))],
    passes: [.live(head + "\(old)\n#EXTINF:1,\nd.ts\n" + later(3))],
    check: .shared(partDurations))

  private static let partDurations = Traversal("durations of parts") { document, report in
    let playlist = document.playlist
    guard document.isMedia, playlist.isDecodable, playlist.census.count(of: .part) > 0 else {
      return
    }
    let parts = playlist.partialSegments
    checkLengths(of: parts, in: playlist, &report)
    checkSums(of: parts, in: playlist, &report)
    checkAge(of: parts, in: document, &report)
  }

  private static func checkLengths(
    of parts: [PartialSegment], in playlist: Playlist, _ report: inout SharedReport
  ) {
    // Another rule reports a target of zero.
    guard let target = playlist.partTarget, !target.isZero else { return }
    let shortest = target.seconds * 85
    for (number, part) in parts.enumerated() {
      guard case .value(let duration, let place) = part.duration else { continue }
      if target < duration {
        report.report(
          partTooLong.id,
          "the part lasts \(playlist.text(place)) seconds; expected at most PART-TARGET "
            + "(\(target.seconds))",
          at: place, measured: .most(duration))
      } else if !part.isIndependent, !part.isGap, number + 1 < parts.count,
        parts[number + 1].segment == part.segment, !parts[number + 1].isGap,
        duration.seconds * 100 < shortest
      {
        report.report(
          partTooShort.id,
          "the part lasts \(duration.seconds) seconds; expected at least 85% of PART-TARGET "
            + "(\(target.seconds))", at: place, measured: .least(duration))
      }
    }
  }

  private static func checkSums(
    of parts: [PartialSegment], in playlist: Playlist, _ report: inout SharedReport
  ) {
    guard let target = playlist.partTarget?.seconds else { return }
    let segments = playlist.segments
    var start = 0
    while start < parts.count, parts[start].segment < segments.count {
      let segment = segments[parts[start].segment]
      var end = start
      var sum: Seconds? = .zero
      while end < parts.count, parts[end].segment == parts[start].segment {
        if let known = sum, let length = parts[end].duration.value {
          sum = known + length.seconds
        } else {
          sum = nil
        }
        end += 1
      }
      let isOldest = start == 0
      start = end
      guard let sum, let line = segment.durationLine, segment.duration > .zero else { continue }
      // A missing part is longer than the rounding of the others.
      let isWhole = playlist.firstFractionalDuration == nil
      let half = Seconds(nanoseconds: isWhole ? 500_000_000 : target.nanoseconds / 2)
      guard segment.duration + half < sum || (!isOldest && sum + half < segment.duration) else {
        continue
      }
      report.report(
        partSumMismatch.id,
        "the segment lasts \(segment.duration) seconds, but its parts last \(sum) together",
        at: playlist.lines[Int(line)].range, measured: .most((sum - segment.duration).magnitude))
    }
  }

  private static func checkAge(
    of parts: [PartialSegment], in document: Document, _ report: inout SharedReport
  ) {
    let playlist = document.playlist
    guard document.isLive, let target = document.targetDuration, let oldest = parts.first,
      oldest.segment < playlist.segments.count,
      // The parts of a segment are removed together, one segment after another.
      playlist.segments[oldest.segment].end + target * 4 < playlist.totalDuration
    else { return }
    report.report(
      partTooOld.id,
      "the oldest part is more than three target durations (\(target * 3) seconds) from the end",
      at: oldest.tag.range)
  }

  /// A line with a part, for an example.
  static func part(_ name: String, _ duration: String, _ more: String = "") -> String {
    "#EXT-X-PART:URI=\"\(name).ts\",DURATION=\(duration)\(more)\n"
  }

  /// The playlist up to its first segment with parts.
  private static let first = head + part("d0", "1.0", ",INDEPENDENT=YES") + "#EXTINF:1,\nd.ts\n"

  private static let old = #"#EXT-X-PART:URI="d0.ts",DURATION=1.0"#

  private static func later(_ count: Int) -> String {
    (0..<count).map { "#EXTINF:6,\ne\($0).ts\n" }.joined()
  }
}
