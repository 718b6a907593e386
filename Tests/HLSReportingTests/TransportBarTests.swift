import SourceText
import Testing

@testable import HLSReporting

/// The transport bar has a dot for each interstitial that is a point, a band for each range that does not
/// look like primary content, and the primary content below it.
struct TransportBarTests {
  private func bar(_ example: TimelineExample) throws -> TransportBar {
    TransportBar(try example.report())
  }

  private func spans(_ marks: [TransportBar.Mark]) -> [[Seconds]] {
    marks.map { [$0.from, $0.to] }
  }

  private func parts(_ bar: TransportBar) -> [String] {
    bar.primary.parts.map { "\($0.kind.rawValue) \($0.from)–\($0.to)" }
  }

  /// A point at 5 stays at 5; a range of 10 s at 20 makes 60 s of content a timeline of 70 s.
  @Test func `the example of the talk has a dot and a band`() throws {
    let bar = try bar(.talk)
    #expect(spans(bar.dots) == [[5, 5]])
    #expect(spans(bar.bands) == [[20, 30]])
    #expect(bar.end == 70)
    #expect(bar.length == 70)
    #expect(!bar.isOpen)
    #expect(parts(bar) == ["shown 0–60"])
    #expect(bar.rows.isEmpty)
    // Rows 1, 3 and 5 are primary content.
    #expect(bar.labels(within: 70).map(\.text) == ["2", "4"])
    #expect(bar.labels(within: 70).map(\.id) == ["point", "fill"])
  }

  @Test func `a range with the style of primary content has no band, a point has its dot`() throws {
    let style = "X-TIMELINE-STYLE=\"PRIMARY\",DURATION=10,X-RESUME-OFFSET=0"
    let bar = try bar(
      TimelineExample(ranges: [
        TimelineExample.range("a", at: 10, style),
        TimelineExample.range("b", at: 20, style + ",X-TIMELINE-OCCUPIES=\"RANGE\""),
      ]))
    #expect(spans(bar.dots) == [[10, 10]])
    #expect(bar.bands.isEmpty)
    #expect(bar.end == 70)
  }

  /// Without X-RESUME-OFFSET, the content resumes after as much as the interstitial plays.
  @Test func `what an interstitial replaces is skipped`() throws {
    let bar = try bar(
      TimelineExample(ranges: [TimelineExample.range("a", at: 20, "DURATION=10")]))
    #expect(parts(bar) == ["shown 0–20", "skipped 20–30", "shown 30–60"])
    #expect(bar.end == 50)
    // The primary content is longer than the timeline.
    #expect(bar.length == 60)
  }

  @Test func `a negative offset shows content twice`() throws {
    let bar = try bar(
      TimelineExample(ranges: [
        TimelineExample.range(
          "a", at: 20, "DURATION=10,X-RESUME-OFFSET=-5,X-TIMELINE-OCCUPIES=\"RANGE\"")
      ]))
    #expect(parts(bar) == ["shown 0–15", "replayed 15–20", "shown 20–60"])
    #expect(bar.end == 75)
  }

  @Test func `content that may grow has an open end at the last listed segment`() throws {
    let bar = try bar(TimelineExample(isEnded: false))
    #expect(bar.isOpen)
    #expect(bar.end == 60)
    #expect(parts(bar) == ["shown 0–60"])
  }

  /// The content before the join has at most the length of what follows.
  @Test(arguments: [
    (Seconds(30), ["before the join 0–30", "shown 30–60"]),
    (Seconds(50), ["before the join 40–50", "shown 50–60"]),
  ])
  func `the primary line begins near the join`(join: Seconds, expected: [String]) throws {
    let bar = try bar(TimelineExample(isEnded: false, joining: join))
    #expect(parts(bar) == expected)
    #expect(bar.end == 60 - join)
  }

  @Test func `without content there is no length`() throws {
    let bar = try bar(
      TimelineExample(
        ranges: [TimelineExample.range("a", at: 0, "CUE=\"PRE\",DURATION=5,X-RESUME-OFFSET=0")],
        segments: 0))
    #expect(spans(bar.dots) == [[0, 0]])
    #expect(bar.length == .zero)
    #expect(bar.share(0) == 0)
    #expect(bar.cell(0, of: 67) == 0)
  }

  @Test func `a thousand points are fewer marks that stand for all of them`() throws {
    let bar = try bar(.thousand)
    #expect(bar.dots.count == 1_000)
    let groups = bar.grouped(bar.dots, into: 60)
    // One cell for each second.
    #expect(groups.count == 60)
    #expect(groups.map(\.count).reduce(0, +) == 1_000)
  }

  /// The button appears 2 s after the start at 12 and is shown for 5 s.
  @Test func `restrictions and the skip button have their windows`() throws {
    let bar = try bar(
      TimelineExample(ranges: [
        TimelineExample.range("a", at: 6, "DURATION=3,X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""),
        TimelineExample.range(
          "b", at: 12,
          "DURATION=8,X-TIMELINE-OCCUPIES=\"RANGE\",X-RESTRICT=\"SKIP,JUMP\","
            + "X-SKIP-CONTROL-OFFSET=2,X-SKIP-CONTROL-DURATION=5"),
      ]))
    #expect(bar.rows.map(\.name) == ["SKIP", "JUMP", "skip button"])
    #expect(bar.rows.map { spans($0.marks) } == [[[12, 20]], [[6, 6], [12, 20]], [[14, 19]]])
  }

  @Test func `playheads are where look-ups find something`() throws {
    var example = TimelineExample.talk
    example.lookups = ["25", "71"]
    #expect(try bar(example).playheads == [25])
  }

  @Test(arguments: [
    (0.0, 70.0, 6, 15.0, 5), (0, 60, 6, 10, 7), (0, 1, 8, 0.2, 6), (31, 30, 6, 5, 6),
    (0, 7_200, 7, 1_800, 5),
  ])
  func `a scale has round steps`(
    from first: Double, length: Double, most: Int, step: Double, count: Int
  ) throws {
    let (start, length) = (try #require(Seconds(first)), try #require(Seconds(length)))
    let scale = TimeScale(from: start, length: length, most: most)
    #expect(scale.step == Seconds(step))
    #expect(scale.ticks.count == count)
    #expect(scale.ticks.allSatisfy { start <= $0 && $0 <= start + length })
  }

  @Test func `a scale of any length has few ticks`() {
    let scale = TimeScale(length: Seconds(nanoseconds: .max), most: 6)
    #expect((2...7).contains(scale.ticks.count))
    #expect(TimeScale(length: .zero, most: 6).ticks == [.zero])
  }
}
