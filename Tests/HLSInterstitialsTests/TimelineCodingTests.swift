import Foundation
import HLSInterstitials
import SourceText
import Testing

/// The JSON form of timelines.
struct TimelineCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  private let event = TimelineEvent(
    id: "ad", .at(Seconds(6)), length: Seconds(nanoseconds: 15_500_000_000), from: .dateRange,
    resumeOffset: .zero, occupiesRange: true, snapsOut: true)

  @Test func `an event is an object with seconds and words`() throws {
    #expect(
      try json(event)
        == #"{"id":"ad","isLimited":false,"length":15.5,"lengthSource":"dateRange","#
        + #""occupiesRange":true,"offset":0,"placement":6,"playsOnce":false,"resumeOffset":0,"#
        + #""snapsIn":false,"snapsOut":true}"#)
    let roll = TimelineEvent(id: "post", .postRoll)
    #expect(try json(roll).contains(#""lengthSource":"unknown""#))
    #expect(try json(roll).contains(#""placement":"postRoll""#))
  }

  @Test(arguments: [.at(Seconds(-3)), .preRoll, .postRoll] as [TimelineEvent.Placement])
  func `a placement is a number or a word`(placement: TimelineEvent.Placement) throws {
    #expect(try again([placement]) == [placement])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TimelineEvent.Placement].self, from: Data(#"["PRE"]"#.utf8))
    }
  }

  @Test func `a timeline has its segments, breaks and remarks`() throws {
    let primary = PrimaryContent(
      end: Seconds(24), boundaries: [SegmentBoundaries(at: [0, 12, 24].map { Seconds($0) })])
    let late = TimelineEvent(id: "late", .at(Seconds(30)))
    let timeline = Timeline(primary, [event, late])
    // The start at 6 s is halfway between boundaries and snaps to the later one, 12 s.
    #expect(try json(timeline.segments[0].content) == #"{"primary":{"from":0,"to":12}}"#)
    #expect(
      try json(timeline.segments[1].content) == #"{"interstitial":\#(try json(event))}"#)
    #expect(
      try json(timeline.breaks)
        == #"[{"members":[{"event":0,"start":12}],"resumption":12,"scheduledResumption":12}]"#)
    #expect(try json(timeline.remarks) == #"[{"startsAfterEnd":{"id":"late"}}]"#)
    #expect(try json(timeline).contains(#""total":39.5"#))
    #expect(try again(timeline) == timeline)
    #expect(try again(primary) == primary)
    #expect(
      try json(primary)
        == #"{"boundaries":[[0,12,24]],"end":24,"joinPosition":0,"start":0}"#)
  }

  @Test func `an open end is absent`() throws {
    let timeline = Timeline(PrimaryContent(end: nil), [])
    #expect(
      try json(timeline)
        == #"{"breaks":[],"events":[],"remarks":[],"segments":"#
        + #"[{"content":{"primary":{"from":0}},"start":0}],"unplaced":[]}"#)
    #expect(try again(timeline) == timeline)
  }

  @Test func `reasons and ad break IDs are strings`() throws {
    #expect(try json([TimelineEvent.Obstacle.noClock]) == #"["noClock"]"#)
    #expect(try json([PrimaryContent.Obstacle.deltaUpdate]) == #"["deltaUpdate"]"#)
    #expect(try json([AdBreakID("break-7")]) == #"["break-7"]"#)
    #expect(try again([AdBreakID("break-7")]) == [AdBreakID("break-7")])
  }
}
