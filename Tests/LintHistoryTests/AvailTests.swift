import Foundation
import HLSDocuments
import HLSLinting
import HLSReporting
import Testing

@testable import HistorySite
@testable import InterlintCommand
@testable import LintHistory

/// How many breaks are signaled, scheduled, answered, offered and playable, and how many seconds are lost, for whom.
struct AvailTests {
  typealias Sample = SampleHistory

  private static func channel(
    _ id: Int64, _ name: String, owner: String? = nil, _ change: (inout TargetFacts) -> Void
  ) -> HistorySnapshot.Target {
    var target = Sample.target(id, name, [Sample.outcome(1)])
    target.details = TargetDetails(owner: owner)
    var facts = TargetFacts()
    change(&facts)
    target.facts = [HistorySnapshot.StoredFacts(run: 1, facts: facts)]
    return target
  }

  /// Of six breaks of 30 seconds, five are answered, four have an ad and three play; another channel gets empty lists;
  /// one only signals; one has no breaks.
  private static let snapshot = Sample.snapshot(
    [Sample.run(1)],
    [
      channel(1, "kids", owner: "=Ads, \"all\"") {
        ($0.signaled, $0.breaks, $0.answered, $0.offered, $0.played) = (7, 6, 5, 4, 3)
        ($0.planned, $0.filled, $0.listTime) = (180_000, 90_000, 250)
      },
      channel(2, "news") {
        ($0.signaled, $0.breaks, $0.answered, $0.offered, $0.played) = (0, 2, 2, 0, 0)
        ($0.planned, $0.filled) = (20_000, 0)
      },
      channel(3, "sport") { $0.signaled = 4 },
      channel(4, "film") { $0.signaled = 0 },
    ])

  private static func report() throws -> ChannelReport { try #require(ChannelReport(snapshot)) }

  @Test func `the mail and the start page say how many breaks and seconds, and for whom`() throws {
    let words = [
      "Breaks: 11 signaled, 8 scheduled, 7 answered, 4 offered, 3 playable; "
        + "3:20 min planned, 1:50 min of it lost (45 % filled)",
      "Breaks without any ad: news (2)", "Breaks only signaled, none scheduled: sport (4)",
    ]
    #expect(try Self.report().availLines == words)
    let mail = ChannelMail(try Self.report(), site: nil).lines
    #expect(Set(words).isSubset(of: mail))
    let file = try #require(try Site(Self.snapshot).files().first { $0.path == "index.html" })
    let index = String(decoding: file.bytes, as: UTF8.self)
    for line in words { #expect(index.contains("<p>\(line)</p>")) }
  }

  @Test func `a channel that is filled too much does not hide what another one loses`() {
    var full = TargetFacts()
    (full.breaks, full.planned, full.filled) = (1, 30_000, 60_000)
    var empty = TargetFacts()
    (empty.breaks, empty.planned, empty.filled) = (1, 30_000, 0)
    var all = Avails(full)
    all.add(Avails(empty))
    #expect(all.lost == 30_000 && all.fill == 50)
  }

  @Test func `the table has a row for each channel, and no formula`() throws {
    let file = try #require(
      try Site(Self.snapshot).files().first { $0.path == "data/v1/breaks.csv" })
    let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(
      lines.prefix(3) == [
        "run,channel,owner,region,signaled,scheduled,answered,offered,playable,planned_seconds,"
          + "ads_seconds,lost_seconds",
        "2026-08-01T02:00:00Z,kids,\"'=Ads, \"\"all\"\"\",,7,6,5,4,3,180,90,90",
        "2026-08-01T02:00:00Z,news,,,0,2,2,0,0,20,0,20",
      ])
    #expect(lines.count == 6)
  }

  @Test func `metrics and the notice have the same numbers`() throws {
    let metrics = OpenMetrics(try Self.report()).text
    for line in [
      #"interlint_channel_breaks{channel="kids",stage="signaled"} 7"#,
      #"interlint_channel_breaks{channel="kids",stage="offered"} 4"#,
      #"interlint_channel_break_seconds{channel="kids",time="planned"} 180"#,
      #"interlint_channel_break_seconds{channel="news",time="lost"} 20"#,
      #"interlint_channel_asset_list_seconds{channel="kids"} 0.25"#,
    ] { #expect(metrics.contains(line + "\n"), "\(line)") }
    #expect(!metrics.contains(#"_breaks{channel="film""#))
    let notice = NightNotice(try Self.report(), site: nil).text(.json)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(notice.utf8)) as? [String: Any])
    #expect(
      object["breaks"] as? [String: Double] == [
        "signaled": 11, "scheduled": 8, "answered": 7, "offered": 4, "playable": 3,
        "planned": 200, "ads": 90, "lost": 110,
      ])
  }
}
