import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSReporting
import HLSRules
@testable import LintHistory
import SourceText
import Testing

/// What viewers of a channel lose, since when, and why.
struct ChannelStateTests {
  typealias Sample = SampleHistory

  private static let rules = Dictionary(
    RuleCatalog.all.map { ($0.id.description, $0) }, uniquingKeysWith: { $1 })

  /// The channel of a history with three runs, one a day at 02:00.
  private static func state(
    _ outcomes: [HistorySnapshot.Outcome], _ findings: [HistorySnapshot.Finding] = [],
    breaks: [HistorySnapshot.Break] = [], timelines: [HistorySnapshot.StoredTimeline] = []
  ) throws -> ChannelState {
    var target = Sample.target(1, "kids", outcomes, findings, breaks: breaks)
    target.timelines = timelines
    let report = try #require(
      ChannelReport(Sample.snapshot((1...3).map { Sample.run($0) }, [target]), rules: rules))
    return try #require(report.channel(1))
  }

  private static func time(of run: Int64) -> Int64 { Sample.start + (run - 1) * Sample.day }

  private static func announced(
    _ id: String, _ content: ScheduledBreak.Content = .assetList, from first: Int64,
    to last: Int64
  ) -> HistorySnapshot.Break {
    HistorySnapshot.Break(
      ScheduledBreak(id: id, content: content, start: nil, duration: 30_000), firstRun: first,
      lastRun: last)
  }

  @Test func `a channel without findings above info loses nothing`() throws {
    let info = Sample.finding(1, in: 1, 1, severity: .info)
    let state = try Self.state([Sample.outcome(1)], [info])
    #expect(state.loss == .nothing && state.causes == [] && state.since == nil)
    #expect(state.change == .same && state.before == .nothing)
  }

  @Test func `no breaks since the first run without one, after the last one that saw one`() throws {
    let remedy = try #require(Self.rules["target/interstitials-missing"]).remedy
    let state = try Self.state(
      [Sample.outcome(1, 2), Sample.outcome(2, errors: 1)],
      [
        Sample.finding(
          1, in: 1, 2, rule: "target/interstitials-missing",
          message: "no ad breaks announced; the target list expects at least 1", source: "kids.m3u8"
        )
      ],
      breaks: [
        Self.announced("evening", from: 1, to: 1), Self.announced("s", .signal, from: 2, to: 3),
      ])
    var cause = ChannelCause(
      loss: .noBreaks, words: "no ad breaks",
      messages: ["no ad breaks announced; the target list expects at least 1"],
      since: Self.time(of: 2))
    cause.lastGood = Self.time(of: 1)
    (cause.rule, cause.documents) = ("target/interstitials-missing", ["kids.m3u8"])
    (cause.remedy, cause.findings) = (remedy, [1])
    #expect(state.causes == [cause])
    #expect(cause.affected == "all viewers")
    #expect((state.before, state.change) == (.noBreaks, .same))
  }

  @Test func `fewer breaks than expected are not none`() throws {
    let finding = Sample.finding(1, in: 1, 3, rule: "target/interstitials-missing")
    let state = try Self.state(
      [Sample.outcome(1, 3), Sample.outcome(3, errors: 1)], [finding],
      breaks: [Self.announced("evening", from: 1, to: 3)])
    #expect((state.loss, state.causes.map(\.words)) == (.breaksCutOrLate, ["too few ad breaks"]))
    #expect((state.since, state.before, state.change) == (Self.time(of: 3), .nothing, .worse))
  }

  /// A break with a list, and one with an ad of its own, whose link is in the playlist.
  @Test(arguments: [
    ("video.m3u8?token=1", "the ads of 1 of 2 breaks fail (404)"),
    ("list.json", "an ad fails (404)"),
  ])
  func `the ad of a break without a list is all of its ads`(source: String, words: String) throws {
    let finding = Sample.finding(
      1, in: 1, 2, rule: "interstitial/asset-unreachable",
      message: "the request for the interstitial asset was answered with status 404: a.m3u8",
      source: source)
    let state = try Self.state(
      [Sample.outcome(1, 2), Sample.outcome(2, errors: 1)], [finding],
      breaks: [
        Self.announced("a", .assetList, from: 1, to: 3),
        Self.announced("b", .asset, from: 1, to: 3),
      ])
    #expect(state.causes.map(\.words) == [words])
  }

  @Test(
    arguments: [
      // Three breaks with asset lists, of which three and one fail, and an ad of a list.
      (3, 0, ScheduledBreak.Content.assetList, "every ad of 3 breaks fails (404)"),
      (1, 0, .assetList, "the ads of 1 of 3 breaks fail (404)"),
      (1, 2, .assetList, "3 ads fail (404)"), (0, 3, .assetList, "3 ads fail (404)"),
      (0, 1, .assetList, "an ad fails (404)"),
      // An asset without a list is the ad of a break.
      (0, 3, .asset, "every ad of 3 breaks fails (404)"),
      (0, 2, .asset, "the ads of 2 of 3 breaks fail (404)"),
    ] as [(Int64, Int64, ScheduledBreak.Content, String)])
  func `ads that fail are counted by breaks, with status and addresses`(
    lists: Int64, ads: Int64, content: ScheduledBreak.Content, words: String
  ) throws {
    let findings = (1...(lists + ads)).map { number in
      let noun = number <= lists ? "asset list" : "interstitial asset"
      return Sample.finding(
        number, in: 1, 2, rule: "interstitial/asset-unreachable",
        message:
          "the request for the \(noun) was answered with status 404: https://a.example/\(number)")
    }
    let state = try Self.state(
      [
        Sample.outcome(1, 2),
        Sample.outcome(
          2, nil, .partly, errors: lists + ads, reason: "the server answered with status 404"),
      ], findings, breaks: ["a", "b", "c"].map { Self.announced($0, content, from: 1, to: 3) })
    let cause = try #require(state.causes.first)
    #expect(state.causes.count == 1 && cause.loss == .adsCannotPlay && cause.words == words)
    #expect(cause.details == findings.map(\.message) && cause.count == Int(lists + ads))
    #expect(cause.since == Self.time(of: 2) && cause.affected == "viewers of these breaks")
  }

  @Test(
    arguments: [
      // Where the list fails, a failing ad can only be that of the other break.
      (["asset list", "interstitial asset"], "every ad of 2 breaks fails (404)"),
      (["asset list"], "the ads of 1 of 2 breaks fail (404)"),
      // The link of an ad without a list is in the playlist.
      (["interstitial asset"], "the ads of 1 of 2 breaks fail (404)"),
    ])
  func `a break with a list and one without are counted together`(
    nouns: [String], words: String
  ) throws {
    let findings = nouns.enumerated().map { place, noun in
      Sample.finding(
        Int64(place) + 1, in: 1, 2, rule: "interstitial/asset-unreachable",
        message: "the request for the \(noun) was answered with status 404: https://a.example/")
    }
    let state = try Self.state(
      [Sample.outcome(1, 2), Sample.outcome(2, nil, errors: Int64(nouns.count))], findings,
      breaks: [
        Self.announced("evening", .assetList, from: 1, to: 3),
        Self.announced("late", .asset, from: 1, to: 3),
      ])
    #expect(state.causes.map(\.words) == [words])
  }

  @Test func `a cause is one, whatever segments it is in, since the first run with it`() throws {
    // Each night has ten new segments that are too long; the second one could not be checked.
    let findings = (0..<20 as Range<Int64>).map { number in
      Sample.finding(
        number + 1, in: 1, number < 10 ? 1 : 3, number < 10 ? 3 : nil,
        rule: "segment/target-duration-exceeded",
        message: "EXTINF is \(number); at most 6 is allowed",
        source: number.isMultiple(of: 2) ? "https://x.example/low.m3u8?a=1" : "high.m3u8")
    }
    let state = try Self.state([Sample.outcome(1, errors: 10)], findings)
    #expect(state.causes.map(\.count) == [10] && state.causes.map(\.words) == ["playlist errors"])
    #expect(state.since == Self.time(of: 1) && state.change == .same)
    #expect(state.causes.first?.affected == "high.m3u8 and 1 more document")
    #expect(
      state.causes.first?.details == [
        "EXTINF is 10; at most 6 is allowed, and in 9 more places"
      ])
  }

  @Test func `a cause that paused began again`() throws {
    let findings = [Sample.finding(1, in: 1, 1, 2), Sample.finding(1, in: 1, 3)]
    let state = try Self.state([Sample.outcome(1, errors: 1)], findings)
    #expect(state.since == Self.time(of: 3) && state.causes.map(\.isNew) == [true])
    #expect(state.change == .worse)
  }

  @Test(
    arguments: [
      ("the server answered with status 404", .offAir, "off the air (404)"),
      ("no HTTP answer within the time limit", .offAir, "off the air (timeout)"),
      ("the server answered with status 401", .unknown, "not checked"),
      (
        "10.0.0.1 is a private or local address, which needs --allow-private", .unknown,
        "not checked"
      ),
    ] as [(String, ChannelLoss, String)])
  func `a channel whose server fails is off the air since its first failure`(
    reason: String, loss: ChannelLoss, words: String
  ) throws {
    let isOff = loss == .offAir
    let state = try Self.state([
      Sample.outcome(1, 2),
      Sample.outcome(2, 3, .unchecked, reason: isOff ? "the file is empty" : "a HAR file"),
      Sample.outcome(3, nil, .unchecked, reason: reason),
    ])
    #expect(state.loss == loss && state.causes.map(\.words) == [words])
    #expect(state.causes.map(\.messages) == [[reason]])
    #expect(state.since == Self.time(of: 2) && state.change == .same)
  }

  @Test(arguments: [(true, "off the air (404)"), (false, "1 stream cannot be played (404)")])
  func `a channel whose media playlists all fail is off the air`(isWhole: Bool, words: String)
    throws
  {
    let seen = TimelineDigest(knownEnd: .zero, end: nil, length: .zero, parts: [])
    let state = try Self.state(
      [
        Sample.outcome(
          1, nil, .partly, errors: 1, reason: "the server answered with status 404")
      ],
      [
        Sample.finding(
          1, in: 1, 2, rule: "presentation/variant-unreachable",
          message: "the request for the variant stream was answered with status 404: a.m3u8")
      ],
      timelines: [
        HistorySnapshot.StoredTimeline(
          runs: RunInterval(first: 2, end: nil),
          packed: PackedTimeline(isWhole ? .failure(.multivariant) : .success(seen)))
      ])
    #expect(state.causes.map(\.words) == [words])
    #expect(state.loss == (isWhole ? .offAir : .playlistErrors))
  }

  @Test func `a document that the program itself left out is not known`() throws {
    let state = try Self.state(
      [Sample.outcome(1, nil, .partly, reason: "is larger than the limit of 9 bytes")],
      [Sample.finding(1, in: 1, 1, severity: .warning)])
    #expect(state.causes.map(\.loss) == [.unknown, .warnings])
    #expect(state.causes.map(\.words) == ["partly checked", "warnings"])
  }

  @Test func `another cause of the same loss is a change, and fewer causes are none`() throws {
    let findings = [
      Sample.finding(1, in: 1, 1, 3, rule: "a/x"), Sample.finding(2, in: 1, 3, rule: "a/y"),
    ]
    let outcomes = [Sample.outcome(1, errors: 2)]
    #expect(try Self.state(outcomes, findings).change == .changed)
    let fewer = [
      Sample.finding(1, in: 1, 1, 3, rule: "a/x"), Sample.finding(2, in: 1, 1, rule: "a/y"),
    ]
    #expect(try Self.state(outcomes, fewer).change == .same)
  }

  @Test(
    arguments: [
      (2, 1, 3, .better, "better, fewer breaks"), (1, 2, 3, .same, "as before"),
      // One of two breaks is a greater part than one of three.
      (1, 1, 2, .same, "as before"),
    ] as [(Int64, Int64, Int64, ChannelState.Change, String)])
  func `ads that fail in a smaller part of the breaks are better`(
    before: Int64, now: Int64, breaks: Int64, change: ChannelState.Change, words: String
  ) throws {
    var target = Sample.target(
      1, "kids", [Sample.outcome(1, errors: 1)],
      [
        Sample.finding(
          1, in: 1, 1, rule: "interstitial/asset-unreachable",
          message: "the request for the asset list was answered with status 404: a.json")
      ],
      breaks: ["a", "b"].map { Self.announced($0, from: 1, to: 3) }
        + [Self.announced("c", from: 1, to: breaks == 3 ? 3 : 2)])
    func facts(_ run: Int64, lost: Int64, of count: Int64) -> HistorySnapshot.StoredFacts {
      var facts = TargetFacts()
      (facts.breaks, facts.played) = (count, count - lost)
      return HistorySnapshot.StoredFacts(run: run, facts: facts)
    }
    target.facts = [facts(2, lost: before, of: 3), facts(3, lost: now, of: breaks)]
    let report = try #require(
      ChannelReport(Sample.snapshot((1...3).map { Sample.run($0) }, [target])))
    #expect(report.channels[0].change == change && report.channels[0].changeWords == words)
    #expect(report.channels[0].causes[0].lostShare == now * 100 / breaks)
    // Its block says what is better.
    let better = ChannelMail(report, site: nil).lines.filter { $0.contains("kids") }
    #expect(better.count { $0.hasPrefix("Better: ") } == 0)
  }

  @Test func `an ad of several lists fails once, and leaves every break without ads`() throws {
    var target = Sample.target(
      1, "kids", [Sample.outcome(1, errors: 1)],
      [
        Sample.finding(
          1, in: 1, 3, rule: "interstitial/asset-unreachable",
          message: "the request for the listed asset was answered with status 404: ad.m3u8",
          source: "list.json")
      ], breaks: ["a", "b"].map { Self.announced($0, from: 1, to: 3) })
    var facts = TargetFacts()
    (facts.breaks, facts.played) = (2, 0)
    target.facts = [HistorySnapshot.StoredFacts(run: 3, facts: facts)]
    let report = try #require(
      ChannelReport(Sample.snapshot((1...3).map { Sample.run($0) }, [target])))
    #expect(report.headline == "kids: every ad of 2 breaks fails (404) since 02:00")
  }

  @Test func `a loss began with its cause, after the last run that checked the channel`() throws {
    let state = try Self.state(
      [Sample.outcome(1, errors: 1)],
      [
        Sample.finding(1, in: 1, 1, 2, rule: "segment/x"),
        Sample.finding(2, in: 1, 2, 3, rule: "asset-list/not-json"),
        Sample.finding(3, in: 1, 3, rule: "interstitial/asset-unreachable"),
      ])
    // Ads are lost since the second night, for this cause since tonight.
    #expect(state.causes.map(\.since) == [Self.time(of: 3)])
    #expect(state.causes.map(\.lastGood) == [Self.time(of: 2)])
    #expect(state.since == Self.time(of: 3) && state.change == .changed)
    let less = try Self.state(
      [Sample.outcome(1, errors: 1)],
      [
        Sample.finding(1, in: 1, 1, 3, rule: "segment/x"),
        Sample.finding(3, in: 1, 3, rule: "interstitial/asset-unreachable"),
      ])
    #expect(less.since == Self.time(of: 3))
  }

  @Test func `a cause that the last run could not see is not new`() throws {
    var target = Sample.target(
      1, "kids",
      [Sample.outcome(1, 2), Sample.outcome(2, 3, .partly), Sample.outcome(3, errors: 1)],
      [Sample.finding(1, in: 1, 1, source: "list.json")])
    target.uncheckedDocuments = [
      HistorySnapshot.UncheckedDocument(source: "list.json", runs: RunInterval(first: 2, end: 3))
    ]
    let report = try #require(
      ChannelReport(Sample.snapshot((1...3).map { Sample.run($0) }, [target])))
    let cause = report.channels[0].causes.first { $0.rule != nil }
    #expect(cause?.since == Self.time(of: 1) && cause?.isNew == false)
  }

  @Test func `a run whose clock was ahead dates nothing`() throws {
    // Run 2 began, as its clock said, in a year.
    func report(_ last: Int64) throws -> ChannelReport {
      let runs = (1...last).map { number in
        Sample.run(number, at: number == 2 ? Sample.start + 365 * Sample.day : nil)
      }
      var finding = Sample.finding(1, in: 1, 2)
      finding = HistorySnapshot.Finding(
        id: 1, target: 1, fingerprint: "1", runs: finding.runs, firstSeen: runs[1].startTime,
        rule: finding.rule, severity: .error, message: "m", source: "a.m3u8", line: 1, column: 1)
      let target = Sample.target(
        1, "kids", [Sample.outcome(1, 2), Sample.outcome(2, errors: 1)], [finding])
      return try #require(ChannelReport(Sample.snapshot(runs, [target])))
    }
    for last in 4...6 as ClosedRange<Int64> {
      #expect(try report(last).channels[0].since == Self.time(of: 3))
    }
  }

  @Test(arguments: [(1, true), (3, false)] as [(Int64, Bool)])
  func `a finding after a run whose clock was ahead is new`(first: Int64, isKnown: Bool) throws {
    let runs = (1...3 as ClosedRange<Int64>).map { number in
      Sample.run(number, at: number == 2 ? Sample.start + 365 * Sample.day : nil)
    }
    let row = Sample.finding(1, in: 1, 3, source: "list.json")
    let finding = HistorySnapshot.Finding(
      id: 1, target: 1, fingerprint: "1", runs: row.runs, firstSeen: Self.time(of: first),
      rule: row.rule, severity: .error, message: "m", source: "list.json", line: 1, column: 1)
    var target = Sample.target(
      1, "kids",
      [Sample.outcome(1, 2), Sample.outcome(2, 3, .partly), Sample.outcome(3, errors: 1)],
      [finding])
    target.uncheckedDocuments = [
      HistorySnapshot.UncheckedDocument(source: "list.json", runs: RunInterval(first: 2, end: 3))
    ]
    let comparison = RunComparison(runs[1], runs[2], in: Sample.snapshot(runs, [target]))
    #expect(comparison.newlyChecked.count == 1)
    #expect(comparison.returning.count == (isKnown ? 1 : 0))
    #expect(comparison.firstSeen.count == (isKnown ? 0 : 1))
  }

  @Test(arguments: [(true, "no ad breaks in low.m3u8"), (false, "breaks may be cut or late")])
  func `a playlist without the breaks of the others loses their ads`(hasBreaks: Bool, words: String)
    throws
  {
    let state = try Self.state(
      [Sample.outcome(1, errors: 1)],
      [
        Sample.finding(
          1, in: 1, 3, rule: "presentation/date-range-missing",
          message: "no date ranges", source: "https://x.example/low.m3u8?a=1")
      ], breaks: hasBreaks ? [Self.announced("a", from: 1, to: 3)] : [])
    #expect(state.causes.map(\.words) == [words])
    #expect(state.loss == (hasBreaks ? .adsCannotPlay : .breaksCutOrLate))
  }

  @Test func `a web page in place of each list is a failing server`() throws {
    let findings = [1, 2].map {
      Sample.finding(
        $0, in: 1, 3, rule: "asset-list/not-json", message: "an HTML page; expected JSON",
        source: "list\($0).json")
    }
    let breaks = ["a", "b"].map { Self.announced($0, from: 1, to: 3) }
    let state = try Self.state([Sample.outcome(1, errors: 2)], findings, breaks: breaks)
    #expect(state.causes.map(\.words) == ["every ad of 2 breaks fails (web page)"])
    #expect(state.causes[0].remedy?.contains("it answers with a web page") == true)
    let comma = Sample.finding(
      1, in: 1, 3, rule: "asset-list/not-json", message: "a comma before ]", source: "list1.json")
    let broken = try Self.state([Sample.outcome(1, errors: 2)], [comma], breaks: breaks)
    #expect(broken.causes.map(\.words) == ["ads may not play"])
    #expect(broken.causes[0].remedy == Self.rules["asset-list/not-json"]?.remedy)
  }

  @Test func `a list that the server denies is one cause`() throws {
    let state = try Self.state(
      [
        Sample.outcome(
          1, nil, .partly, errors: 1, reason: "the server answered with status 403")
      ],
      [
        Sample.finding(
          1, in: 1, 3, rule: "interstitial/asset-unreachable",
          message: "the request for the asset list was answered with status 403: a.json")
      ])
    #expect(state.causes.map(\.words) == ["an ad fails (403)"])
  }
}
