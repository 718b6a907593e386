import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Segment dates compared with segment durations.
extension DateTimeRules {
  static let ambiguousOverlap = Rule(
    "date-time/ambiguous-overlap", .error, .spec, .must("rfc8216bis-22 §6.2.1"),
    about: .tag(.programDateTime),
    facts: [.silences(["date-time/small-overlap", "date-time/drift"], about: .line)],
    says: """
      A segment's date must not be 1 s or more before the previous segment ends, or before it \
      begins.
      """,
    why: """
      A date then belongs to two positions. Viewers who seek by date, and breaks with a date, end \
      up at either.
      """,
    remedy: "Set the date of each segment to the end of the previous segment.",
    fails: [
      pair(6, "«2026-01-01T00:00:03.000Z»"), pair(6, "«2025-12-31T23:00:00.000Z»"),
      // Summer time begins, and the clock goes on.
      pair(6, "«2026-01-01T00:00:06.000+01:00»"),
    ],
    passes: [
      pair(6, "2026-01-01T00:00:06.000Z"), pair(6, "2026-01-01T00:00:05.600Z"),
      pair(6, "2026-01-01T01:00:06.000+01:00"),
    ],
    check: .shared(progress))

  static let smallOverlap = Rule(
    "date-time/small-overlap", .info, .recommended, .advice("rfc8216bis-22 §6.2.1"),
    about: .tag(.programDateTime),
    says: "A segment's date should not be before the end of the previous segment.",
    why: """
      An overlap of less than a second is allowed for clock drift; it belongs to the later \
      segment.
      """,
    remedy: "Use one clock for all dates; change nothing if the encoder follows another clock.",
    fails: [pair(6, "«2026-01-01T00:00:05.600Z»")],
    passes: [pair(6, "2026-01-01T00:00:06.000Z"), pair(6, "2026-01-01T00:00:05.950Z")],
    check: .shared(progress))

  static let drift = Rule(
    "date-time/drift", .warning, .recommended, .advice("rfc8216bis-22 §6.2.1, §6.3.3"),
    about: .tag(.programDateTime),
    says: "Without a discontinuity, segment dates should advance by the segment durations.",
    why: """
      From there on, breaks by date come at another place of the content. Less than a second, which the \
      text allows for drifting clocks, is an info.
      """,
    remedy:
      "Write dates and durations of the same clock, and EXT-X-DISCONTINUITY where another clock begins.",
    fails: [pair(6, "«2026-01-01T00:00:09.000Z»")],
    passes: [
      pair(6, "2026-01-01T00:00:06.000Z"), pair(6, "2026-01-01T00:00:06.100Z"),
      pair(6, "2026-01-01T00:00:09.000Z", before: "#EXT-X-DISCONTINUITY\n"),
    ],
    check: .shared(progress))

  static let mediaAbsent = Rule(
    "date-time/media-absent", .warning, .recommended, .should("rfc8216bis-22 §6.2.1"),
    about: .tag(.programDateTime),
    says: "Where dates show that media is absent, segments with EXT-X-GAP should take its place.",
    why: """
      Viewers miss the media without notice, positions by durations are too small from there on, and breaks \
      by date come at other positions.
      """,
    remedy:
      "List the missing segments, or segments with EXT-X-GAP that last as long; or correct the date.",
    fails: [
      .media(dated(["00", "06", "18"], mark: 2)),
      .media(dated(["00", "06", "24"], before: "#EXT-X-DISCONTINUITY\n", marksDate: true)),
      .media(
        dated(["00", "06", "22"], before: "#EXT-X-DISCONTINUITY\n", gap: true, marksDate: true)),
      // Summer time ends, and the clock goes on.
      pair(6, "«2026-01-01T00:00:06.000-01:00»"),
    ],
    passes: [
      .media(dated(["00", "06", "12"])),
      pair(6, "2025-12-31T23:00:06.000-01:00"),
      // An encoder that was started again did not leave out whole segments.
      .media(dated(["00", "06", "21"], before: "#EXT-X-DISCONTINUITY\n")),
    ],
    check: .shared(progress))

  static let durationsInexact = Rule(
    "date-time/durations-inexact", .warning, .recommended, .should("rfc8216bis-22 §4.4.4.1"),
    about: .tag(.programDateTime),
    says: "Segment durations should be exact enough that their sum agrees with the dates.",
    why: """
      Positions by durations and by dates come apart with each segment, so seeking and breaks are off their \
      place at the end.
      """,
    remedy: "Write EXTINF in milliseconds, without rounding to whole seconds.",
    fails: [
      .media(dated(["00.000", "04.800", "09.600", "14.400"], length: "4", marksLength: true)),
      .media(
        dated(["00", "06", "12", "18", "24"], length: "6", oneOf: "0.033")),
    ],
    passes: [
      .media(dated(["00.000", "04.800", "09.600", "14.400"], length: "4.8")),
      .media(dated(["00", "06", "12", "18", "24"], length: "6")),
    ],
    check: .shared(progress))

  /// Two segments; the first begins at midnight.
  private static func pair(_ length: Int, _ date: String, before: String = "") -> Example {
    .media(
      """
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXTINF:\(length),
      a.ts
      \(before)#EXT-X-PROGRAM-DATE-TIME:\(date)
      #EXTINF:\(length),
      b.ts
      """)
  }

  /// Segments that begin at these seconds; lines come before the last one, or what is wrong is marked.
  private static func dated(
    _ seconds: [String], length: String = "6", before: String = "", gap: Bool = false,
    oneOf odd: String? = nil, mark: Int? = nil, marksDate: Bool = false, marksLength: Bool = false
  ) -> String {
    seconds.enumerated().reduce("#EXT-X-VERSION:3\n") { text, segment in
      let (number, second) = segment
      let isLast = number == seconds.count - 1
      let date = "2026-01-01T00:00:\(second.contains(".") ? second : second + ".000")Z"
      let own = odd != nil && number == 2 ? "«\(odd ?? "")»" : length
      return text + (isLast ? before : "")
        + (gap && number == seconds.count - 2 ? "#EXT-X-GAP\n" : "")
        + "#EXT-X-PROGRAM-DATE-TIME:\(isLast && marksDate ? "«\(date)»" : date)\n"
        + "#EXTINF:\(marksLength && number == 0 ? "«\(own)»" : own),\n"
        + (mark == number ? "«s\(number).ts»\n" : "s\(number).ts\n")
    }
  }

  /// The largest difference that rounded durations explain.
  private static let tenth = Seconds(nanoseconds: 100_000_000)

  private static let progress: Traversal = Traversal("dates of segments") { document, report in
    let playlist = document.playlist
    guard playlist.isDecodable, playlist.programDateTimes.count > 1 else { return }
    var progress = DateProgress(playlist)
    progress.forEachOdd { step in
      // What is less than the leeway only counts in the sum.
      step.gap.magnitude > tenth + step.date.roundingTolerance(against: step.before)
    }
    let inexact = progress.inexact
    if let inexact {
      let first = playlist.segments[inexact.first]
      report.report(
        durationsInexact.id,
        "in \(inexact.steps) steps, the dates advance by \(inexact.length + inexact.gap) s and the durations "
          + "by \(inexact.length) s: \(inexact.gap.magnitude) s \(inexact.gap > .zero ? "too short" : "too long")",
        at: playlist.durationRange(of: first) ?? playlist.address(of: first),
        severity: document.hasWholeDurations ? .info : nil, measured: .most(inexact.gap.magnitude))
    }
    var small = Steps(smallOverlap.id)
    var (late, leaps) = (Steps(drift.id), Steps(drift.id))
    for step in progress.odd {
      guard step.gap < .zero else {
        let isExact = inexact.map { $0.gap < .zero } ?? true
        guard reportGap(step, in: progress, isExact: isExact, &report) else { continue }
        // Durations in whole seconds may each be half a second too short.
        let rounding =
          playlist.firstFractionalDuration == nil
          ? Seconds(nanoseconds: 500_000_000) * (step.segment - step.first) : .zero
        if step.gap < Seconds(1) + rounding { late.add(step) } else { leaps.add(step) }
        continue
      }
      // The start of the segment directly before this one.
      let beginning =
        playlist.segments[step.segment - 1].start - playlist.segments[step.first].start
      if step.gap <= Seconds(-1) || step.ahead < beginning {
        report.report(
          ambiguousOverlap.id,
          (step.ahead < .zero
            ? "the date is \(step.ahead.magnitude) s before the previous date"
            : "the date is \(step.gap.magnitude) s before the end of the previous segment")
            + (step.isOfZone ? zoneText : ""),
          at: step.place, related: [RelatedPlace(step.beforePlace, "the previous date")],
          measured: .most(max(step.gap.magnitude, .zero - step.ahead)))
      } else if inexact.map({ $0.gap > .zero }) ?? true {
        small.add(step)
      }
    }
    small.report("before", &report)
    late.report("after", severity: .info, &report)
    leaps.report("after", &report)
  }

  /// What a change of the zone without one of the time of day shows.
  private static let zoneText = ": the zone changes and the time of day does not"

  /// Dates that differ a little from the ends of segments, which are one finding.
  private struct Steps {
    private let rule: RuleID
    private var first: DateProgress.Step?
    private var last: DateProgress.Step?
    private var count = 0
    private var most = Seconds.zero

    init(_ rule: RuleID) { self.rule = rule }

    mutating func add(_ step: DateProgress.Step) {
      first = first ?? step
      last = step
      count += 1
      most = max(most, step.gap.magnitude)
    }

    func report(_ side: String, severity: Severity? = nil, _ report: inout SharedReport) {
      guard let first, let last else { return }
      var related = [RelatedPlace(first.beforePlace, "the previous date")]
      if count > 1 { related.append(RelatedPlace(last.place, "the last such date")) }
      report.report(
        rule,
        "the date is \(first.gap.magnitude) s \(side) the end of the previous segment"
          + (count > 1 ? "; \(count) dates differ, by \(most) s at most" : ""),
        at: first.place, related: related, severity: severity, measured: .most(most))
    }
  }

  /// Reports a date after the end of the segment before; returns whether it is only a little after it.
  private static func reportGap(
    _ step: DateProgress.Step, in progress: DateProgress, isExact: Bool,
    _ report: inout SharedReport
  ) -> Bool {
    let playlist = progress.playlist
    let related = [RelatedPlace(step.beforePlace, "the previous date")]
    switch progress.meaning(of: step) {
    case .absentMedia:
      let segment = playlist.segments[step.segment]
      report.report(
        mediaAbsent.id,
        "the date is \(step.gap) s after the end of the previous segment, "
          + (step.isJump
            ? "and \(progress.hasGap(near: step) ? "the segments with EXT-X-GAP do not last as long" : "no EXT-X-GAP takes the place of the media")"
            : "without EXT-X-GAP and EXT-X-DISCONTINUITY")
          + (step.isOfZone ? zoneText : ""),
        at: step.isJump || step.isOfZone ? step.place : playlist.address(of: segment),
        related: related,
        measured: .most(step.gap))
    case .duration where isExact:
      let segment = playlist.segments[step.segment - 1]
      report.report(
        durationsInexact.id,
        "EXTINF is \(segment.duration), but the date of the segment and the next are \(step.ahead) s apart",
        at: playlist.durationRange(of: segment) ?? playlist.address(of: segment), related: related,
        measured: .most(step.gap))
    case .drift: return isExact
    case .duration, .none: break
    }
    return false
  }
}

extension DateProgress.Step {
  /// Whether the dates differ from the durations as much as their zones differ, because the time of day goes on.
  fileprivate var isOfZone: Bool {
    guard let zone = before.zoneMinutes, let other = date.zoneMinutes, zone != other else {
      return false
    }
    return (gap - Seconds(60) * (zone - other)).magnitude < Seconds(1)
  }
}
