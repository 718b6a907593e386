import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Where the end of a live playlist is at the times of its loads.
extension LiveRules {
  static let edgeDistance = Rule(
    "live/edge-distance", .warning, .live, .advice("rfc8216bis-22 §4.4.4.6, §6.2.1"),
    about: .loadTimes, facts: [.loses(.breaksCutOrLate)],
    says: "A live playlist should end near the time at which the server has it, by its dates.",
    why: """
      Breaks that are scheduled by the time of day come at another place, and viewers are behind others. If \
      the playlist does not advance, they stall. No document says how far is too far. After the time of the \
      server, a target duration is allowed for, and at least 8 s: clocks of computers that drift by a second a day \
      differ by that a week after they were set. Before it, two minutes are allowed for, in which an encoder, a \
      packager, an origin and a cache can each hold three segments of 10 s. From there to five minutes the finding \
      is an info, because a delay can be intended, as for a review of live content.
      """,
    remedy: """
      Date segments by the time of capture in UTC, and add segments in time, or EXT-X-ENDLIST at the end. \
      Ignore this if the channel repeats what was live earlier.
      """,
    fails: [
      at("«2026-01-01T00:00:00.000Z»", "2026-01-01T00:08:00Z", "2026-01-01T00:08:06Z"),
      at("«2026-01-01T02:00:00.000Z»", "2026-01-01T00:01:06Z", "2026-01-01T00:01:12Z"),
    ],
    passes: [at("2026-01-01T00:00:00.000Z", "2026-01-01T00:01:06Z", "2026-01-01T00:01:12Z")],
    check: .course { course, document, report in
      guard document.isLive, let last = course.last, let latest = last.distance,
        let least = last.delay, let edge = last.edge, let place = document.playlist.lastDate
      else { return }
      let isLate = least >= minute * 2
      let distance = isLate ? least : latest
      // A finished segment cannot end later, except for the difference of clocks.
      guard isLate || distance + max(last.target, Seconds(8)) < .zero else { return }
      report(
        "by the dates, the playlist ends at \(edge.utcText), \(shown(distance.magnitude)) "
          + "\(isLate ? "before" : "after") the time at which the server had it"
          + reason(distance, document),
        at: place, severity: isLate && distance < minute * 5 ? .info : nil)
    })

  /// A distance as exactly as it matters, so that two runs say the same of a channel without new segments.
  private static func shown(_ distance: Seconds) -> String {
    let seconds = distance.nanoseconds / 1_000_000_000
    return switch seconds {
    case 172_800...: "\(seconds / 86_400) days"
    case 600...: "\(seconds / 60) minutes"
    default: "\(distance.rounded(to: Seconds(1))) s"
    }
  }

  /// What a distance from the time of a load shows.
  private static func reason(_ distance: Seconds, _ document: Document) -> String {
    let hours = (distance.magnitude.nanoseconds / 1_000_000_000 + 300) / 3_600
    if hours > 0, hours <= 14,
      (distance.magnitude - minute * 60 * Int(hours)).magnitude < minute * 5
    {
      return ": \(hours) \(hours == 1 ? "hour" : "hours"); is it local time?"
    }
    guard distance >= minute * 15 else { return "" }
    return document.playlistType == "EVENT"
      ? ": nothing is added, or it has ended without EXT-X-ENDLIST"
      : ": nothing is added, or the dates are wrong"
  }

  private static let minute = Seconds(60)

  static let lowLatencyBehind = Rule(
    "live/low-latency-behind", .info, .live, .advice("rfc8216bis-22 §4.4.3.8, App B.1"),
    about: .loadTimes,
    says:
      "A low-latency playlist should end less than three target durations before the time of its load.",
    why: """
      That is where players begin without low latency: with parts and blocking reloads, viewers are further \
      behind than they would be without them.
      """,
    remedy: "Find what delays the encoder or the packager, or correct the dates.",
    fails: [
      .reloads([
        lowLatency(date: "«2026-01-01T00:00:00.000Z»").loaded(at: "2026-01-01T00:00:39Z"),
        lowLatency(date: "2026-01-01T00:00:00.000Z", parts: 2)
          .loaded(at: "2026-01-01T00:00:40Z"),
      ])
    ],
    passes: [
      .reloads([
        lowLatency(date: "2026-01-01T00:00:00.000Z").loaded(at: "2026-01-01T00:00:20Z"),
        lowLatency(date: "2026-01-01T00:00:00.000Z").loaded(at: "2026-01-01T00:00:20.100Z"),
      ])
    ],
    check: .course { course, document, report in
      // The distance does not change much: what the first load says holds for all.
      guard course.previous == nil, document.offersLowLatency, let last = course.last,
        let distance = last.delay,
        distance > last.target * 3, distance < minute * 2, let place = document.playlist.lastDate
      else { return }
      report(
        "by the dates, the last part ends \(shown(distance)) before the time at which the server had it; expected "
          + "less than three target durations (\(last.target * 3))",
        at: place, measured: .most(distance))
    })

  private static func lowLatency(date: String, parts: Int = 1) -> Example {
    let listed = (0..<parts).map {
      "#EXT-X-PART:DURATION=1,URI=\"p\($0).ts\"\($0 == 0 ? ",INDEPENDENT=YES" : "")\n"
    }
    return .live(
      "#EXT-X-VERSION:6\n#EXT-X-PROGRAM-DATE-TIME:\(date)\n" + LowLatencyRules.blockingHead
        + listed.joined() + "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\(parts).ts\"")
  }

  static let startsShort = Rule(
    "live/starts-short", .warning, .live, .advice("rfc8216bis-22 §4.4.3.8, §6.2.2, §6.3.3"),
    about: .loadTimes,
    facts: [.silences(["playlist/live-window-too-short"], about: .document)],
    says: "What clients load of a live playlist should last at least three target durations.",
    why:
      "Players begin three target durations before the end. With less they have no buffer, and stall.",
    remedy: "Publish the playlist when it has three target durations; list a slate until then.",
    fails: [
      .reloads([
        .whole("«#EXTM3U»\n" + begun("ab")).loaded(at: "2026-01-01T00:01:00Z"),
        .whole("#EXTM3U\n" + begun("abc")).loaded(at: "2026-01-01T00:01:06Z"),
      ])
    ],
    passes: [
      .reloads([
        .whole("#EXTM3U\n" + begun("abc")).loaded(at: "2026-01-01T00:01:00Z"),
        .whole("#EXTM3U\n" + begun("abcd")).loaded(at: "2026-01-01T00:01:06Z"),
      ])
    ],
    check: .course { course, document, report in
      guard document.isLive, let last = course.last, course.previous == nil else { return }
      let playlist = document.playlist
      // Segments may be short by rounding.
      let rounding = Seconds(nanoseconds: 500_000_000) * playlist.segments.count
      guard playlist.totalDuration + rounding < last.target * 3 else { return }
      report(
        "the live playlist lasts \(playlist.totalDuration) s; expected at least three target durations "
          + "(\(last.target * 3))",
        at: playlist.head, measured: .least(playlist.totalDuration))
    })

  static let edgeRate = Rule(
    "live/edge-rate", .warning, .live, .should("rfc8216bis-22 §6.2.1, §6.2.2"), about: .loadTimes,
    facts: [.silences(["live/edge-distance"], about: .document)],
    says: "A live playlist should advance as fast as time, in the sum of all its loads.",
    why: """
      If it is slower, viewers stall again and again. If it is faster, media segments are removed before \
      viewers have played them, or their durations are wrong.
      """,
    remedy: "Produce segments at the speed of time, and write their real durations.",
    fails: [
      advancing(by: 1, every: 12, marked: true), advancing(by: 3, every: 6, marked: true),
    ],
    passes: [advancing(by: 1, every: 6), advancing(by: 2, every: 11)],
    check: .course { course, document, report in
      guard document.isLive, let first = course.first, let last = course.last, course.count > 1
      else { return }
      let advance = LiveCourse.advance(from: first, to: last)
      let elapsed = LiveCourse.elapsed(from: first, to: last)
      let lag = elapsed - advance
      guard elapsed > .zero, advance > .zero,
        lag.magnitude > LiveCourse.tolerance(from: first, to: last),
        // Of two loads, the later one may come from a cache.
        course.count > 2 || lag < .zero
      else { return }
      let playlist = document.playlist
      report(
        "the playlist advanced by \(advance) s in the \(elapsed) s from load \(first.number) to load "
          + "\(last.number): \(lag.magnitude) s too \(lag > .zero ? "little" : "much")",
        at: playlist.firstTag(.mediaSequence)?.valueRange ?? playlist.head,
        measured: .most(lag.magnitude))
    })

  static let segmentsUnlisted = Rule(
    "live/segments-unlisted", .warning, .live, .should("rfc8216bis-22 §6.2.1, §6.2.2"),
    about: .loadTimes,
    facts: [
      .silences(["live/edge-rate", "live/edge-distance"], about: .document),
      .actedOn(by: .origin),
    ],
    says: """
      Each number should be that of a media segment that is listed for long enough for every client to see it.
      """,
    why: "Viewers miss the media in between, and players that cannot follow the jump stop.",
    remedy: "Keep segments in the playlist while clients load them, and number them one by one.",
    fails: [
      jumping(to: "«30»", after: "12"),
      // The dates go on, and the numbers do not.
      .reloads([
        LiveExample.load(5, "abcd").loaded(at: "2026-01-01T00:00:30Z"),
        LiveExample.load(nil, "efgh", head: "#EXT-X-MEDIA-SEQUENCE:«40»\n" + LiveExample.date("e"))
          .loaded(at: "2026-01-01T00:00:54Z"),
      ]),
      // Numbers jump while the window moves on by a segment.
      .reloads([
        LiveExample.load(5, "abcd").loaded(at: "2026-01-01T00:00:30Z"),
        .live(
          "#EXT-X-MEDIA-SEQUENCE:«20»\n" + LiveExample.date("b") + "\n"
            + (20...23).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")
        ).loaded(at: "2026-01-01T00:00:36Z"),
      ]),
    ],
    passes: [
      // In three minutes, thirty segments were added and removed.
      jumping(to: "36", after: "192"), jumping(to: "2", after: "12"),
      .reloads([
        LiveExample.load(5, "abcd").loaded(at: "2026-01-01T00:00:30Z"),
        LiveExample.load(nil, "efgh", head: "#EXT-X-MEDIA-SEQUENCE:9\n" + LiveExample.date("e"))
          .loaded(at: "2026-01-01T00:00:54Z"),
      ]),
    ],
    check: .course { course, document, report in
      guard let missed = course.unlisted, let before = course.previous, let last = course.last
      else { return }
      let playlist = document.playlist
      let place = playlist.firstTag(.mediaSequence)?.valueRange ?? playlist.head
      guard course.leads(from: before, to: last) else {
        // The dates show that nothing is missing.
        guard let edge = before.edge, let start = ProgramClock(playlist)?.firstDate,
          case let overlap = start.distance(to: edge), overlap > Seconds(-1),
          // Further back, the channel repeats what it had earlier.
          overlap <= playlist.totalDuration,
          playlist.census.count(of: .discontinuity) == 0
        else { return }
        report(
          "load \(before.number) ends with media segment \(missed.lowerBound - 1), and load \(last.number) "
            + "begins with \(missed.upperBound) "
            + (overlap < Seconds(1)
              ? "at the date of that end" : "at a date \(overlap) s before that end")
            + ": \(missed.size) numbers were skipped",
          at: place)
        return
      }
      report(
        "media segments \(missed.lowerBound) to \(missed.upperBound - 1), about "
          + "\((last.estimated - before.estimated).rounded(to: Seconds(1))) s, are in no load: load "
          + "\(before.number) ends with \(before.segments.upperBound - 1), and load \(last.number), "
          + "\(LiveCourse.elapsed(from: before, to: last)) s later, begins with \(missed.upperBound)",
        at: place)
    })

  static let dateDrift = Rule(
    "live/date-drift", .warning, .live, .should("rfc8216bis-22 §4.4.4.1, §6.2.1"),
    about: .loadTimes, facts: [.loses(.breaksCutOrLate)],
    says: "From load to load, the dates of media segments should advance by their durations.",
    why: "Positions by durations and by dates come apart, so breaks are ever more off their place.",
    remedy: "Write EXTINF with the exact duration, in milliseconds.",
    fails: [drifting(by: "«2026-01-01T00:01:05.000Z»")],
    passes: [drifting(by: "2026-01-01T00:01:00.500Z")],
    check: .course { course, document, report in
      guard document.isLive, let first = course.first, let last = course.last, course.count > 1,
        let from = first.edge, let to = last.edge, first.estimated == last.estimated,
        let place = document.playlist.lastDate
      else { return }
      let (advance, dates) = (last.position - first.position, from.distance(to: to))
      let drift = dates - advance
      guard advance > .zero, drift.magnitude > Seconds(nanoseconds: 1_500_000_000) else { return }
      let segments = last.segments.upperBound &- first.segments.upperBound
      report(
        "from load \(first.number) to load \(last.number), the dates advance by \(dates) s and the "
          + "durations of \(segments) media segments by \(advance) s: \(drift.magnitude) s apart",
        at: place, severity: document.hasWholeDurations ? .info : nil,
        measured: .most(drift.magnitude))
    })

  /// A live playlist with these segments.
  private static func begun(_ segments: String) -> String {
    "#EXT-X-TARGETDURATION:6\n" + segments.map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  /// A load of a playlist whose first segment has that date, and one when it has ended.
  private static func at(_ date: String, _ first: String, _ second: String) -> Example {
    .reloads([
      .live("#EXT-X-PROGRAM-DATE-TIME:\(date)").loaded(at: first),
      .live("#EXT-X-PROGRAM-DATE-TIME:\(date.filter { !"«»".contains($0) })\n#EXT-X-ENDLIST")
        .loaded(at: second),
    ])
  }

  /// Six loads of a playlist, each some seconds after the one before, with so many new segments.
  private static func advancing(by step: Int, every seconds: Int, marked: Bool = false) -> Example {
    .reloads(
      (0..<6).map { number in
        let time = 60 + number * seconds
        return window(
          marked && number == 5 ? "«\(10 + number * step)»" : "\(10 + number * step)",
          first: 10 + number * step
        ).loaded(
          at: "2026-01-01T00:\((time / 60).zeroPadded(to: 2)):\((time % 60).zeroPadded(to: 2))Z")
      })
  }

  /// A load with segments 0 to 5 and one that begins with another number.
  private static func jumping(to number: String, after seconds: String) -> Example {
    let time = Int(seconds) ?? 0
    let first = Int(number.filter(\.isNumber)) ?? 0
    return .reloads([
      window("0", first: 0).loaded(at: "2026-01-01T00:01:00Z"),
      window(number, first: first).loaded(
        at: "2026-01-01T00:\((1 + time / 60).zeroPadded(to: 2)):\((time % 60).zeroPadded(to: 2))Z"),
    ])
  }

  /// A load of ten segments without dates.
  private static func window(_ number: String, first: Int) -> Example {
    .whole(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
        + (first..<first + 10).map { "#EXTINF:6,\n\($0).ts\n" }.joined())
  }

  /// A load that begins at midnight, and one a minute later with ten other segments.
  private static func drifting(by date: String) -> Example {
    func load(_ first: Int, _ date: String) -> Example {
      .whole(
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
          + "#EXT-X-PROGRAM-DATE-TIME:\(date)\n"
          + (first..<first + 10).map { "#EXTINF:6.000,\n\($0).ts\n" }.joined())
    }
    return .reloads([
      load(0, "2026-01-01T00:00:00.000Z").loaded(at: "2026-01-01T00:01:06Z"),
      load(10, date).loaded(at: "2026-01-01T00:02:06Z"),
    ])
  }
}

extension Document {
  /// Whether EXTINF must be whole seconds, because the version is below 3 (rfc8216bis-22, section 4.4.4.1).
  var hasWholeDurations: Bool {
    (playlist.firstTag(.version).flatMap { playlist.integer(of: $0) } ?? 1) < 3
  }
}

extension Playlist {
  /// The last valid date of a segment.
  fileprivate var lastDate: ByteRange? {
    programDateTimes.last { $0.date.value != nil && $0.segment < segments.count }?.date.range
  }
}
