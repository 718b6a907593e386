import HLSLinting
import HLSRules
@testable import HistorySite
@testable import LintHistory
import Testing
import XMLReading

/// The start page lists channels with what their viewers lose, since when, and what to do.
struct SiteIndexTests {
  private static let rule = "segment/target-duration-required"

  private static func text(
    of runs: [HistorySnapshot.Run], _ targets: [HistorySnapshot.Target],
    interval: Int64? = SampleHistory.day, path: String = "index.html"
  ) throws -> String {
    let site = Site(
      SampleHistory.snapshot(runs, targets, interval: interval), rules: RuleCatalog.all)
    let file = try #require(try site.files().first { $0.path == path }, "\(path)")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// A target with a new error in the last of three runs.
  private static let broken = SampleHistory.target(
    1, "news", [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, errors: 1)],
    [SampleHistory.finding(1, in: 1, 3, rule: rule)])
  private static let runs = (1...3).map { SampleHistory.run($0) }

  @Test func `a channel comes first, with its loss, date and fix, then the evidence`() throws {
    let index = try Self.text(of: Self.runs, [Self.broken])
    #expect(index.contains("<h1>No channel loses ads; 1 channel with playlist errors</h1>"))
    let remedy = try #require(RuleCatalog.book[RuleID(Self.rule)]).remedy
    let order = [
      "id=\"channels\"", "targets/1.html\">news", "new, was fine", "playlist errors",
      "EXT-X-TARGETDURATION is missing", "2026-08-03 02:00", "video.m3u8", remedy,
      "id=\"unchecked\"", "id=\"missed\"", "id=\"changes\"",
      "rules/segment.target-duration-required.html", "id=\"trends\"", "id=\"targets\"",
    ]
    let body = try #require(index.components(from: "<main>"))
    var rest = body[...]
    for part in order {
      let found = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func `an unchecked target is listed with its reason and since when`() throws {
    let down = SampleHistory.target(
      2, "sport",
      [
        SampleHistory.outcome(1, 2), SampleHistory.outcome(2, 3, .unchecked, reason: "status 503"),
        SampleHistory.outcome(3, nil, .unchecked, reason: "no answer"),
      ])
    let partly = SampleHistory.target(
      3, "film",
      [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, nil, .partly, reason: "404")]
    )
    let index = try Self.text(of: Self.runs, [Self.broken, down, partly])
    #expect(
      index.contains(
        "<h1>No loss of ads found; 1 channel with playlist errors; "
          + "2 channels not or only partly checked</h1>"))
    let section = try #require(
      index.components(from: "id=\"unchecked\"").map { $0.components(upTo: "</section>") })
    // The target was down in the second run already, for another reason.
    let order = ["sport", "not checked", "no answer", "2026-08-02 02:00", "film", "partly", "404"]
    var rest = section[...]
    for part in order {
      let found = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func `channels that lose ads are the heading, and a failing server is no gap`() throws {
    let city = SampleHistory.target(
      2, "city",
      [
        SampleHistory.outcome(1, 3),
        SampleHistory.outcome(3, nil, .unchecked, reason: "the server answered with status 503"),
      ])
    let kids = SampleHistory.target(
      3, "kids", [SampleHistory.outcome(1, errors: 1)],
      [SampleHistory.finding(3, in: 3, 2, rule: "target/interstitials-missing")])
    let music = SampleHistory.target(
      4, "music", [SampleHistory.outcome(1, 3, errors: 1), SampleHistory.outcome(3)],
      [SampleHistory.finding(4, in: 4, 1, 3, rule: "asset-list/not-json")])
    let index = try Self.text(of: Self.runs, [city, kids, music])
    #expect(
      index.contains(
        "<h1><span class=\"line\">city: off the air (503) since 02:00</span>"
          + "<span class=\"line\">kids: no ad breaks since 2026-08-02</span></h1>"))
    #expect(
      index.contains(
        "3 channels: 2 lose ads, 1 fine. Since 2026-08-02 02:00 UTC: 1 worse, 1 better."))
    #expect(
      index.contains("Fine again since 2026-08-02 02:00 UTC: music (ads cannot play)."))
    let gaps = try #require(
      index.components(from: "id=\"unchecked\"").map { $0.components(upTo: "</section>") })
    #expect(gaps.contains("Every document of every target was checked, unless its server failed."))
  }

  @Test func `newly unchecked targets are listed before others`() throws {
    let targets = (1...3 as ClosedRange<Int64>).map { number in
      SampleHistory.target(
        number, "t\(number)",
        [
          SampleHistory.outcome(1, number),
          SampleHistory.outcome(number, nil, .unchecked, reason: "no answer"),
        ])
    }
    let index = try Self.text(of: Self.runs, targets)
    #expect(index.contains("<h1>No loss of ads found; 3 channels not or only partly checked</h1>"))
    let section = try #require(
      index.components(from: "id=\"unchecked\"").map { $0.components(upTo: "</section>") })
    let places = try ["t3", "t2", "t1"].map {
      try #require(section.firstRange(of: ">\($0)<")).lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `one mistake in many places is one entry and hides no other target`() throws {
    func target(_ number: Int64, places: ClosedRange<Int64>) -> HistorySnapshot.Target {
      SampleHistory.target(
        number, "t\(number)", [SampleHistory.outcome(1, 3), SampleHistory.outcome(3, errors: 9)],
        places.map { SampleHistory.finding(number * 100 + $0, in: number, 3, rule: Self.rule) })
    }
    let index = try Self.text(of: Self.runs, [target(1, places: 1...9), target(2, places: 1...1)])
    let section = try #require(
      index.components(from: "id=\"changes\"").map { $0.components(upTo: "</section>") })
    #expect(section.contains("10 errors in 2 targets"))
    #expect(section.ranges(of: "<li>").count == 2)
    #expect(section.contains("<summary>and in 8 more places</summary>"))
    #expect(section.ranges(of: "class=\"place\"").count == 10)
    #expect(section.contains(">t1<") && section.contains(">t2<"))
  }

  @Test(
    arguments: [
      // One and a half intervals are not too long, a second more is.
      (129_600, ""), (129_601, "no run between 2026-08-01 02:00 UTC and 2026-08-02 14:00 UTC<"),
      (
        3 * 86_400,
        "no run between 2026-08-01 02:00 UTC and 2026-08-04 02:00 UTC, where 2 were planned"
      ),
    ] as [(Int64, String)])
  func `a gap of more than one and a half intervals is a missed run`(
    seconds: Int64, words: String
  ) throws {
    let runs = [SampleHistory.run(1), SampleHistory.run(2, at: SampleHistory.start + seconds)]
    let index = try Self.text(of: runs, [SampleHistory.target(1, "a", [SampleHistory.outcome(1)])])
    #expect(index.contains(words.isEmpty ? "All planned runs took place." : words))
    #expect(index.contains("no run between") != words.isEmpty)
    let feed = try Self.text(
      of: runs, [SampleHistory.target(1, "a", [SampleHistory.outcome(1)])], path: "feed.atom")
    #expect(feed.contains("No run took place") != words.isEmpty)
  }

  @Test(arguments: [(nil, [1, 8]), (4, [8]), (9, [])] as [(Int64?, [Int64])])
  func `no run before the last pruned one counts as missed`(
    pruned: Int64?, before: [Int64]
  ) {
    let runs = [SampleHistory.run(1), SampleHistory.run(8), SampleHistory.run(12)]
    let snapshot = SampleHistory.snapshot(
      runs, [], pruned: pruned.map { SampleHistory.run($0).startTime })
    let gaps = RunTimeline(snapshot).entries.compactMap {
      if case .missed(let gap) = $0 { gap.before.id } else { nil }
    }
    #expect(gaps == before)
  }

  @Test(arguments: [[1, 2, 3], [1, 3, 7], [3, 1, 2]] as [[Int64]])
  func `missed runs are found by times, not by IDs`(numbers: [Int64]) {
    let days = [0, 1, 4] as [Int64]
    let runs = zip(numbers, days).map { number, day in
      SampleHistory.run(number, at: SampleHistory.start + day * SampleHistory.day)
    }
    let timeline = RunTimeline(SampleHistory.snapshot(runs.sorted { $0.id < $1.id }, []))
    let gaps = timeline.entries.compactMap {
      if case .missed(let gap) = $0 { [gap.before.id, gap.after.id, gap.count] } else { nil }
    }
    #expect(gaps == [[numbers[1], numbers[2], 2]])
  }

  @Test(
    arguments: [
      // All runs between were removed; all but one, which did not take place; none.
      ([1, 8, 9], [7, 8], []), ([1, 7, 8], [7, 8], ["1 planned run between"]),
      ([1, 2, 3], [0, 8], ["no run between"]),
    ] as [([Int64], [Int64], [String])])
  func `IDs show whether a run before the last pruned one was missed`(
    numbers: [Int64], days: [Int64], words: [String]
  ) {
    let all = zip(numbers, [0] + days).map { number, day in
      SampleHistory.run(number, at: SampleHistory.start + day * SampleHistory.day)
    }
    let snapshot = SampleHistory.snapshot(
      all, [], pruned: SampleHistory.start + (days[0] - 1) * SampleHistory.day)
    let gaps = RunTimeline(snapshot).entries.compactMap {
      if case .missed(let gap) = $0 { gap.words } else { nil }
    }
    #expect(gaps.count == words.count)
    for (gap, words) in zip(gaps, words) { #expect(gap.hasPrefix(words), "\(gap)") }
  }

  @Test func `a first run lists its errors with their fixes`() throws {
    let target = SampleHistory.target(
      1, "news", [SampleHistory.outcome(1, errors: 1, warnings: 1)],
      [
        SampleHistory.finding(1, in: 1, 1, rule: Self.rule),
        SampleHistory.finding(2, in: 1, 1, rule: "x/z", severity: .warning, message: "less"),
      ])
    let index = try Self.text(of: [SampleHistory.run(1)], [target])
    let section = try #require(
      index.components(from: "id=\"changes\"").map { $0.components(upTo: "</section>") })
    let remedy = try #require(RuleCatalog.book[RuleID(Self.rule)]).remedy
    #expect(section.contains("There is no earlier run to compare") && section.contains(remedy))
    #expect(section.contains("1 error in 1 target") && !section.contains("less"))
  }

  @Test(arguments: [(1, 30, "2026-08-01"), (4, 30, "2026-08-01 to 2026-08-04"), (31, 31, nil)])
  func `a few runs are not drawn as wide as many`(
    count: Int64, slots: Int, words: String?
  ) throws {
    let runs = (1...count).map { SampleHistory.run($0) }
    let target = SampleHistory.target(1, "a", [SampleHistory.outcome(1)])
    let page = try Self.text(of: runs, [target], path: "targets/1.html")
    #expect(page.contains("<svg class=\"nights\" viewBox=\"0 0 \(slots * 8) 28\""))
    if let words { #expect(page.contains("<div class=\"ends\">\(words)</div>")) }
  }

  @Test func `without an interval the page states that missed runs cannot be detected`() throws {
    let index = try Self.text(of: Self.runs, [Self.broken], interval: nil)
    #expect(index.contains("missed runs cannot be detected"))
    #expect(!index.contains("The next run is due"))
  }

  @Test func `many targets have a page of their own, worst first`() throws {
    let targets = (1...40 as ClosedRange<Int64>).map { number in
      SampleHistory.target(
        number, "t\(number)", [SampleHistory.outcome(1, errors: number == 17 ? 9 : 0)])
    }
    let index = try Self.text(of: Self.runs, targets)
    #expect(index.contains("All 40 targets, worst first"))
    #expect(!index.contains("targets/18.html"))
    let list = try Self.text(of: Self.runs, targets, path: "targets/index.html")
    let worst = try #require(list.firstRange(of: "targets/17.html"))
    let first = try #require(list.firstRange(of: "targets/1.html"))
    #expect(worst.lowerBound < first.lowerBound)
  }
}

extension String {
  /// The text after the first `mark`.
  fileprivate func components(from mark: String) -> String? {
    firstRange(of: mark).map { String(self[$0.upperBound...]) }
  }

  /// The text before the first `mark`.
  fileprivate func components(upTo mark: String) -> String {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
