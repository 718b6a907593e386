import HLSLinting
import Testing

@testable import HistorySite
@testable import InterlintCommand
@testable import LintHistory

/// What is new, better or as before in a channel, and what only looks so.
struct ChannelChangeTests {
  typealias Sample = SampleHistory

  private static func report(
    _ outcomes: [HistorySnapshot.Outcome], _ findings: [HistorySnapshot.Finding],
    muted: [MutedFinding] = []
  ) throws -> ChannelReport {
    var target = Sample.target(1, "kids", outcomes, findings)
    target.muted = muted
    return try #require(
      ChannelReport(Sample.snapshot((1...3).map { Sample.run($0) }, [target])))
  }

  private static func stream(
    _ id: Int64, _ first: Int64, _ end: Int64? = nil
  ) -> HistorySnapshot.Finding {
    Sample.finding(
      id, in: 1, first, end, rule: "presentation/variant-unreachable",
      message: "the request for the variant stream was answered with status 404: https://a/\(id)")
  }

  @Test func `a new dead stream is not better, whatever else was mended`() throws {
    let list = Sample.finding(1, in: 1, 1, 3, rule: "asset-list/not-json")
    let new = try Self.report([Sample.outcome(1, errors: 1)], [list, Self.stream(2, 3)])
    #expect(new.channels[0].change == .changed && new.channels[0].changeWords == "new cause")
    let old = try Self.report([Sample.outcome(1, errors: 1)], [list, Self.stream(2, 1)])
    #expect(old.channels[0].change == .better)
  }

  @Test func `one more dead stream is new, and one less is not`() throws {
    let more = try Self.report(
      [Sample.outcome(1, errors: 1)], [Self.stream(1, 1), Self.stream(2, 3)])
    #expect(more.channels[0].change == .changed)
    let less = try Self.report(
      [Sample.outcome(1, errors: 1)], [Self.stream(1, 1), Self.stream(2, 1, 3)])
    #expect(less.channels[0].change == .same)
  }

  @Test func `a loss of which only a part is muted is better`() throws {
    let rule = "asset-list/not-json"
    let muted = MutedFinding(
      Sample.finding(1, in: 1, 3, rule: rule), Muting(reason: "the ad server is replaced"))
    let lists = [Sample.finding(1, in: 1, 1, 3, rule: rule)]
    let all = try Self.report(
      [Sample.outcome(1, 3, errors: 1), Sample.outcome(3)], lists, muted: [muted])
    #expect(all.channels[0].change == .same && all.channels[0].isNewlyMuted && !all.isSame)
    #expect(all.changes == ["Newly muted: kids (was ads cannot play)"])
    let mended = try Self.report(
      [Sample.outcome(1, 3, errors: 1), Sample.outcome(3)],
      lists + [Sample.finding(2, in: 1, 1, 3, rule: "ad-break/id-reused")], muted: [muted])
    #expect(mended.channels[0].change == .better && !mended.channels[0].isNewlyMuted)
  }

  @Test func `warnings that are older than an expected outage are not new after it`() throws {
    let message = "the server answered with status 404"
    let outcomes = [
      Sample.outcome(1, 2, warnings: 1), Sample.outcome(2, 3, .muted, reason: message),
      Sample.outcome(3, warnings: 1),
    ]
    let outage = MutedFinding(
      Sample.finding(9, in: 1, 2, 3, rule: "target/unreachable", message: message),
      Muting(reason: "off season"))
    func report(since first: Int64) throws -> ChannelReport {
      try Self.report(
        outcomes, [Sample.finding(1, in: 1, first, severity: .warning)], muted: [outage])
    }
    let old = try report(since: 1)
    #expect(old.channels[0].change == .same && old.channels[0].changeWords == "on the air again")
    #expect(old.changes == ["On the air again: kids"])
    #expect(try report(since: 3).channels[0].change == .worse)
  }

  @Test func `a channel that a failing server took off the air is on the air again`() throws {
    let outcomes = [
      Sample.outcome(1, 2),
      Sample.outcome(2, 3, .unchecked, reason: "the server answered with status 503"),
      Sample.outcome(3),
    ]
    let report = try Self.report(outcomes, [])
    #expect(report.channels[0].changeWords == "on the air again")
    #expect(report.changes == ["On the air again: kids"])
    #expect(ChannelMail(report, site: nil).lines.contains("On the air again: kids"))
  }

  /// A run a day, of which the second was missed; the start page is that of some days later.
  @Test(arguments: [(8, true), (16, false)] as [(Int64, Bool)])
  func `a missed run is on the start page for seven days`(last: Int64, isShown: Bool) throws {
    let runs = [1 as Int64] + Array(3...last)
    let target = Sample.target(1, "kids", [Sample.outcome(1)])
    let files = try Site(Sample.snapshot(runs.map { Sample.run($0) }, [target])).files()
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    #expect(try text("index.html").contains("no run between 2026-08-01") == isShown)
    #expect(try text("runs/index.html").contains("no run between 2026-08-01"))
    #expect(
      try text("index.html").contains("All planned runs of the last seven days took place.")
        != isShown)
  }
}
