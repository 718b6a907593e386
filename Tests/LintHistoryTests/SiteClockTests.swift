import HLSDocuments
import HLSLinting
@testable import HistorySite
@testable import LintHistory
import Testing

/// Runs with a wrong clock, and missed runs.
struct SiteClockTests {
  private static let day = SampleHistory.day

  /// Complete runs with IDs from 1 that begin on those days.
  private static func runs(on days: [Int64]) -> [HistorySnapshot.Run] {
    days.enumerated().map { place, day in
      SampleHistory.run(Int64(place) + 1, at: SampleHistory.start + day * Self.day)
    }
  }

  @Test(
    arguments: [
      ([0, 1, 2], [1, 2, 3], []),
      // In the future, in the past, and two in the future.
      ([0, 1, 4_000, 3, 4], [1, 2, 3, 4, 5], [3]), ([0, 1, -9_000, 3], [1, 2, 3, 4], [3]),
      ([0, 1, 4_000, 4_001, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7], [3, 4]),
      // The last and the first run.
      ([0, 1, -9_000], [1, 2, 3], [3]), ([9_000, 1, 2], [1, 2, 3], [1]),
      // Of two that disagree the later is believed.
      ([9_000, 1], [1, 2], [1]),
      // A run that took less than a day ended after a later one.
      ([1, 1, 0, 2], [3, 1, 2, 4], []), ([], [], []),
    ] as [([Int64], [Int64], [Int64])])
  func `runs are in the order of their times except those with a wrong time`(
    days: [Int64], order: [Int64], wrongTimes: [Int64]
  ) {
    let found = RunOrder(Self.runs(on: days).reversed())
    #expect(found.runs.map(\.id) == order)
    #expect(found.wrongTimes == Set(wrongTimes))
  }

  @Test func `extreme times do not trap`() {
    let runs = [Int64.min, .max, 0, .min, .max].enumerated().map { place, time in
      SampleHistory.run(Int64(place), at: time)
    }
    let order = RunTimeline(SampleHistory.snapshot(runs, [])).order
    #expect(order.runs.map(\.id) == [0, 1, 2, 3, 4])
    #expect(order.wrongTimes.count == 2)
  }

  @Test func `a wrong time is stated and neither hides nor adds a missed run`() throws {
    let target = SampleHistory.target(1, "a", [SampleHistory.outcome(1)])
    let runs = Self.runs(on: [0, 4_000, 2, 6])
    let snapshot = SampleHistory.snapshot(runs, [target])
    let site = Site(snapshot)
    let gaps = RunTimeline(snapshot).entries.compactMap {
      if case .missed(let gap) = $0 { [gap.before.id, gap.after.id, gap.count] } else { nil }
    }
    #expect(gaps == [[3, 4, 3]])
    let files = try site.files()
    func text(_ path: String) throws -> String {
      let file = try #require(files.first { $0.path == path }, "\(path)")
      return String(decoding: file.bytes, as: UTF8.self)
    }
    #expect(try text("index.html").contains(" is inconsistent with the runs before and after it"))
    #expect(try text("runs/2.html").contains("time of this run is inconsistent with the runs"))
    #expect(try !text("runs/3.html").contains("inconsistent"))
    #expect(try text("runs/index.html").contains("; the clock was wrong"))
    // 4,000 days later it would be the year 2037.
    #expect(try !text("feed.atom").contains("2037-"))
    #expect(try text("feed.atom").contains("<updated>2026-08-07T02:00:00Z</updated>"))
  }

  @Test func `states of breaks use the corrected time of a last run with a wrong clock`() throws {
    let coming = ScheduledBreak(
      id: "x", content: .asset, start: (SampleHistory.start + Self.day + 60) * 1_000, duration: nil)
    let over = ScheduledBreak(
      id: "y", content: .asset, start: SampleHistory.start * 1_000, duration: 30_000)
    let target = SampleHistory.target(
      1, "a", [SampleHistory.outcome(1)],
      breaks: [
        HistorySnapshot.Break(coming, firstRun: 1, lastRun: 3),
        HistorySnapshot.Break(over, firstRun: 1, lastRun: 3),
      ])
    let site = Site(SampleHistory.snapshot(Self.runs(on: [0, 1, -9_000]), [target]))
    let file = try #require(try site.files().first { $0.path == "targets/1.html" })
    let page = String(decoding: file.bytes, as: UTF8.self)
    #expect(page.contains("<span class=\"mark plain\">upcoming</span>"))
    #expect(page.contains("<summary>1 past break</summary>"))
  }

  @Test func `a missed run is a mark with a description`() throws {
    let target = SampleHistory.target(
      1, "a", [SampleHistory.outcome(2, 3, errors: 1), SampleHistory.outcome(3)])
    let runs = Self.runs(on: [0, 1, 4])
    let site = Site(SampleHistory.snapshot(runs, [target]))
    let files = try site.files()
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    let words =
      "4 runs: 1 with errors, 1 without errors or warnings, 1 missed, "
      + "1 before the target was known"
    for path in ["targets/1.html", "targets/index.html"] {
      let page = try text(path)
      #expect(page.contains("aria-label=\"\(words)\""), "\(path)")
      #expect(page.ranges(of: "<path class=\"b-missed\"").count >= 1)
    }
    let page = try text("targets/1.html")
    #expect(
      page.contains(
        "<title>no run between 2026-08-02 02:00 UTC and 2026-08-05 02:00 UTC, where 2 were planned<"
      ))
    #expect(page.contains("</svg>missed run</span>"))
    #expect(try text("index.html").contains("b-missed"))
  }
}
