import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// The worked examples of the timeline: what is shown, in seconds of its source and of the timeline.
struct TimelineTests {
  /// Each segment as `P[source]→target` or `id→target`, then the total.
  private func told(
    _ end: Int?, _ events: [TimelineEvent], boundaries: [SegmentBoundaries] = [],
    played: Set<String> = []
  ) -> [String] {
    let primary = PrimaryContent(end: end.map { Seconds($0) }, boundaries: boundaries)
    let timeline = Timeline(primary, events, played: played)
    return timeline.segments.map { segment in
      let target = "\(segment.start)–\(segment.end.map { "\($0)" } ?? "")"
      switch segment.content {
      case .primary(let from, let to):
        return "P[\(from)–\(to.map { "\($0)" } ?? "")]→\(target)"
      case .interstitial(let event):
        return "\(event.id)→\(target)"
      }
    } + [timeline.total.map { "\($0)" } ?? "open"]
  }

  private func event(
    _ id: String, at time: Int, _ length: Int, offset: Int? = nil, range: Bool = true,
    limit: Int? = nil, from source: ScheduledLength.Source = .assets, snap: String = ""
  ) -> TimelineEvent {
    TimelineEvent(
      id: id, .at(Seconds(time)), length: Seconds(length), from: source,
      playoutLimit: limit.map { Seconds($0) }, resumeOffset: offset.map { Seconds($0) },
      occupiesRange: range, snapsOut: snap.contains("OUT"), snapsIn: snap.contains("IN"))
  }

  private func roll(
    _ id: String, _ placement: TimelineEvent.Placement, _ length: Int, offset: Int? = nil,
    range: Bool = true
  ) -> TimelineEvent {
    TimelineEvent(
      id: id, placement, length: Seconds(length), from: .assets,
      resumeOffset: offset.map { Seconds($0) }, occupiesRange: range)
  }

  /// Boundaries every six seconds, from 0 to 36.
  private let sixes = Self.boundaries("6", 6)

  private static func boundaries(_ length: String, _ count: Int) -> SegmentBoundaries {
    let text = "#EXTM3U\n" + String(repeating: "#EXTINF:\(length),\na.ts\n", count: count)
    return Playlist(parsing: SourceFile(name: "a.m3u8", bytes: Array(text.utf8)))
      .segmentBoundaries
  }

  @Test
  func `a point takes no time and a range takes its length`() {
    let point = event("point", at: 5, 15, offset: 0, range: false)
    #expect(
      told(60, [point, event("fill", at: 20, 10, offset: 0)]) == [
        "P[0–5]→0–5", "point→5–5", "P[5–20]→5–20", "fill→20–30", "P[20–60]→30–70", "70",
      ])
    #expect(
      told(60, [point, event("fill", at: 20, 10, offset: 10)]).suffix(2) == [
        "P[30–60]→30–60", "60",
      ])
  }

  @Test
  func `without X-RESUME-OFFSET the length is left out of the primary content`() {
    #expect(
      told(60, [event("ad", at: 20, 10, range: false)]) == [
        "P[0–20]→0–20", "ad→20–20", "P[30–60]→20–50", "50",
      ])
  }

  @Test
  func `a playout limit ends the event and is its offset`() {
    #expect(
      told(60, [event("ad", at: 20, 30, limit: 20)]) == [
        "P[0–20]→0–20", "ad→20–40", "P[40–60]→40–60", "60",
      ])
    #expect(
      told(60, [event("ad", at: 20, 30, offset: 0, limit: 20)]).suffix(2) == [
        "P[20–60]→40–80", "80",
      ])
  }

  @Test
  func `offsets of events at one date add up`() {
    #expect(
      told(60, [event("a", at: 20, 10, offset: 5), event("b", at: 20, 10, offset: 5)]) == [
        "P[0–20]→0–20", "a→20–30", "b→30–40", "P[30–60]→40–70", "70",
      ])
  }

  @Test
  func `an event that starts inside what another replaces joins it`() {
    let events = [
      event("a", at: 20, 20, offset: 20), event("b", at: 30, 6, offset: 4),
      event("c", at: 43, 5, offset: 0, range: false),
    ]
    #expect(
      told(60, events) == [
        "P[0–20]→0–20", "a→20–40", "b→40–46", "c→46–46", "P[44–60]→46–62", "62",
      ])
  }

  @Test
  func `an event at the resumption point follows at once`() {
    #expect(
      told(60, [event("a", at: 20, 10, offset: 10), event("b", at: 30, 5, offset: 0)]) == [
        "P[0–20]→0–20", "a→20–30", "b→30–35", "P[30–60]→35–65", "65",
      ])
  }

  @Test
  func `pre-rolls come first and post-rolls last`() {
    let events = [
      roll("post", .postRoll, 4, range: false), roll("pre", .preRoll, 5, offset: 0),
      event("dated", at: 0, 3, offset: 0),
    ]
    #expect(
      told(30, events) == ["pre→0–5", "dated→5–8", "P[0–30]→8–38", "post→38–38", "38"])
    #expect(told(60, [roll("pre", .preRoll, 15)]) == ["pre→0–15", "P[15–60]→15–60", "60"])
  }

  @Test
  func `starts and resumption points snap to boundaries, the later of two`() {
    #expect(
      told(36, [event("ad", at: 13, 10, snap: "OUT,IN")], boundaries: [sixes]) == [
        "P[0–12]→0–12", "ad→12–22", "P[24–36]→22–34", "34",
      ])
    #expect(
      told(36, [event("ad", at: 15, 12, snap: "OUT,IN")], boundaries: [sixes]) == [
        "P[0–18]→0–18", "ad→18–30", "P[30–36]→30–36", "36",
      ])
  }

  @Test
  func `of several playlists the earliest boundary ends the primary and the latest resumes it`() {
    let audio = Self.boundaries("5.95", 6)
    #expect(
      told(36, [event("ad", at: 12, 12, snap: "OUT,IN")], boundaries: [sixes, audio]) == [
        "P[0–11.9]→0–11.9", "ad→11.9–23.9", "P[24–36]→23.9–35.9", "35.9",
      ])
  }

  @Test
  func `an empty list shows nothing and resumes where it says, or at once`() {
    func list(_ offset: Int?) -> TimelineEvent {
      event("ad", at: 20, 30, offset: offset, from: .empty)
    }
    #expect(told(60, [list(30)]) == ["P[0–20]→0–20", "ad→20–20", "P[50–60]→20–30", "30"])
    #expect(told(60, [list(nil)]) == ["P[0–20]→0–20", "ad→20–20", "P[20–60]→20–60", "60"])
  }

  @Test
  func `a failed request leaves the primary content whole`() {
    #expect(
      told(60, [event("ad", at: 20, 30, offset: 30, from: .cancelled)]).suffix(2) == [
        "P[20–60]→20–60", "60",
      ])
  }

  @Test
  func `a planned length stands until the assets are known`() {
    #expect(
      told(60, [event("ad", at: 20, 12, from: .planned)]) == [
        "P[0–20]→0–20", "ad→20–32", "P[32–60]→32–60", "60",
      ])
    #expect(told(60, [event("ad", at: 20, 12, offset: 0, from: .planned)]).last == "72")
  }

  @Test
  func `in a live window events are over, in progress or to come`() {
    let events = [
      event("old", at: -40, 30, offset: 30, range: false),
      event("cur", at: -10, 30, offset: 30, range: false), event("nxt", at: 40, 20, from: .planned),
    ]
    #expect(
      told(nil, events) == ["cur→0–0", "P[20–40]→0–20", "nxt→20–40", "P[60–]→40–", "open"])
    let primary = PrimaryContent(end: nil)
    #expect(
      Timeline(primary, events).remarks == [.isOver(id: "old"), .inProgressAtStart(id: "cur")])
  }

  @Test
  func `a pre-roll comes before a break in progress`() {
    let events = [event("cur", at: -10, 30, offset: 30), roll("pre", .preRoll, 5, offset: 0)]
    #expect(told(nil, events) == ["pre→0–5", "cur→5–35", "P[20–]→35–", "open"])
  }

  @Test
  func `a negative offset replays the primary content`() {
    #expect(
      told(60, [event("ad", at: 20, 10, offset: -5)]) == [
        "P[0–20]→0–20", "ad→20–30", "P[15–60]→30–75", "75",
      ])
  }

  @Test
  func `nothing is left after the end, and what starts there is not scheduled`() {
    let events = [
      event("a", at: 50, 30), event("b", at: 70, 5), roll("post", .postRoll, 5),
    ]
    #expect(told(60, events) == ["P[0–50]→0–50", "a→50–80", "post→80–85", "85"])
  }

  @Test
  func `an event whose start a snap jumped over plays where the primary content resumes`() {
    let events = [event("a", at: 12, 10, snap: "IN"), event("b", at: 23, 4, offset: 0)]
    #expect(
      told(36, events, boundaries: [sixes]) == [
        "P[0–12]→0–12", "a→12–22", "b→22–26", "P[24–36]→26–38", "38",
      ])
  }

  @Test(arguments: [(10, 33), (2, 25), (1, 24), (0, 24), (-5, 18)])
  func `an event whose start a snap jumped over resumes by its own start`(
    offset: Int, resumption: Int
  ) {
    let events = [event("a", at: 12, 10, snap: "IN"), event("b", at: 23, 4, offset: offset)]
    #expect(
      told(36, events, boundaries: [sixes]) == [
        "P[0–12]→0–12", "a→12–22", "b→22–26",
        "P[\(resumption)–36]→26–\(26 + 36 - resumption)", "\(26 + 36 - resumption)",
      ])
  }

  @Test
  func `what plays once is left out once it was seen`() {
    let once = TimelineEvent(
      id: "once", .at(Seconds(20)), length: Seconds(10), from: .assets, playsOnce: true)
    #expect(told(60, [once], played: ["once"]) == ["P[0–60]→0–60", "60"])
    #expect(told(60, [once], played: ["other"]).count == 4)
  }

  @Test(arguments: [[], [0], [-5, 3, 70, 20], Array(0..<60)] as [[Int]])
  func `segments touch, and the total is what they add up to`(starts: [Int]) throws {
    let events = starts.map { event("e\($0)", at: $0, $0 % 7, offset: $0 % 3) }
    let timeline = Timeline(PrimaryContent(end: Seconds(60)), events)
    var time = Seconds.zero
    for segment in timeline.segments {
      #expect(segment.start == time)
      time = try #require(segment.end)
    }
    #expect(timeline.total == time)
  }

  @Test
  func `events of one time play in the order of their tags`() {
    let (a, b) = (event("a", at: 20, 5, offset: 0), event("b", at: 20, 5, offset: 0))
    #expect(told(60, [a, b])[1...2] == ["a→20–25", "b→25–30"])
    #expect(told(60, [b, a])[1...2] == ["b→20–25", "a→25–30"])
  }

  @Test
  func `a break has the events that nothing of the primary content parts`() {
    let primary = PrimaryContent(end: Seconds(60))
    let events = [
      event("c", at: 43, 5, offset: 0), event("a", at: 20, 20, offset: 20),
      event("b", at: 30, 6, offset: 4), event("d", at: 50, 30),
    ]
    let breaks = Timeline(primary, events).breaks
    #expect(breaks.map { $0.members.map(\.event) } == [[1, 2, 0], [3]])
    #expect(
      breaks[0].members.map(\.start) == [Seconds(20), Seconds(30), Seconds(43)])
    #expect(breaks.map(\.scheduledResumption) == [Seconds(44), Seconds(80)])
    #expect(breaks.map(\.resumption) == [Seconds(44), Seconds(60)])
  }

  @Test(arguments: [(60 as Int?, [[0, 1]]), (nil, [[0], [1]])])
  func `pre-rolls coincide with what is at the start, unless viewers join elsewhere`(
    end: Int?, expected: [[Int]]
  ) {
    let events = [roll("pre", .preRoll, 5, offset: 5), event("dated", at: 3, 3, offset: 0)]
    let breaks = Timeline(PrimaryContent(end: end.map { Seconds($0) }), events).breaks
    #expect(breaks.map { $0.members.map(\.event) } == expected)
  }

  /// Not run under sanitizers: how long something takes says nothing.
  @Test
  func `thousands of events are placed in no time`() {
    let events = (0..<20_000).map { event("e", at: $0 % 7, 1, offset: $0 % 3, snap: "OUT,IN") }
    let timeline = Timeline(PrimaryContent(end: Seconds(60), boundaries: [sixes]), events)
    #expect(timeline.segments.count >= events.count)
    #expect(timeline.breaks.map(\.members.count).reduce(0, +) == events.count)
  }
}

/// Events as a playlist writes them.
struct PlaylistEventTests {
  /// The event of a playlist whose two runs begin at 00:00:00 and 00:01:00, six seconds each.
  private func event(
    _ attributes: String, assets: Interstitial.LoadedAssets? = nil, atEnd: Bool = false
  ) throws -> TimelineEvent {
    let tag = #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",\#(attributes)"#
    let segments = """
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXTINF:6,
      a.ts
      #EXT-X-DISCONTINUITY
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:00Z
      #EXTINF:6,
      b.ts
      """
    let text = "#EXTM3U\n" + (atEnd ? "\(segments)\n\(tag)\n" : "\(tag)\n\(segments)\n")
    let playlist = Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
    let range = try #require(DateRange.merged(in: playlist).first)
    var interstitial = try #require(Interstitial(range))
    interstitial.loadedAssets = assets
    return try TimelineEvent(interstitial, clock: ProgramClock(playlist))
  }

  private let asset = #"X-ASSET-URI="a.m3u8""#
  private let date = #"START-DATE="2026-01-01T00:00:03Z""#

  @Test(
    arguments: [
      ("", .at(Seconds(3))), (#",CUE="ONCE""#, .at(Seconds(3))), (#",CUE="PRE""#, .preRoll),
      (#",CUE="ONCE,POST""#, .postRoll),
    ] as [(String, TimelineEvent.Placement)])
  func `CUE moves an event, and the place of its tag does not`(
    cue: String, expected: TimelineEvent.Placement
  ) throws {
    #expect(try event(date + "," + asset + cue).placement == expected)
    #expect(try event(date + "," + asset + cue, atEnd: true).placement == expected)
  }

  @Test(
    arguments: [
      ("", nil, 0, .unknown), (",PLANNED-DURATION=9", nil, 9, .planned),
      (",PLANNED-DURATION=9,DURATION=15", nil, 15, .dateRange),
      (#",END-DATE="2026-01-01T00:00:10Z""#, nil, 7, .dateRange),
      (",DURATION=15", .loaded(Seconds(14)), 14, .assets),
      (",DURATION=15", .empty, 0, .empty), (",DURATION=15", .failed, 0, .cancelled),
    ] as [(String, Interstitial.LoadedAssets?, Int, ScheduledLength.Source)])
  func `a length has a source, and what is loaded wins`(
    attributes: String, assets: Interstitial.LoadedAssets?, length: Int,
    source: ScheduledLength.Source
  ) throws {
    let event = try event(date + "," + asset + attributes, assets: assets)
    #expect(event.length == Seconds(length))
    #expect(event.lengthSource == source)
  }

  @Test(
    arguments: [
      ("00:00:00", nil), ("00:00:06", nil), ("00:00:07", 6), ("00:00:59", 6), ("00:01:00", nil),
      ("00:09:00", nil), ("00:00:05", nil),
    ] as [(String, Int?)])
  func `a date that no segment has is in a gap between two`(time: String, start: Int?) throws {
    let text = """
      #EXTM3U
      #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T\(time)Z"
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      #EXTINF:6,
      a.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:01:00Z
      #EXTINF:6,
      b.ts
      """
    let playlist = Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
    let clock = try #require(ProgramClock(playlist))
    let date = try #require(DateRange.merged(in: playlist).first?.startDate.value)
    let gap = clock.gap(around: date)
    #expect(gap.map { clock.firstDate.distance(to: $0.start) } == start.map { Seconds($0) })
    #expect(gap.map { clock.firstDate.distance(to: $0.end) } == start.map { _ in Seconds(60) })
  }
}
