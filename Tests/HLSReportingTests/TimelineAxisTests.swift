import HLSDocuments
import SourceText
import Testing

@testable import HLSReporting

/// The same moment is at the same place of pictures under each other, and has the same number of seconds in
/// the pictures of successive loads.
struct TimelineAxisTests {
  /// A live window of ten segments of six seconds that begins so many segments after 12:00:00.
  private func window(_ first: Int, _ ranges: [String] = []) throws -> ViewerTimeline {
    let start = DateTime("2026-01-01T12:00:00.000Z")?.advanced(by: Seconds(first * 6))
    let lines =
      [
        "#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(first)",
        "#EXT-X-PROGRAM-DATE-TIME:\(start?.utcText ?? "")",
      ] + ranges + (first..<first + 10).map { "#EXTINF:6,\n\($0).ts" }
    let source = SourceFile(name: "live.m3u8", bytes: Array(lines.joined(separator: "\n").utf8))
    return try ViewerTimeline(
      DocumentGraph(source, at: source.name) { _ in .absent(reason: "not there") })
  }

  /// An insertion of 18 s at 30, which is longer on the timeline than in the content.
  private static let insertion = TimelineExample.range(
    "in", at: 30, "DURATION=18,X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\"")

  @Test(arguments: [0, 1, 4, 5, 6, 9])
  func `primary content keeps its seconds when the window moves`(first: Int) throws {
    var loads = TimelineLoads()
    for number in 0...first { loads.add(try window(number, [Self.insertion]), number: number + 1) }
    #expect(loads.origin.primary == Seconds(first * 6))
    let viewer = try #require(loads.last)
    // 54 s of content after the start of the first load, and 18 s of the insertion before it.
    let time = try #require(viewer.place(ofPrimary: 54 - loads.origin.primary)?.time)
    #expect(loads.origin.timeline + time == 72)
  }

  @Test func `each load without a number of its own has the place of its media sequence`() throws {
    var loads = TimelineLoads()
    for number in [0, 3, 20] { loads.add(try window(number), number: number) }
    #expect(loads.loads.map(\.start) == [0, 18, 120])
    #expect(loads.loads.map(\.end) == [60, 78, 180])
    // Three target durations before the end.
    #expect(loads.loads.map(\.join) == [42, 60, 162])
  }

  @Test func `a window that moved begins further to the right`() throws {
    let reports = TimelineReport.pair(
      [("before", try window(0)), ("after", try window(5))],
      TimelineAlignment(timeline: 30, primary: 30))
    let bars = reports.map { TransportBar($0.report) }
    #expect(bars.map(\.length) == [90, 90])
    // 30 of 90 seconds.
    #expect(bars.map { $0.cell(.zero, of: 90) } == [0, 30])
    #expect(bars.map { $0.cell($0.above(.zero), of: 90) } == [0, 30])
    #expect(bars[0].ticks(most: 3).ticks.map(\.label) == [0, 30, 60])
    #expect(bars[1].ticks(most: 3).ticks.map(\.label) == [30, 60, 90])
    #expect(bars[1].ticks(most: 3).ticks.map(\.time) == [0, 30, 60])
  }

  @Test func `the same time is below the same time`() throws {
    let comparison = TimelineComparison(try window(0), try window(5))
    let text = String(
      decoding: TimelineComparisonReport(comparison).text(color: false, width: 80), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("seconds") }
    func column(_ label: String, _ line: Substring) -> Int? {
      line.firstRange(of: " \(label)").map { range in
        line.distance(from: line.startIndex, to: range.lowerBound)
      }
    }
    try #require(lines.count == 2)
    #expect(column("30", lines[0]) != nil)
    #expect(column("30", lines[0]) == column("30", lines[1]))
    #expect(column("0", lines[0]) == 12)
    #expect(column("0", lines[1]) == nil)
  }

  @Test func `finished content begins together, with another pre-roll too`() throws {
    let preRoll = TimelineExample.range(
      "pre", at: 0, "CUE=\"PRE\",DURATION=10,X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\"")
    let (old, new) = (TimelineExample(), TimelineExample(ranges: [preRoll]))
    let alignment = try old.report().viewer.alignment(of: new.report().viewer)
    #expect(alignment == .same)
  }

  @Test(arguments: [(40, 2), (80, 5), (132, 9), (39, 5), (80, 0)])
  func `the bar fits a screen, and its lines go in the order of their importance`(
    columns: Int, most: Int
  ) throws {
    var loads = TimelineLoads()
    loads.add(try window(0, [Self.insertion]), number: 1)
    let report = try #require(TimelineReport(lastOf: loads))
    let lines = report.barLines(columns: columns, most: most, color: false)
    #expect(lines.count <= most)
    #expect(lines.allSatisfy { $0.count <= columns })
    guard columns >= 40, most > 0 else {
      #expect(lines == [])
      return
    }
    let names = lines.map { String($0.prefix { $0 != " " }) }
    #expect(
      names
        == (most == 2
          ? ["viewer", "primary"] : ["UTC", "seconds", "playhead", "viewer", "primary"]))
  }
}
