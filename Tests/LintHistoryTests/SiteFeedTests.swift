import HLSLinting
@testable import HistorySite
@testable import LintHistory
import Testing
import XMLReading

/// The feed names the worst changes.
struct SiteFeedTests {
  /// Title and summary of each entry, the newest first.
  private static func entries(of site: Site) throws -> [[String]] {
    let file = try #require(try site.files().first { $0.path == "feed.atom" })
    return try XMLElement(parsing: file.bytes).children.filter { $0.name == "entry" }.map { entry in
      ["title", "summary"].map { name in
        entry.children.first { $0.name == name }?.text ?? ""
      }
    }
  }

  @Test func `an entry names what viewers lose, and the channels that changed`() throws {
    // One channel loses its breaks in the second run, another one is fixed; the third changes nothing.
    let kids = SampleHistory.target(
      1, "kids", [SampleHistory.outcome(1, 2), SampleHistory.outcome(2, errors: 1)],
      [SampleHistory.finding(1, in: 1, 2, rule: "target/interstitials-missing")])
    let music = SampleHistory.target(
      2, "music",
      [SampleHistory.outcome(1, 2, errors: 1, warnings: 1), SampleHistory.outcome(2)],
      [
        SampleHistory.finding(2, in: 2, 1, 2, rule: "segment/x"),
        SampleHistory.finding(3, in: 2, 1, 2, rule: "segment/y", severity: .warning),
      ])
    let runs = (1...3).map { SampleHistory.run($0) }
    let entries = try Self.entries(of: Site(SampleHistory.snapshot(runs, [kids, music])))
    #expect(
      entries == [
        [
          "kids: no ad breaks since 02:00",
          "2 of 2 targets checked: 1 error. Worse: kids (no ad breaks, was fine). "
            + "Better: music (fine, was playlist errors).",
        ],
        [
          "First run: No channel loses ads; 1 channel with playlist errors",
          "2 of 2 targets checked: 1 error, 1 warning.",
        ],
      ])
  }

  @Test func `an entry names ten channels, with short names, and counts the others`() throws {
    let name = String(repeating: "n", count: 60)
    let targets = (1...12 as ClosedRange<Int64>).map { number in
      SampleHistory.target(
        number, number == 1 ? name : "o\(number)",
        [SampleHistory.outcome(1, 2), SampleHistory.outcome(2, nil, .unchecked)])
    }
    let runs = (1...2).map { SampleHistory.run($0) }
    let entries = try Self.entries(of: Site(SampleHistory.snapshot(runs, targets)))
    let shown =
      ["\(String(repeating: "n", count: 40))…"] + [10, 11, 12, 2, 3, 4, 5, 6, 7].map { "o\($0)" }
    #expect(
      entries.first == [
        "No loss of ads found; 12 channels not or only partly checked",
        "0 of 12 targets checked, 12 not: no findings. Worse: "
          + shown.map { "\($0) (not checked, was fine)" }.joined(separator: ", ") + " and 2 more.",
      ])
  }
}
