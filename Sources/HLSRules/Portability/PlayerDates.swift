import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Dates that players read differently from the specification.
extension PortabilityRules {
  static let firstDateTimeOnly = Rule.portability(
    "portability/first-date-time-only", .warning, [.laterDates],
    says:
      "Dates should map to the same position if only the first EXT-X-PROGRAM-DATE-TIME is used.",
    remedy: "Advance the dates by the durations of the segments, even across EXT-X-DISCONTINUITY.",
    fails: [jump(to: "16", "«2026-01-01T00:00:17.000Z»")],
    passes: [
      jump(to: "06", "2026-01-01T00:00:17.000Z"),
      // Before the jump.
      jump(to: "16", "2026-01-01T00:00:03.000Z"),
      // A clock that drifts.
      jump(to: "06.400", "2026-01-01T00:00:17.000Z"),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard document.playlist.programDateTimes.count > 1, !interstitial.isCued,
        case .value(let date, let place) = interstitial.startDate, let clock = document.clock
      else { return }
      let offset = clock.offset(of: date)
      let fromFirst = clock.firstDate.distance(to: date)
      // Clocks drift by fractions of a second; viewers notice whole seconds.
      guard (fromFirst - offset).magnitude > Seconds(1) else { return }
      report(
        "START-DATE is \(offset) s into the playlist, but \(fromFirst) s in "
          + settings.facts(about: .laterDates).players
          + ", which counts dates only from the first EXT-X-PROGRAM-DATE-TIME",
        at: place)
    })

  /// Three segments, of which the second is after a jump to the date, with an event.
  private static func jump(to second: String, _ date: String) -> Example {
    .media(
      """
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="\(date)",DURATION=15,\
      X-RESUME-OFFSET=0,X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1"
      #EXTINF:6,
      a.ts
      #EXT-X-DISCONTINUITY
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second)\(second.count == 2 ? ".000" : "")Z
      #EXTINF:6,
      b.ts
      #EXTINF:6,
      c.ts
      """)
  }

  static let mixedTimeZones = Rule.portability(
    "portability/mixed-time-zones", .info, [.zonesInOrder], about: .dateRanges,
    says: "START-DATEs should be in the same order as text and as points in time.",
    remedy: "Write every START-DATE in the same time zone, preferably with Z.",
    fails: [zones("«2026-01-01T02:00:12.000+02:00»")],
    passes: [
      zones("2026-01-01T00:00:12.000Z"),
      // A different zone that does not change the order.
      zones("2026-01-01T02:00:36.000+02:00"),
    ],
    check: .document { document, report in
      let settings = report.settings
      guard document.dateRanges.count > 1 else { return }
      var dates: [(date: DateTime, place: ByteRange)] = []
      for range in document.dateRanges {
        if case .value(let date, let place) = range.startDate { dates.append((date, place)) }
      }
      let zone = dates.first?.date.zoneMinutes ?? 0
      guard dates.contains(where: { ($0.date.zoneMinutes ?? 0) != zone }) else { return }
      let players = settings.facts(about: .zonesInOrder).players
      // In the order of the text, the latest date so far must not be after the next one.
      var latest: (date: DateTime, place: ByteRange)?
      for entry in dates.map({ (text: document.playlist.substituted($0.place), value: $0) })
        .sorted(by: { $0.text < $1.text }).map(\.value)
      {
        guard let before = latest, entry.date.isBefore(before.date),
          (entry.date.zoneMinutes ?? 0) != (before.date.zoneMinutes ?? 0)
        else {
          latest = entry
          continue
        }
        report(
          "START-DATE is earlier in time but later as text, and \(players) sorts date ranges as "
            + "text",
          at: entry.place, related: [RelatedPlace(before.place, "earlier as text, later in time")])
      }
    })

  /// Two chapters, one of them at half a minute.
  private static func zones(_ date: String) -> Example {
    .media(
      """
      #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:30.000Z",\
      DURATION=6
      #EXT-X-DATERANGE:ID="b",CLASS="com.example.chapter",START-DATE="\(date)",DURATION=6
      """)
  }

  static let snapIgnored = Rule.portability(
    "portability/snap-ignored", .info, [.startOffBoundary],
    says: "An event with OUT in X-SNAP should have a START-DATE on a segment boundary.",
    remedy: "Set START-DATE to the date of the segment boundary.",
    fails: [.media(snapped(start: "07.000", "«OUT»"))],
    passes: [.media(snapped(start: "06.000", "OUT"))],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      guard case .value(let words, let place) = interstitial.snap, words.contains("OUT"),
        !interstitial.isCued, let date = interstitial.startDate.value, let clock = document.clock
      else { return }
      let start = clock.offset(of: date)
      guard start >= .zero, start <= document.playlist.totalDuration,
        let boundary = document.playlist.segmentBoundaries.nearest(to: start)?.time,
        (boundary - start).magnitude > frame
      else { return }
      let facts = settings.facts(about: .startOffBoundary)
      report(
        "X-SNAP moves the start by \(boundary - start) s, but \(facts.players) ignores it and "
          + "begins the break in the middle of a segment",
        at: place, measured: .most((boundary - start).magnitude))
    })

  /// One frame at 25 frames per second.
  private static let frame = Seconds(nanoseconds: 40_000_000)

  private static func snapped(start: String, _ words: String) -> String {
    "#EXT-X-DATERANGE" + insertedAd.replacing("06.000", with: start) + #",X-SNAP="\#(words)""#
  }

  static let twoListsAtOneTime = Rule.portability(
    "portability/two-lists-at-one-time", .warning, [.listsAtOneTime],
    says: "Only one event with X-ASSET-LIST should start at a time.",
    remedy: "Put all ads for that time into a single asset list.",
    fails: [.live(lists("06.000", "«X-ASSET-LIST»"))],
    passes: [.live(lists("36.000", "X-ASSET-LIST")), .live(lists("06.000", "X-ASSET-URI"))],
    check: .document { document, report in
      let settings = report.settings
      let events = document.interstitials
      guard events.count > 1 else { return }
      var first: [Instant: Attribute] = [:]
      for event in events {
        guard let list = event.dateRange.attribute(.assetList), !event.dateRange.has(.assetURI),
          let date = event.startDate.value, let instant = Instant(of: event, date)
        else { continue }
        guard let other = first[instant] else {
          first[instant] = list
          continue
        }
        report(
          "a second event with X-ASSET-LIST at this time; one of the two is lost in "
            + settings.facts(about: .listsAtOneTime).players,
          at: list.nameRange, related: [RelatedPlace(other.nameRange, "the first event")])
      }
    })

  /// The time when an event starts, for comparison.
  private enum Instant: Hashable {
    case start
    case date(Int64, Int32)

    /// Nil for a post-roll, which Media3 does not load in live streams and places itself in VOD.
    init?(of event: Interstitial, _ date: DateTime) {
      if event.dateRange.hasCue("POST") { return nil }
      self = event.dateRange.hasCue("PRE") ? .start : .date(date.seconds, date.nanoseconds)
    }
  }

  private static func lists(_ second: String, _ name: String) -> String {
    func event(_ id: String, _ second: String, _ name: String, _ file: String) -> String {
      #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-01-01T00:00:\#(second)Z",DURATION=15,X-RESUME-OFFSET=15,"#
        + #"\#(name)="https://ads.example.com/\#(file)?_HLS_interstitial_id=\#(id)""#
    }
    return event("ad1", "06.000", "X-ASSET-LIST", "1") + "\n" + event("ad2", second, name, "2")
  }
}
