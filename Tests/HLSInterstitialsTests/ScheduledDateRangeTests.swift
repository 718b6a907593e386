import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// Objects of a schedule are date ranges, whose values have their places in the schedule.
struct ScheduledDateRangeTests {
  private static let primary = Playlist(named: "film.m3u8", isEnded: true)

  private static func json(_ text: String) -> JSONText {
    JSONText(parsing: SourceFile(name: "app.json", bytes: Array(text.utf8)))
  }

  private static func events(_ events: String...) -> [DateRange] {
    AppSchedule(json("{\"events\":[\(events.joined(separator: ","))]}"))
      .allDateRanges(over: primary)
  }

  /// An attribute as what it says, and the texts at its places.
  private struct Written: Hashable, CustomStringConvertible {
    let name, value, nameText, valueText: String

    init(_ name: String, _ value: String, _ nameText: String, _ valueText: String) {
      (self.name, self.value, self.nameText, self.valueText) = (name, value, nameText, valueText)
    }

    var description: String { "\(name)=\(value) at \(nameText): \(valueText)" }
  }

  private static func written(_ range: DateRange) -> [Written] {
    range.attributes.map { attribute in
      Written(
        range.source.name(of: attribute), range.source.text(of: attribute),
        range.text.source.text(attribute.nameRange), range.text.source.text(attribute.valueRange))
    }
  }

  @Test func `each property is an attribute at the place of its value`() throws {
    let range = try #require(
      Self.events(
        """
        {"identifier":"b1","date":"2026-01-01T12:00:00Z","cue":"joinCue","willPlayOnce":true,
         "templateItems":["https://ads.example/a.m3u8"],"plannedDuration":{"value":9000,"timescale":600},
         "restrictions":["constrainsSeekingForwardInPrimaryContent"],"resumptionOffset":-2.5,
         "playoutLimit":30,"alignsStartWithPrimarySegmentBoundary":true,
         "alignsResumptionWithPrimarySegmentBoundary":true,"timelineOccupancy":"fill",
         "supplementsPrimaryContent":false,"contentMayVary":false,
         "skipControlTimeRange":{"start":5,"duration":10},"skipControlLocalizedLabelBundleKey":"skip",
         "userDefinedAttributes":{"X-COM-A":"a, \\"b\\"","X-COM-N":1.50},"withoutProperty":{"DURATION":"16"}}
        """
      ).first)
    #expect(
      Self.written(range) == [
        Written("ID", "b1", "\"identifier\"", "b1"),
        Written("CLASS", "com.apple.hls.interstitial", "\"identifier\"", "b1"),
        Written("START-DATE", "2026-01-01T12:00:00.000Z", "\"date\"", "2026-01-01T12:00:00Z"),
        Written("PLANNED-DURATION", "15", "\"plannedDuration\"", "{"),
        Written("CUE", "PRE,ONCE", "\"cue\"", "joinCue"),
        Written(
          "X-ASSET-URI", "https://ads.example/a.m3u8", "\"templateItems\"",
          "https://ads.example/a.m3u8"),
        Written("X-RESUME-OFFSET", "-2.5", "\"resumptionOffset\"", "-2.5"),
        Written("X-PLAYOUT-LIMIT", "30", "\"playoutLimit\"", "30"),
        Written("X-SNAP", "OUT,IN", "\"alignsStartWithPrimarySegmentBoundary\"", "true"),
        Written(
          "X-RESTRICT", "JUMP", "\"restrictions\"", "constrainsSeekingForwardInPrimaryContent"),
        Written("X-TIMELINE-OCCUPIES", "RANGE", "\"timelineOccupancy\"", "fill"),
        Written("X-TIMELINE-STYLE", "HIGHLIGHT", "\"supplementsPrimaryContent\"", "false"),
        Written("X-CONTENT-MAY-VARY", "NO", "\"contentMayVary\"", "false"),
        Written("X-SKIP-CONTROL-OFFSET", "5", "\"start\"", "5"),
        Written("X-SKIP-CONTROL-DURATION", "10", "\"duration\"", "10"),
        Written(
          "X-SKIP-CONTROL-LABEL-ID", "skip", "\"skipControlLocalizedLabelBundleKey\"", "skip"),
        Written("X-COM-A", "a, \"b\"", "\"X-COM-A\"", "a, \\\"b\\\""),
        Written("X-COM-N", "1.50", "\"X-COM-N\"", "1.50"),
        Written("DURATION", "16", "\"DURATION\"", "16"),
      ])
    #expect(range.text.source.text(range.head) == "{" && range.tags.isEmpty)
    #expect(range.category == .interstitial && range.knownLength == Seconds(16))
  }

  @Test func `an identifier has all characters that no tag can have`() {
    let event = #"{"identifier":"a\"\n","time":60}"#
    #expect(Self.events(event, #"{"time":1}"#).map(\.id) == ["a\"\n", "event 2"])
  }

  @Test func `several items are several assets with their lengths`() throws {
    let range = try #require(
      Self.events(
        #"{"identifier":"a","templateItems":["https://a.example/1",{"uri":"https://a.example/2","duration":9}]}"#
      ).first)
    let assets = try #require(Interstitial(range)).assets
    #expect(assets.map(\.url.text) == ["https://a.example/1", "https://a.example/2"])
    #expect(assets.map(\.statedLength) == [nil, Seconds(9)])
    #expect(assets.allSatisfy { !$0.isList && $0.isLiteral })
  }

  @Test func `a number in quotes is none, and a word in no quotes is a text`() throws {
    let text =
      #"{"DATERANGES":[{"ID":"a","DURATION":"15","END-ON-NEXT":"YES","CUE":"PRE,ONCE","#
      + #""SCTE35-OUT":"0xFC","X-A":-1,"X-SCHEDULE-OFFSET":90}]}"#
    let start = try #require(DateTime("2026-01-01T00:00:00Z"))
    let range = try #require(
      DateRangeSchedule(Self.json(text)).dateRanges(from: start, over: Self.primary).first)
    #expect(range.duration.value == nil && !range.duration.isAbsent)
    #expect(range.endsOnNext && range.words(.cue).value == ["PRE", "ONCE"])
    #expect(range.hexadecimal(.scte35Out).value == [0xFC])
    #expect(range.startDate.value?.utcText == "2026-01-01T00:01:30.000Z")
  }

  @Test(arguments: [
    (#""playoutLimit":15"#, #""playoutLimit":{"value":9000,"timescale":600}"#, true),
    (#""playoutLimit":15"#, #""playoutLimit":15.5"#, false),
    (#""contentMayVary":true"#, #""contentMayVary":false"#, false),
    (#""date":"2026-01-01T12:00:00Z""#, #""date":"2026-01-01T14:00:00.000+02:00""#, true),
  ])
  func `values of two schedules are compared`(one: String, other: String, isSame: Bool) throws {
    let (first, second) = (Self.events("{\(one)}")[0], Self.events("{\(other)}")[0])
    for name: AttributeName in [.playoutLimit, .contentMayVary, .startDate] {
      guard let own = first.attribute(name), let known = second.attribute(name) else { continue }
      let agreement = first.agreement(of: own, with: known, in: second)
      let isEqual = agreement == .same || agreement == .sameMeaning
      // All other values are the same.
      #expect(isEqual == (isSame || name == .startDate), "\(name) \(agreement)")
    }
  }

  @Test func `a later event replaces an earlier one with its identifier`() {
    let text =
      #"{"events":[{"identifier":"a","time":1},{"identifier":"b","time":2},"#
      + #"{"identifier":"a","time":3},{"time":4}]}"#
    let ranges = AppSchedule(Self.json(text)).dateRanges(over: Self.primary) { event in
      event.time.value?.seconds.map { DateTime(seconds: 0, nanoseconds: 0).advanced(by: $0) }
    }
    #expect(ranges.map(\.id) == ["b", "a"])
    #expect(ranges.map { $0.startDate.value?.seconds } == [2, 3])
  }
}
