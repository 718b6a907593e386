import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// What a timeline does where a playlist ends, where a viewer joins, and where its dates go back.
struct TimelineLimitTests {
  /// Segments of six seconds, with what comes before each of some of them.
  private func playlist(_ head: String, segments: Int, _ before: [Int: String] = [:]) -> Playlist {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(head)\n"
    for number in 0..<segments {
      text += (before[number].map { $0 + "\n" } ?? "") + "#EXTINF:6,\n\(number).ts\n"
    }
    return Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
  }

  private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"

  private func tag(_ id: String, _ time: String, _ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T\#(time)Z",X-ASSET-URI="\#(id).m3u8"\#(more)"#
  }

  private func told(_ timeline: Timeline) -> [String] {
    timeline.segments.map { segment in
      switch segment.content {
      case .primary(let from, let to): "\(from)–\(to.map { "\($0)" } ?? "")"
      case .interstitial(let event): event.id
      }
    }
  }

  @Test func `a start snaps only to a boundary that is listed`() throws {
    let live = try Timeline(
      of: playlist(
        [
          Self.date, tag("in", "00:00:13.000", #",DURATION=10,X-SNAP="OUT,IN""#),
          tag("later", "00:05:00.000", #",DURATION=20,X-SNAP="OUT,IN""#),
        ].joined(separator: "\n"), segments: 5))
    #expect(told(live) == ["0–12", "in", "24–300", "later", "320–"])
    #expect(live.remarks == [.notSnapped(id: "later")])
  }

  @Test func `what is in progress at the start of the window does not snap to it`() throws {
    let event = tag("cur", "00:00:00.000", #",DURATION=40,X-SNAP="OUT""#)
    let window = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:10.000Z"
    let live = try Timeline(of: playlist("\(window)\n\(event)", segments: 6))
    // Ten seconds of the forty are over: not the forty seconds that a snapped start would replace.
    #expect(told(live) == ["cur", "30–"])
    #expect(live.remarks == [.inProgressAtStart(id: "cur"), .notSnapped(id: "cur")])
  }

  @Test func `a resumption beyond the last segment of a live playlist does not snap`() throws {
    let event = tag("ad", "00:00:24.000", #",DURATION=20,X-SNAP="IN""#)
    let live = try Timeline(of: playlist("\(Self.date)\n\(event)", segments: 5))
    #expect(told(live) == ["0–24", "ad", "44–"])
    #expect(live.remarks == [.notSnapped(id: "ad")])
    let ended = try Timeline(
      of: playlist("\(Self.date)\n#EXT-X-ENDLIST\n\(event)", segments: 5))
    #expect(told(ended) == ["0–24", "ad"])
    #expect(ended.remarks == [])
  }

  @Test(arguments: [0, 5, -5, -500])
  func `a post-roll replays nothing`(offset: Int) {
    let post = TimelineEvent(
      id: "post", .postRoll, length: Seconds(4), from: .assets, resumeOffset: Seconds(offset))
    let timeline = Timeline(PrimaryContent(end: Seconds(30)), [post])
    #expect(told(timeline) == ["0–30", "post"])
    #expect(timeline.total == Seconds(30))
    #expect(timeline.remarks == [])
  }

  @Test func `a viewer who joins sees pre-rolls and then what lies ahead`() throws {
    let live = playlist(
      [
        Self.date, tag("over", "00:00:06.000", ",DURATION=6"),
        tag("cur", "00:00:12.000", ",DURATION=30,X-TIMELINE-OCCUPIES=\"RANGE\""),
        tag("next", "00:00:48.000", ",DURATION=6"),
        tag("pre", "00:00:00.000", ",DURATION=5,X-RESUME-OFFSET=0,CUE=\"PRE\""),
      ].joined(separator: "\n"), segments: 10)
    let joined = try Timeline(of: live, joining: Seconds(30))
    #expect(told(joined) == ["pre", "cur", "42–48", "next", "54–"])
    #expect(joined.remarks == [.isOver(id: "over"), .inProgressAtStart(id: "cur")])
    let atStart = try Timeline(of: live)
    #expect(told(atStart) == ["pre", "0–6", "over", "cur", "42–48", "next", "54–"])
  }

  @Test(arguments: [20, 21, 59])
  func `nothing before the join position is shown`(position: Int) {
    let primary = PrimaryContent(end: Seconds(60), joinPosition: Seconds(position))
    let ad = TimelineEvent(id: "ad", .at(Seconds(10)), length: Seconds(10), from: .assets)
    #expect(told(Timeline(primary, [ad])) == ["\(position)–60"])
    #expect(Timeline(primary, [ad]).total == Seconds(60 - position))
  }

  @Test(arguments: [
    (#",END-DATE="2025-12-31T23:59:50.000Z""#, ScheduledLength.Source.unknown, 0),
    (#",END-DATE="2025-12-31T23:59:50.000Z",PLANNED-DURATION=9"#, .planned, 9),
    (#",END-DATE="2026-01-01T00:00:10.000Z",PLANNED-DURATION=9"#, .dateRange, 10),
    (#",END-DATE="2026-01-01T00:00:00.000Z""#, .dateRange, 0),
  ])
  func `an end before the start gives no length`(
    attributes: String, source: ScheduledLength.Source, length: Int
  ) throws {
    let playlist = playlist("\(Self.date)\n\(tag("ad", "00:00:00.000", attributes))", segments: 5)
    let event = try #require(Timeline(of: playlist).events.first)
    #expect(event.lengthSource == source)
    #expect(event.length == Seconds(length))
  }

  @Test func `a negative length is unknown`() {
    let event = TimelineEvent(
      id: "ad", .at(.zero), length: Seconds(-5), from: .assets, playoutLimit: Seconds(3))
    #expect(event.lengthSource == .unknown)
    #expect(event.length == Seconds(3))
  }

  /// Runs of two segments that begin at 00:10:00, 00:00:00 and 00:10:06.
  private func runs() -> Playlist {
    func date(_ time: String) -> String { "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T\(time)Z" }
    return playlist(
      "", segments: 6,
      [0: date("00:10:00"), 2: date("00:00:00"), 4: date("00:10:06")])
  }

  @Test(arguments: [
    // In the first run, of which the second half has the dates of the third.
    ("00:10:00", 0), ("00:10:05", 5), ("00:10:06", 6), ("00:10:11", 11),
    // In the second and the third.
    ("00:00:00", 12), ("00:00:11", 23), ("00:10:12", 30), ("00:10:17", 35),
    // In the gap between the second and the third, and after all.
    ("00:00:12", 24), ("00:05:00", 24), ("00:10:18", 36), ("00:11:18", 96),
  ])
  func `where dates go back, the first run that has a date takes it`(time: String, offset: Int)
    throws
  {
    let playlist = runs()
    let clock = try #require(ProgramClock(playlist))
    #expect(clock.goesBack)
    let bytes = Array("2026-01-01T\(time)Z".utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else {
      Issue.record("no date")
      return
    }
    #expect(clock.offset(of: date) == Seconds(offset))
  }

  @Test func `a date before all runs is before the first one`() throws {
    let clock = try #require(ProgramClock(runs()))
    let bytes = Array("2025-12-31T23:59:50Z".utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else {
      Issue.record("no date")
      return
    }
    #expect(clock.offset(of: date) < .zero)
    #expect(clock.gap(around: date) == nil)
  }

  /// Not run under sanitizers: how long something takes says nothing.
  @Test func `thousands of runs that go back take no time`() throws {
    var before: [Int: String] = [:]
    for number in 0..<4_000 {
      let time = number * 7_919 % 80_000
      before[number] =
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T"
        + [time / 3_600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        .joined(separator: ":") + "Z"
    }
    let playlist = playlist("", segments: 4_000, before)
    let clock = try #require(ProgramClock(playlist))
    for dated in playlist.programDateTimes {
      let date = try #require(dated.date.value)
      #expect(clock.offset(of: date) <= playlist.segments[dated.segment].start)
    }
  }
}
