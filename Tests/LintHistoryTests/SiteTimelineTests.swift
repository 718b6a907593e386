import Foundation
import HLSDocuments
import HLSInterstitials
import HLSReporting
@testable import HistorySite
@testable import LintHistory
import SourceText
import Testing
import XMLReading

/// The section of a target's page about what viewers see.
struct SiteTimelineTests {
  private typealias Seen = Result<TimelineDigest, PrimaryContent.Obstacle>

  /// The section of a target, checked in all runs unless `outcomes` say otherwise, as text.
  private static func text(
    _ timelines: [(first: Int64, end: Int64?, seen: Seen)], runs: Int64 = 3,
    _ outcomes: [HistorySnapshot.Outcome]? = nil
  ) throws -> String {
    let files = try Site(snapshot(timelines, runs: runs, outcomes)).files()
    let file = try #require(files.first { $0.path == "targets/1.html" })
    let page = String(decoding: file.bytes, as: UTF8.self)
    let section = try #require(page.firstRange(of: "<section id=\"viewers\">"))
    let rest = page[section.lowerBound...]
    let end = try #require(rest.firstRange(of: "</section>"))
    return String(rest[..<end.upperBound])
  }

  /// The same as elements.
  private static func section(
    _ timelines: [(first: Int64, end: Int64?, seen: Seen)], runs: Int64 = 3,
    _ outcomes: [HistorySnapshot.Outcome]? = nil
  ) throws -> XMLElement {
    try XMLElement(parsing: Array(text(timelines, runs: runs, outcomes).utf8))
  }

  private static func snapshot(
    _ timelines: [(first: Int64, end: Int64?, seen: Seen)], runs: Int64 = 3,
    _ outcomes: [HistorySnapshot.Outcome]? = nil
  ) -> HistorySnapshot {
    var target = SampleHistory.target(1, "news", outcomes ?? [SampleHistory.outcome(1)])
    target.timelines = timelines.map { first, end, seen in
      HistorySnapshot.StoredTimeline(
        runs: RunInterval(first: first, end: end), packed: PackedTimeline(seen))
    }
    return SampleHistory.snapshot((1...runs).map { SampleHistory.run($0) }, [target])
  }

  /// The text that readers see.
  private static func words(_ text: String) -> String { text.replacing(/<[^>]*>/, with: "") }

  private static func dots(_ element: XMLElement) -> Int {
    element.all.count { $0.name == "circle" }
  }

  private static let timeline = StoredTimelineTests.timeline

  @Test func `the page draws the last run and the runs before`() throws {
    let nights: [(first: Int64, end: Int64?, seen: Seen)] = [
      (1, 2, Self.timeline([10, 20], "ad")), (2, nil, Self.timeline([10], "ad")),
    ]
    let section = try Self.section(nights)
    let figure = try #require(section.all.first { $0.name == "figure" })
    // One on the bar, and one in the legend.
    #expect(figure.all.count { $0.attributes["class"] == "dot" } == 2)
    let words = Self.words(try Self.text(nights))
    #expect(words.contains("Viewers see the same as in the run of 2026-08-02 02:00."))
    let bars = try #require(section.all.first { $0.attributes["class"] == "bars" })
    // The scale, and the three runs with one dot, one dot and two dots.
    let rows = bars.children
    #expect(rows.map(Self.dots) == [0, 1, 1, 2])
    let links = rows.dropFirst().map { row in row.all.first { $0.name == "a" } }
    #expect(
      links.map { $0?.attributes["href"] }
        == ["../runs/3.html", "../runs/2.html", "../runs/1.html"])
    let pictures = rows.dropFirst().map { row in row.all.first { $0.name == "svg" } }
    let one = "In order: interstitial ad10 at 10 s"
    #expect(
      pictures.map { $0?.attributes["aria-label"] }
        == [one, one, one + ", interstitial ad20 at 20 s"])
    #expect(
      rows.map { $0.all.contains { $0.attributes["class"] == "mark warning" } }
        == [false, false, true, false])
  }

  @Test func `a change since the run before is a sentence`() throws {
    let text = try Self.text([
      (1, 3, Self.timeline([10, 20], "ad")), (3, nil, Self.timeline([10], "ad")),
    ])
    #expect(
      Self.words(text).contains(
        "Changed for viewers since the run of 2026-08-02 02:00:"
          + "'ad20' is gone from 20 s of the primary content."))
  }

  @Test(
    arguments: [
      ([], nil, "No timeline is stored for this run."),
      ([(1, nil, .failure(.multivariant))], nil, "No timeline: no media playlist was loaded."),
      ([(1, nil, .failure(.deltaUpdate))], nil, "No timeline: the segments that EXT-X-SKIP"),
      (
        [], [SampleHistory.outcome(1, nil, .unchecked, reason: "status 404")],
        "Not checked: status 404"
      ),
      (
        [(1, nil, timeline([], "ad"))], nil,
        "No interstitial is on the timeline: viewers see the primary content only."
      ),
    ]
      as [(
        [(Int64, Int64?, Result<TimelineDigest, PrimaryContent.Obstacle>)],
        [HistorySnapshot.Outcome]?, String
      )])
  func `a target without timeline says why`(
    timelines: [(Int64, Int64?, Result<TimelineDigest, PrimaryContent.Obstacle>)],
    outcomes: [HistorySnapshot.Outcome]?, reason: String
  ) throws {
    let words = Self.words(try Self.text(timelines.map { ($0.0, $0.1, $0.2) }, outcomes))
    #expect(words.contains(reason), "\(words)")
  }

  /// The runs 1 and 3 found the same; run 2 could not check the target.
  @Test func `a run that did not check the target has no bar`() throws {
    let outcomes = [
      SampleHistory.outcome(1, 2), SampleHistory.outcome(2, 3, .unchecked, reason: "gone"),
      SampleHistory.outcome(3),
    ]
    let section = try Self.section([(1, nil, Self.timeline([10], "ad"))], outcomes)
    let bars = try #require(section.all.first { $0.attributes["class"] == "bars" })
    #expect(bars.children.map(Self.dots) == [0, 1, 0, 1])
    #expect(bars.children[2].all.contains { $0.text == "Not checked: gone" })
    let last = try Self.text(
      [(1, nil, Self.timeline([10], "ad"))], [SampleHistory.outcome(1, 3), .init(outcomes[1])])
    #expect(Self.words(last).contains("This is what the run of 2026-08-02 02:00 saw:"))
  }

  @Test func `hostile IDs are text`() throws {
    let id = "</svg><script>alert(1)</script>\u{1B}[31m\u{202E}"
    let page = try Self.section([(1, 3, Self.timeline([1], id)), (3, nil, Self.timeline([10], id))])
    #expect(!page.all.contains { $0.name == "script" })
    let titles = page.all.filter { $0.name == "title" }.map(\.text)
    #expect(
      titles.contains(
        "row 1: </svg><script>alert(1)</script>\\u{1B}[31m\\u{202E}10, 10 s"), "\(titles)")
    #expect(!page.all.contains { $0.attributes["style"] != nil })
  }

  /// Values that only another program can have written.
  @Test func `impossible times are drawn somewhere`() throws {
    let huge = Seconds(nanoseconds: .max)
    let least = Seconds(nanoseconds: .min)
    var one = DigestedInterstitial(
      id: "x", start: huge, length: huge, from: .assets, offset: least)
    (one.flags[.range], one.buttonStart, one.entry) = (true, huge, least)
    for end in [huge, least, nil] {
      var digest = TimelineDigest(
        knownEnd: huge, end: end, length: huge,
        parts: [
          .init(.primary(from: huge, to: least), start: huge, end: least),
          .init(.interstitial(one), start: least, end: huge),
        ])
      digest.dates = [.init(least, DateTime(seconds: 0, nanoseconds: 0))]
      let nights: [(first: Int64, end: Int64?, seen: Seen)] = [
        (1, 2, .success(digest)), (2, nil, Self.timeline([10], "ad")),
      ]
      #expect(Self.dots(try Self.section(nights)) > 0)
      #expect(try Self.text([(1, nil, .success(digest))]).contains("figure"))
    }
  }

  @Test func `the data has what is stored`() throws {
    let files = try Site(
      Self.snapshot([
        (1, 2, .failure(.multivariant)), (2, nil, Self.timeline([10], "ad")),
      ])
    ).files()
    let file = try #require(files.first { $0.path == "data/v1/history.json" })
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(
      text.contains(
        #""timelines":[{"endRun":2,"firstRun":1,"obstacle":"multivariant"},"#
          + #"{"dates":[],"end":60,"firstRun":2,"knownEnd":60,"length":60,"parts":["#
          + #"{"end":10,"id":"ad10","length":10,"lengthSource":"dateRange","offset":0,"#
          + #""primaryStart":10,"start":10}]}]"#), "\(text)")
  }
}

extension HistorySnapshot.Outcome {
  /// The same outcome from run 3 on.
  fileprivate init(_ other: Self) {
    self.init(
      runs: RunInterval(first: 3, end: nil), status: other.status, kind: other.kind,
      reason: other.reason, errors: 0, warnings: 0, infos: 0, omitted: 0)
  }
}
