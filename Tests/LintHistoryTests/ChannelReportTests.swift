import HLSLinting
@testable import LintHistory
import Testing

/// The channels of a run, the worst first, and the line that names them.
struct ChannelReportTests {
  typealias Sample = SampleHistory

  /// A channel with an error of a rule since a run of three.
  private static func broken(
    _ id: Int64, _ name: String, _ rule: String, since first: Int64,
    message: String = "the request for the asset list was answered with status 404"
  ) -> HistorySnapshot.Target {
    Sample.target(
      id, name, [Sample.outcome(1, first), Sample.outcome(first, errors: 1)],
      [
        Sample.finding(
          id, in: id, first, rule: rule, message: message)
      ])
  }

  private static func report(_ targets: [HistorySnapshot.Target]) throws -> ChannelReport {
    try #require(ChannelReport(Sample.snapshot((1...3).map { Sample.run($0) }, targets)))
  }

  @Test func `the worst channels are named first, those of one loss by what is new`() throws {
    let report = try Self.report([
      Sample.target(1, "film", [Sample.outcome(1)]),
      Self.broken(2, "sport", "segment/x", since: 3),
      Self.broken(3, "music", "interstitial/asset-unreachable", since: 2),
      Self.broken(4, "news", "interstitial/asset-unreachable", since: 3),
      Self.broken(5, "kids", "target/interstitials-missing", since: 2),
      Sample.target(
        6, "city",
        [
          Sample.outcome(1, 3),
          Sample.outcome(3, nil, .unchecked, reason: "the server answered with status 503"),
        ]),
    ])
    #expect(
      report.channels.map { "\($0.name) \($0.loss.rawValue) \($0.change.rawValue)" } == [
        "city off air worse", "kids no breaks same", "news ads cannot play worse",
        "music ads cannot play same", "sport playlist errors worse", "film nothing same",
      ])
    #expect(
      report.headline
        == "city: off the air (503) since 02:00; kids: no ad breaks since 2026-08-02; "
        + "news: an ad fails (404) since 02:00; and 1 more channel")
    #expect(!report.isSame)
  }

  @Test func `channels that lose the same are named together`() throws {
    let report = try Self.report(
      (1...5).map { Self.broken($0, "c\($0)", "target/interstitials-missing", since: 3) })
    #expect(report.headline == "c1, c2, c3 and 2 more: no ad breaks since 02:00")
  }

  @Test func `without a loss of ads the line says what else is wrong`() throws {
    let fine = Sample.target(1, "film", [Sample.outcome(1)])
    #expect(try Self.report([fine]).headline == "The channel is fine")
    #expect(
      try Self.report([fine, Sample.target(2, "b", [Sample.outcome(1)])]).headline
        == "All 2 channels are fine")
    let error = Self.broken(2, "sport", "segment/x", since: 1)
    #expect(
      try Self.report([fine, error]).headline
        == "No channel loses ads; 1 channel with playlist errors")
    let gap = Sample.target(
      3, "news", [Sample.outcome(1, nil, .unchecked, reason: "not a valid URL")])
    #expect(
      try Self.report([error, gap]).headline
        == "No loss of ads found; 1 channel with playlist errors; "
        + "1 channel not or only partly checked")
    #expect(try Self.report([]).headline == "The run had no channels")
  }

  @Test func `a mail has lines of visible characters, and describes twenty channels`() throws {
    let targets = (10...40 as ClosedRange<Int64>).map { number in
      Self.broken(
        number, number == 10 ? "a\u{1B}[31m\nb" : "c\(number)", "segment/x", since: 3,
        message: "EXTINF is \(number)")
    }
    let lines = ChannelMail(try Self.report(targets), site: "https://example.com/s").lines
    #expect(lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(lines[0] == "No channel loses ads; 31 channels with playlist errors")
    #expect(lines.count { $0.hasSuffix(": playlist errors") } == 20)
    #expect(lines.contains("11 more channels with changes"))
    #expect(lines.contains("  https://example.com/s/targets/10.html"))
    #expect(lines.last == "All channels: https://example.com/s/index.html")
  }

  @Test func `a mail counts the channels that are fine, unless all or none are`() throws {
    func lines(_ targets: [HistorySnapshot.Target]) throws -> [String] {
      try ChannelMail(Self.report(targets), site: nil).lines.filter { $0.hasPrefix("Fine") }
    }
    let fine = (1...2).map { Sample.target($0, "film \($0)", [Sample.outcome(1)]) }
    let broken = Self.broken(3, "sport", "segment/x", since: 1)
    #expect(try lines(fine + [broken]) == ["Fine: 2 channels"])
    #expect(try lines(fine) == [])
    #expect(try lines([broken]) == [])
  }

  @Test func `a mail says that a planned run did not take place`() throws {
    let fine = Sample.target(1, "film", [Sample.outcome(1)])
    // A run a day is planned, and run 4 begins two days after run 3.
    let runs = (1...3).map { Sample.run($0) } + [Sample.run(4, at: Sample.start + 4 * Sample.day)]
    let late = try #require(ChannelReport(Sample.snapshot(runs, [fine])))
    let missed = "Missed: no run between 2026-08-03 02:00 UTC and 2026-08-05 02:00 UTC"
    #expect(ChannelMail(late, site: nil).lines.contains(missed))
    #expect(late.missed?.count == 1)
    let punctual = try Self.report([fine])
    #expect(!ChannelMail(punctual, site: nil).lines.contains { $0.hasPrefix("Missed") })
  }

  @Test func `a mail says that a run was killed`() throws {
    let fine = Sample.target(1, "film", [Sample.outcome(1)])
    let runs = [Sample.run(1), Sample.run(2, isComplete: false), Sample.run(3)]
    let report = try #require(ChannelReport(Sample.snapshot(runs, [fine])))
    let missed = "Missed: the run of 2026-08-02 02:00 UTC began and did not end"
    #expect(ChannelMail(report, site: nil).lines.contains(missed))
    #expect(report.missed?.count == 1 && report.isNews && report.isSame)
    // The next run has nothing to say about it.
    let next = try #require(ChannelReport(Sample.snapshot(runs + [Sample.run(4)], [fine])))
    #expect(next.missed == nil)
  }

  @Test func `a channel that newly has warnings is described, and only named afterwards`() throws {
    func mail(since first: Int64) throws -> [String] {
      let warned = Sample.target(
        1, "film", [Sample.outcome(1, first), Sample.outcome(first, warnings: 1)],
        [Sample.finding(1, in: 1, first, severity: .warning, message: "a warning")])
      return ChannelMail(try Self.report([warned]), site: nil).lines
    }
    let new = try mail(since: 3)
    #expect(new.contains("film: warnings") && new.contains("  a warning"))
    #expect(!new.contains("Warnings only: film"))
    #expect(try mail(since: 2).contains("Warnings only: film"))
  }

  @Test func `a run is the same if no channel changed, was added or removed`() throws {
    let broken = Self.broken(1, "a", "segment/x", since: 2)
    #expect(try Self.report([broken]).isSame)
    let added = Sample.target(2, "b", [Sample.outcome(3)])
    #expect(try !Self.report([broken, added]).isSame)
    let removed = Sample.target(2, "b", [Sample.outcome(1, 3), Sample.outcome(3, nil, .missing)])
    let report = try Self.report([broken, removed])
    #expect(!report.isSame && report.removed == ["b"] && report.channels.map(\.name) == ["a"])
    let first = ChannelReport(Sample.snapshot([Sample.run(1)], [added]))
    #expect(first?.before == nil && first?.isSame == false)
    #expect(ChannelReport(Sample.snapshot([Sample.run(1, isComplete: false)], [])) == nil)
  }
}
