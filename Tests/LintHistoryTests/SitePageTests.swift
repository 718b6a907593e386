import HLSDocuments
import HLSLinting
import HLSRules
@testable import HistorySite
@testable import LintHistory
import Testing
import XMLReading

/// The pages that the start page links to.
struct SitePageTests {
  private static let runs = (1...3).map { SampleHistory.run($0) }

  private static func text(_ path: String, of site: Site) throws -> String {
    let file = try #require(try site.files().first { $0.path == path }, "\(path)")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// The marks in their order in `text`.
  private static func order(of marks: [String], in text: String) -> [String] {
    marks.compactMap { mark in text.firstRange(of: mark).map { (mark, $0.lowerBound) } }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }

  private static func aBreak(
    _ id: String, _ start: Int64?, _ duration: Int64?, last: Int64 = 3
  ) -> HistorySnapshot.Break {
    HistorySnapshot.Break(
      ScheduledBreak(id: id, content: .asset, start: start, duration: duration), firstRun: 1,
      lastRun: last)
  }

  @Test(
    arguments: [
      (aBreak("b", 999_000, 30_000), .running), (aBreak("b", 970_000, 30_000), .past),
      (aBreak("b", 1_000_000, 30_000), .running), (aBreak("b", 1_000_001, nil), .upcoming),
      (aBreak("b", 1_000_001, nil, last: 2), .withdrawn), (aBreak("b", 999_999, nil), .past),
      (aBreak("b", nil, 30_000), .unreadable), (aBreak("b", .max, .max), .upcoming),
      (aBreak("b", .min, .min), .past), (aBreak("b", 0, .max), .running),
    ] as [(HistorySnapshot.Break, BreakState)])
  func `a break has its state at the start of the last run`(
    known: HistorySnapshot.Break, state: BreakState
  ) {
    #expect(BreakTable([known], now: 1_000, last: 3).entries.map(\.state) == [state])
  }

  @Test(
    arguments: [
      (30_000, "30 s"), (30_500, "30.5 s"), (1, "0.001 s"), (0, "0 s"), (-500, "-0.5 s"),
      (.max, "9223372036854775.807 s"), (.min, "-9223372036854775.808 s"),
    ] as [(Int64, String)])
  func `a duration is written in seconds`(milliseconds: Int64, words: String) {
    #expect(secondsText(milliseconds) == words)
  }

  @Test func `the current and the next breaks come first`() {
    let breaks = [
      Self.aBreak("past-1", 1_000, 1_000), Self.aBreak("past-2", 2_000, 1_000),
      Self.aBreak("now", 999_000, 5_000), Self.aBreak("next", 1_100_000, nil),
      Self.aBreak("later", 1_200_000, nil),
    ]
    let table = BreakTable(breaks, now: 1_000, last: 3)
    #expect(
      table.entries.map(\.scheduled.scheduled.id) == ["now", "next", "later", "past-2", "past-1"])
  }

  @Test func `a comparison lists new findings before fixed ones`() throws {
    let targets = [
      SampleHistory.target(
        1, "a", [SampleHistory.outcome(1, errors: 1)],
        [
          SampleHistory.finding(1, in: 1, 1, 3, message: "gone"),
          SampleHistory.finding(2, in: 1, 3, message: "come"),
          SampleHistory.finding(3, in: 1, 1, message: "there"),
        ]),
      SampleHistory.target(2, "b", [SampleHistory.outcome(3)]),
      SampleHistory.target(
        3, "c", [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, nil, .missing)]),
      SampleHistory.target(
        4, "d", [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, nil, .unchecked)],
        [SampleHistory.finding(4, in: 4, 1, message: "who knows")]),
    ]
    var runs = Self.runs
    runs[2] = SampleHistory.run(3, tool: "0.2.0", rules: "77aa")
    let page = try Self.text("diff/2-3.html", of: Site(SampleHistory.snapshot(runs, targets)))
    let marks = [
      "the version of interlint (0.1.0, then 0.2.0)", "New findings: 1", "come",
      "Fixed findings: 1", "gone", "New targets: 1",
      "Removed targets: 1", "Unknown findings", "who knows", "another status: 1",
      "Unchanged: 1 finding",
    ]
    #expect(Self.order(of: marks.shuffled(), in: page) == marks)
    #expect(page.contains("rules or severities (5f0c, then 77aa)"))
    #expect(!page.contains("there</p>"))
  }

  // So many pairs as there are in a hundred runs of 200 targets, at most.
  @Test(arguments: [(90, 200, 100, false), (110, 200, 100, true), (40, 2_000, 31, true)])
  func `a run links to its comparison with any earlier one or states how to compare them`(
    count: Int, targets: Int64, compared: Int, isCut: Bool
  ) throws {
    let runs = (1...Int64(count)).map { SampleHistory.run($0, isComplete: $0 != 5) }
    let content = SiteContent(
      SampleHistory.snapshot(
        runs, (1...targets).map { SampleHistory.target($0, "a\($0)", [SampleHistory.outcome(1)]) }))
    #expect(content.comparedRuns == compared)
    // Any two of the last, and neighbours among the runs before them but for the lost one.
    let most = min(count - 1, compared)
    let older = max(0, count - 1 - compared)
    #expect(
      content.runs.map { content.earlierRuns(comparedWith: $0).count }.reduce(0, +) == most
        * (most - 1) / 2 + older)
    let page = String(
      decoding: try content.runPage(#require(runs.last), Differences()), as: UTF8.self)
    for before in runs.dropLast(1).suffix(most - 1) where before.isComplete {
      #expect(page.contains("href=\"../diff/\(before.id)-\(count).html\""))
    }
    #expect(page.contains("diff/1-\(count).html") != isCut)
    let choice = String(decoding: try content.comparisonsPage(Differences()), as: UTF8.self)
    #expect(choice.contains("href=\"../runs/\(count).html#compared\""))
    for text in [page, choice] { #expect(text.contains("interlint history diff") == isCut) }
  }

  @Test func `a comparison of distant runs names every target with its rules`() throws {
    let broken = (1...3 as ClosedRange<Int64>).map { number in
      SampleHistory.target(
        number, "t\(number)",
        [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, errors: number == 3 ? 1 : 2)],
        (0..<(number == 3 ? 1 : 2)).map {
          SampleHistory.finding(number * 10 + $0, in: number, 3, rule: "x/y")
        })
    }
    let others = [
      SampleHistory.target(
        4, "mended", [SampleHistory.outcome(1, 2, errors: 1), SampleHistory.outcome(2)],
        [SampleHistory.finding(40, in: 4, 1, 2, rule: "x/z", severity: .warning)]),
      SampleHistory.target(
        5, "down", [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, nil, .unchecked)],
        [SampleHistory.finding(50, in: 5, 1, rule: "x/u")]),
      SampleHistory.target(
        6, "as it was", [SampleHistory.outcome(1, errors: 1)],
        [SampleHistory.finding(60, in: 6, 1, rule: "x/w")]),
    ]
    let site = Site(SampleHistory.snapshot(Self.runs, broken + others))
    let page = try Self.text("diff/1-3.html", of: site)
    var rest = page[...]
    for mark in [
      "New findings: 5", "2 targets", "4 errors", "x/y", " ×2", ">t1<", ">t2<", ">t3<", "1 error",
      "x/y", "Fixed findings: 1", ">mended<", "1 finding<", "x/z",
      "Targets with another status: 1", "checked → not checked", ">down<", "Unknown", "x/u",
    ] {
      let found = try #require(rest.firstRange(of: mark), "\(mark)")
      rest = rest[found.upperBound...]
    }
    #expect(!page.contains("as it was") && !page.contains("x/w"))
  }

  @Test func `a thousand findings of one defect are one entry on every page`() throws {
    let findings = (1...1_000 as ClosedRange<Int64>).map { number in
      SampleHistory.finding(
        number, in: 1, number > 997 ? 3 : 1, rule: "segment/target-duration-exceeded",
        message:
          "the media segment lasts \(number) seconds; expected at most the target duration (4)",
        source: "v\(number % 6).m3u8")
    }
    let target = SampleHistory.target(1, "a", [SampleHistory.outcome(1, errors: 1_000)], findings)
    let site = Site(SampleHistory.snapshot(Self.runs, [target]))
    for (path, section) in [
      ("targets/1.html", "findings"), ("rules/segment.target-duration-exceeded.html", "places"),
      ("runs/3.html", "findings"),
    ] {
      let page = try Self.text(path, of: site)
      let start = try #require(page.firstRange(of: "id=\"\(section)\""), "\(path)")
      let entries = page[start.upperBound...].prefix(
        upTo: page[start.upperBound...].firstRange(of: "</section>")?.lowerBound ?? page.endIndex)
      #expect(entries.ranges(of: "<li>").count == 1, "\(path)")
      #expect(entries.contains("and in 999 more places"), "\(path)")
      // What is new is not hidden by what is known.
      #expect(entries.contains(", 3 since "), "\(path)")
      #expect(page.contains("1000"), "\(path)")
    }
    // The first two runs found the same.
    #expect(try Self.text("diff/1-2.html", of: site).contains("Nothing changed."))
    #expect(try Self.text("diff/2-3.html", of: site).contains("New findings: 3"))
  }

  @Test func `findings of different severities, rules or sentences are different entries`() throws {
    let findings = [
      SampleHistory.finding(1, in: 1, 1), SampleHistory.finding(2, in: 1, 1, severity: .warning),
      SampleHistory.finding(3, in: 1, 1, rule: "x/y"),
      SampleHistory.finding(4, in: 1, 1, message: "another sentence"),
      SampleHistory.finding(5, in: 1, 1, message: "another sentence"),
    ]
    #expect(
      SiteContent.grouped(
        findings.map {
          TargetFinding(target: SampleHistory.target(1, "a", []), finding: $0)
        }
      ).map { $0.map(\.finding.id) } == [[1], [2], [3], [4, 5]])
  }

  @Test func `a comparison does not show hashes of target lists`() throws {
    let settings = [["expectations": "aa"], ["expectations": "bb"], ["fail-on": "error"]]
    let runs = settings.enumerated().map { place, values in
      var run = SampleHistory.run(Int64(place) + 1)
      run.settings = RunSettings(values)
      return run
    }
    let target = SampleHistory.target(1, "a", [SampleHistory.outcome(1)])
    let site = Site(SampleHistory.snapshot(runs, [target]))
    #expect(
      try Self.text("diff/1-2.html", of: site).contains(
        "settings (expectations of the target list)"))
    #expect(
      try Self.text("diff/1-3.html", of: site).contains("expectations was aa, then not given"))
  }

  @Test func `brief comparisons have the findings of full ones`() throws {
    let targets = [
      SampleHistory.target(
        1, "a", [SampleHistory.outcome(1, errors: 1)],
        [
          SampleHistory.finding(1, in: 1, 1, 3), SampleHistory.finding(2, in: 1, 3),
          SampleHistory.finding(3, in: 1, 1), SampleHistory.finding(4, in: 1, 2, 3),
        ]),
      SampleHistory.target(
        2, "b", [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, nil, .unchecked)],
        [SampleHistory.finding(5, in: 2, 1)]),
      SampleHistory.target(
        3, "c", [SampleHistory.outcome(1, 2, .partly), SampleHistory.outcome(2)],
        [SampleHistory.finding(6, in: 3, 1), SampleHistory.finding(7, in: 3, 2)]),
      SampleHistory.target(4, "d", [SampleHistory.outcome(3)]),
    ]
    let snapshot = SampleHistory.snapshot(Self.runs, targets)
    let (whole, brief) = (
      RunComparison(Self.runs[0], Self.runs[2], in: snapshot),
      RunComparison(
        Self.runs[0], Self.runs[2],
        in: SiteContent(snapshot).changedTargets(from: Self.runs[0], to: Self.runs[2]))
    )
    func numbers(_ comparison: RunComparison) -> [[Int64]] {
      [
        comparison.appeared, comparison.fixed, comparison.unknown, comparison.newlyChecked,
      ].map { $0.map(\.finding.id) } + [comparison.targetChanges.map(\.target.id)]
    }
    #expect(numbers(brief) == numbers(whole))
    #expect(numbers(brief) == [[2, 7], [1], [5], [], [2, 3, 4]])
  }

  @Test func `the page of a rule has its texts and marks its examples`() throws {
    let id = "segment/target-duration-required"
    let target = SampleHistory.target(
      1, "a", [SampleHistory.outcome(1, errors: 1)], [SampleHistory.finding(1, in: 1, 1, rule: id)])
    let site = Site(SampleHistory.snapshot(Self.runs, [target]), rules: RuleCatalog.all)
    let page = try Self.text("rules/segment.target-duration-required.html", of: site)
    let rule = try #require(RuleCatalog.book[RuleID(id)])
    for text in [rule.summary, rule.remedy, rule.requirement.source, "<mark>", "targets/1.html"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("«"))
  }

  @Test func `no share is shown if requirements without a rule are not known`() throws {
    let coverage = RequirementCoverage(
      documents: [
        .init(
          name: "rfc8216bis-22",
          sections: [.init(name: "§4.4", requirements: [.init(id: "x/y", status: "checked")])])
      ], isComplete: false)
    let site = Site(SampleHistory.snapshot(Self.runs, []), coverage: coverage)
    let page = try Self.text("requirements.html", of: site)
    #expect(page.contains("<summary>§4.4: 1 rule</summary>"))
    #expect(!page.contains("1 of 1"))
  }

  @Test func `requirements are listed with their status and how often they fail`() throws {
    let target = SampleHistory.target(
      1, "a", [SampleHistory.outcome(1, errors: 1)],
      [SampleHistory.finding(1, in: 1, 1, rule: "x/y")])
    let coverage = RequirementCoverage(
      documents: [
        .init(
          name: "rfc8216bis-22",
          sections: [
            .init(
              name: "§4.4",
              requirements: [
                .init(id: "x/y", status: "checked"),
                .init(id: "x/z", status: "planned", why: "needs a session log"),
              ])
          ])
      ], isComplete: true)
    let site = Site(SampleHistory.snapshot(Self.runs, [target]), coverage: coverage)
    let page = try Self.text("requirements.html", of: site)
    let marks = [
      "§4.4: 1 of 2 checked", "rules/x.y.html", "checked</span>", "Findings\">1<", "x/z",
      "needs a session log", "planned</span>",
    ]
    var rest = page[...]
    for mark in marks {
      let found = try #require(rest.firstRange(of: mark), "\(mark)")
      rest = rest[found.upperBound...]
    }
  }

  @Test(
    arguments: [
      (RunTotals(checked: 2), 0, false, "0 errors", "#116329"),
      (RunTotals(checked: 2, errors: 1), 0, false, "1 error", "#a40e26"),
      (RunTotals(checked: 1, unchecked: 1), 0, false, "0 errors, 1 not checked", "#8a5a00"),
      (RunTotals(checked: 1, partly: 1), 0, false, "0 errors, 1 partly checked", "#8a5a00"),
      (RunTotals(checked: 1, missing: 1), 1, false, "0 errors, 1 not checked", "#8a5a00"),
      (RunTotals(checked: 1, missing: 1), 0, false, "0 errors", "#116329"),
      (RunTotals(checked: 1), 0, true, "0 errors, last run did not end", "#8a5a00"),
      (RunTotals(unchecked: 1), 0, false, "0 errors, 1 not checked", "#57606a"),
      (RunTotals(), 0, false, "no run", "#57606a"), (nil, 0, false, "no run", "#57606a"),
    ] as [(RunTotals?, Int, Bool, String, String)])
  func `a badge is green only if everything was checked`(
    totals: RunTotals?, missing: Int, isLost: Bool, message: String, color: String
  ) {
    let badge = Badge(totals, newlyMissing: missing, isLost: isLost)
    #expect(badge.message == message)
    #expect(badge.color == color)
  }
}
