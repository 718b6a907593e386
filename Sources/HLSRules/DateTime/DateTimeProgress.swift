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
    why:
      "A date then belongs to two positions, so seeking by date and date ranges end up at either.",
    remedy: "Set the date of each segment to the end of the previous segment.",
    fails: [pair(6, "«2026-01-01T00:00:03.000Z»"), pair(6, "«2025-12-31T23:00:00.000Z»")],
    passes: [pair(6, "2026-01-01T00:00:06.000Z"), pair(6, "2026-01-01T00:00:05.600Z")],
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
    "date-time/drift", .info, .recommended, .advice("rfc8216bis-22 §6.2.1, §6.3.3"),
    about: .tag(.programDateTime),
    says: "Without a discontinuity, segment dates should advance by the segment durations.",
    why: "A large difference suggests lost segments; a small one moves events off their frames.",
    remedy: "Mark missing segments with EXT-X-GAP, or the jump with EXT-X-DISCONTINUITY.",
    fails: [pair(6, "«2026-01-01T00:00:20.000Z»")],
    passes: [
      pair(6, "2026-01-01T00:00:06.000Z"), pair(6, "2026-01-01T00:00:06.100Z"),
      pair(6, "2026-01-01T00:00:20.000Z", before: "#EXT-X-DISCONTINUITY\n"),
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

  /// The largest difference that rounded durations explain.
  private static let tenth = Seconds(nanoseconds: 100_000_000)

  private static let progress: Traversal = Traversal("dates of segments") { document, report in
    let playlist = document.playlist
    guard playlist.isDecodable, playlist.programDateTimes.count > 1 else { return }
    let segments = playlist.segments
    var last: (dated: ProgramDateTime, date: DateTime, place: ByteRange)?
    for dated in playlist.programDateTimes {
      guard dated.segment < segments.count, case .value(let date, let place) = dated.date else {
        continue
      }
      defer { last = (dated, date, place) }
      guard let before = last, before.dated.segment < dated.segment else { continue }
      let start = segments[before.dated.segment].start
      let ahead = before.date.distance(to: date)
      let gap = ahead - (segments[dated.segment].start - start)
      let leeway = tenth + date.roundingTolerance(against: before.date)
      if gap.magnitude <= leeway { continue }
      let related = [RelatedPlace(before.place, "the previous date")]
      if gap < .zero {
        // The start of the segment directly before this one.
        let beginning = segments[dated.segment - 1].start - start
        if gap <= Seconds(-1) || ahead < beginning {
          report.report(
            ambiguousOverlap.id,
            ahead < .zero
              ? "the date is \(ahead.magnitude) s before the previous date"
              : "the date is \(gap.magnitude) s before the end of the previous segment",
            at: place, related: related, measured: .most(max(gap.magnitude, .zero - ahead)))
        } else {
          report.report(
            smallOverlap.id,
            "the date is \(gap.magnitude) s before the end of the previous segment", at: place,
            related: related, measured: .most(gap.magnitude))
        }
      } else if !playlist.hasJump(from: before.dated, to: dated) {
        report.report(
          drift.id, "the date is \(gap) s after the end of the previous segment",
          at: place, related: related, measured: .most(gap))
      }
    }
  }
}

extension Playlist {
  /// Whether a discontinuity or skipped segments are between two dated segments.
  fileprivate func hasJump(from first: ProgramDateTime, to second: ProgramDateTime) -> Bool {
    guard census.count(of: .discontinuity) + census.count(of: .skip) > 0 else { return false }
    let lines = segments[first.segment].uriLine..<segments[second.segment].uriLine
    let tags = tags
    var index = first.tag
    while index < tags.count, tags[index].line < lines.upperBound {
      let isJump = tags[index].name == .discontinuity || tags[index].name == .skip
      if isJump, tags[index].line > lines.lowerBound { return true }
      index += 1
    }
    return false
  }
}
