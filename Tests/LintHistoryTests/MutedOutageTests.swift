import HLSDocuments
import HLSLinting
import HLSReporting
import HLSRules
import LocalPostgreSQL
import Testing

@testable import HistorySite
@testable import InterlintCommand
@testable import LintHistory

/// A channel that is off the air as planned is shown apart until its exception ends, and is an outage after it.
struct MutedOutageTests {
  private static let reason = "</script><b>off season\u{1B}[31m\n\"'&"
  private static let end = "1970-01-04"

  /// What a night finds at the address of the channel.
  enum Night { case onAir, failing, muted }

  private static func result(_ night: Night, status: Int = 404, url: String) -> TargetResult {
    guard night != .onAir else {
      return SampleRun.target([(url, SampleRun.clean)], named: "kids")
    }
    var exception = FindingException(
      [.unreachableTarget], because: reason, at: .init(file: "t.yaml", line: 1, column: 1))
    (exception.owner, exception.expires) = ("Ads", end)
    let linter = Linter(RuleCatalog.book).excepting(night == .muted ? [exception] : [])
    let document = UnavailableDocument(
      name: url, reason: "the server answered with status \(status)", isOutage: true)
    return TargetResult(name: "kids", sources: [linter.lint(document)])
  }

  /// A night on each day from the first, with a channel that is always fine.
  private static func history(
    _ nights: [Night], _ backend: HistoryBackend = .sqlite
  ) throws -> StoreFolder {
    let folder = try StoreFolder(backend)
    for (day, night) in nights.enumerated() {
      let kids = result(night, url: "https://cdn.example.com/kids.m3u8")
      let run = SampleRun.of([kids, SampleRun.target([("news.m3u8", SampleRun.clean)])])
      try folder.store(run, day: Int64(day) + 1)
    }
    return folder
  }

  private static let nights: [Night] = [
    .onAir, .failing, .muted, .muted, .failing, .onAir, .muted, .onAir,
  ]

  @Test(arguments: HistoryBackend.available)
  func `each night says whether the outage counts`(backend: HistoryBackend) throws {
    let snapshot = try Self.history(Self.nights, backend).snapshot()
    let target = try #require(snapshot.targets.first { $0.name == "kids" })
    #expect(
      target.outcomes.map(\.status) == [
        .checked, .unchecked, .muted, .unchecked, .checked, .muted, .checked,
      ])
    #expect(
      target.muted.map(\.finding.runs) == [
        RunInterval(first: 3, end: 5), RunInterval(first: 7, end: 8),
      ])
    #expect(target.findings.isEmpty && target.muted.allSatisfy { $0.muting.owner == "Ads" })
    let channels = try snapshot.runs.map { run in
      try #require(ChannelReport(of: run, in: snapshot).channel(target.id))
    }
    let fine = ChannelLoss.nothing
    #expect(
      channels.map(\.loss) == [fine, .offAir, fine, fine, .offAir, fine, fine, fine])
    #expect(channels.map(\.muted) == [0, 0, 1, 1, 0, 0, 1, 0])
    #expect(
      channels.map { $0.outage?.words } == [
        nil, nil, "off the air (404)", "off the air (404)", nil, nil, "off the air (404)", nil,
      ])
    // The outage began before it was muted, and lasts.
    #expect(channels.map(\.since) == [nil, 172_800, nil, nil, 172_800, nil, nil, nil])
    #expect(
      channels.map { $0.outage?.since } == [
        nil, nil, 172_800, 172_800, nil, nil, 604_800, nil,
      ])
    #expect(channels[4].causes.map(\.mutedUntil) == [Self.end])
    #expect(channels[4].changeWords == "counts again, was muted")
    #expect(channels[2].changeWords == "muted, was off the air")
    #expect(channels[1].causes.map(\.mutedUntil) == [nil])
  }

  @Test func `an address with another token each night is the same outage`() throws {
    let folder = try StoreFolder()
    for day in 1...3 as ClosedRange<Int64> {
      let result = Self.result(.muted, url: "https://cdn.example.com/\(day)/kids.m3u8")
      try folder.store(SampleRun.of([result]), day: day)
    }
    let target = try folder.snapshot().targets[0]
    #expect(target.muted.count { $0.finding.runs.end == nil } == 1)
    #expect(target.mutedOutage(in: 3) != nil && target.mutedFindings(in: 3).count == 1)
  }

  @Test func `a target that is no longer listed is missing, not muted`() throws {
    let folder = try Self.history([.muted])
    try folder.store(
      SampleRun.of([SampleRun.target([("news.m3u8", SampleRun.clean)])]), day: 2)
    let snapshot = try folder.snapshot()
    #expect(ChannelReport(snapshot)?.mutedOutages.isEmpty == true)
    #expect(ChannelReport(snapshot)?.muted == 0)
    #expect(snapshot.totals[2]?.muted == 0 && snapshot.totals[1]?.muted == 1)
  }

  @Test(
    arguments: [
      ([.muted], "The other channel is fine; 1 off the air, muted"),
      ([.failing, .failing], "kids: off the air (404) since 1970-01-02"),
      ([.muted, .failing], "kids: off the air (404) since 1970-01-02"),
      ([.muted, .onAir], "All 2 channels are fine"),
    ] as [([Night], String)])
  func `the headline has an outage unless it is muted`(nights: [Night], headline: String) throws {
    let report = try #require(ChannelReport(try Self.history(nights).snapshot()))
    #expect(report.headline == headline)
  }

  @Test(
    arguments: [
      ([.onAir, .muted], "Newly off the air, muted: kids"),
      ([.onAir, .muted, .onAir], "On the air again: kids"),
      ([.onAir, .muted, .muted], "Nothing changed since 1970-01-03 00:00 UTC"),
      ([.onAir, .failing, .muted], "Newly muted: kids (was off the air)"),
    ] as [([Night], String)])
  func `a channel that goes off or on the air as planned is news, and no loss`(
    nights: [Night], line: String
  ) throws {
    let report = try #require(ChannelReport(try Self.history(nights).snapshot()))
    #expect(ChannelMail(report, site: nil).lines.contains(line))
    #expect(report.isSame == line.hasPrefix("Nothing"))
    #expect(!report.channels.contains { $0.change == .worse || $0.change == .changed })
  }

  @Test func `mail, notices and metrics show it apart, with its last day`() throws {
    let snapshot = try Self.history([.onAir, .failing, .muted]).snapshot()
    let report = try #require(ChannelReport(snapshot))
    let mail = ChannelMail(report, site: nil).lines
    #expect(mail.first == "The other channel is fine; 1 off the air, muted")
    #expect(mail.contains("Off the air, muted: kids (until \(Self.end))"))
    #expect(mail.contains("Fine: 1 channel"))
    #expect(!mail.contains { $0.hasPrefix("Muted: ") || $0.contains("\u{1B}") })
    let notice = NightNotice(report, site: nil).text(.json)
    #expect(notice.contains(#""until":"1970-01-04","words":"off the air (404)""#))
    #expect(NightNotice(report, site: nil).text(.slack).contains("off the air (404), muted until"))
    let metrics = OpenMetrics(report).text
    #expect(
      metrics.contains(#"interlint_channel_muted_outage{channel="kids",until="1970-01-04"} 1"#))
    #expect(metrics.contains(#"interlint_channel_loss{channel="kids"} 0"#))
    let expired = try #require(
      ChannelReport(try Self.history([.muted, .failing]).snapshot()))
    #expect(!OpenMetrics(expired).text.contains("muted_outage"))
    #expect(
      ChannelMail(expired, site: nil).lines.contains(
        "  muted until \(Self.end), counted again since"))
  }

  @Test func `pages show it apart, count it, and escape its reason`() throws {
    func page(_ path: String, _ nights: [Night]) throws -> String {
      let site = Site(try Self.history(nights).snapshot())
      let file = try #require(try site.files().first { $0.path == path })
      return String(decoding: file.bytes, as: UTF8.self)
    }
    let index = try page("index.html", [.onAir, .muted])
    #expect(index.contains("2 channels: 1 fine, 1 off the air, muted."))
    #expect(index.contains("#muted\">kids</a> (off the air (404), muted until 1970-01-04)."))
    let badge = try page("badge/playlists.json", [.muted])
    #expect(badge.contains(##""color":"#116329""##) && badge.contains("0 errors, 1 muted"))
    let channel = try page("targets/1.html", [.muted])
    #expect(channel.contains("<span class=\"mark muted\">off the air (404)</span> since "))
    #expect(channel.contains("; muted until 1970-01-04: &lt;/script&gt;&lt;b&gt;off season"))
    #expect(!channel.contains("<b>off season") && !channel.contains("\u{1B}"))
    #expect(channel.contains("Muted until 1970-01-04 by Ads: "))
    let feed = try page("feed.atom", [.failing, .muted])
    #expect(feed.contains("The other channel is fine; 1 off the air, muted"))
    let back = try page("targets/1.html", [.muted, .onAir])
    #expect(!back.contains("id=\"muted\"") && !back.contains("fixed finding"))
    let data = try page("data/v1/history.json", [.muted])
    #expect(data.contains(#""status":"muted""#) && data.contains(#""muted":1"#))
  }
}
