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

  @Test func `an entry names the worst rules and targets and counts the others`() throws {
    // In the second run seven rules break: the first in seven targets, the next in six, and so on.
    let broken = (1...7 as ClosedRange<Int64>).map { number in
      SampleHistory.target(
        number, "t\(number)",
        [SampleHistory.outcome(1, 2), SampleHistory.outcome(2, errors: number)],
        (1...number).map { rule in
          SampleHistory.finding(number * 10 + rule, in: number, 2, rule: "x/r\(rule)")
        })
    }
    let down = (8...12 as ClosedRange<Int64>).map { number in
      SampleHistory.target(
        number, "d\(number)",
        [SampleHistory.outcome(1, 2), SampleHistory.outcome(2, nil, .unchecked)])
    }
    let runs = [SampleHistory.run(1), SampleHistory.run(2)]
    let entries = try Self.entries(of: Site(SampleHistory.snapshot(runs, broken + down)))
    #expect(
      entries == [
        [
          "28 new (28 errors), 0 fixed",
          "7 of 12 targets checked, 5 not: 28 errors. New: x/r1 in t1, t2, t3 and 4 more; "
            + "x/r2 in t2, t3, t4 and 3 more; x/r3 in t3, t4, t5 and 2 more; "
            + "x/r4 in t4, t5, t6 and 1 more; x/r5 in t5, t6, t7; and 2 more rules. "
            + "Not checked: d8, d9, d10 and 2 more.",
        ],
        ["First run: no findings", "12 of 12 targets checked: no findings."],
      ])
  }

  @Test func `the entry of a first run lists errors, not warnings`() throws {
    let target = SampleHistory.target(
      1, String(repeating: "n", count: 100),
      [SampleHistory.outcome(1, errors: 1, warnings: 1)],
      [
        SampleHistory.finding(1, in: 1, 1, rule: "x/y"),
        SampleHistory.finding(2, in: 1, 1, rule: "x/z", severity: .warning),
      ])
    let entries = try Self.entries(
      of: Site(SampleHistory.snapshot([SampleHistory.run(1)], [target])))
    #expect(
      entries == [
        [
          "First run: 1 error, 1 warning",
          "1 of 1 target checked: 1 error, 1 warning. Errors: x/y in "
            + "\(String(repeating: "n", count: 60))….",
        ]
      ])
  }
}
