import Foundation
import HLSLinting
import HLSReporting
import HLSRules
import InterlintCommand
import Testing

@testable import HistorySite
@testable import LintHistory

/// A cause that several channels have in common is said once, however many they are.
struct IncidentTests {
  typealias Sample = SampleHistory

  private static let rules = Dictionary(
    RuleCatalog.all.map { ($0.id.description, $0) }, uniquingKeysWith: { $1 })

  /// A channel whose only asset list fails since the third night.
  private static func channel(
    _ id: Int64, _ name: String, host: String = "ads.example.com", failure: String = "status 404",
    last: Int64 = 3
  ) -> HistorySnapshot.Target {
    var target = Sample.target(
      id, name, [Sample.outcome(1, last), Sample.outcome(last, errors: 1)],
      [
        Sample.finding(
          id, in: id, last, rule: "interstitial/asset-unreachable",
          message: "the request for the asset list was answered with \(failure): "
            + "https://\(host)/\(name)/list.json?session=1")
      ])
    target.details = TargetDetails(owner: "Ads team \(id % 5)", region: "DE")
    return target
  }

  private static func snapshot(
    _ targets: [HistorySnapshot.Target], last: Int64 = 3
  ) -> HistorySnapshot {
    Sample.snapshot((1...last).map { Sample.run($0) }, targets)
  }

  private static func report(_ targets: [HistorySnapshot.Target]) throws -> ChannelReport {
    try #require(ChannelReport(snapshot(targets), rules: rules))
  }

  private static let many = (1...250 as ClosedRange<Int64>).map { number in
    channel(number, "channel-\(1_000 + number)", last: 28)
  }

  @Test func `a host that fails several channels is one block of the mail`() throws {
    let fine = Sample.target(9, "film", [Sample.outcome(1)])
    let targets = (1...3 as ClosedRange<Int64>).map { Self.channel($0, "c\($0)") }
    let report = try Self.report(targets + [fine])
    #expect(report.headline == "c1, c2, c3: ads from ads.example.com fail (404) since 02:00")
    let incident = try #require(report.incidents.first)
    #expect(report.incidents.count == 1 && incident.channels.map(\.name) == ["c1", "c2", "c3"])
    let remedy = try #require(incident.cause.remedy)
    #expect(remedy.contains("does not have it"))
    #expect(
      ChannelMail(report, site: "https://example.com/").lines == [
        report.headline, "", "c1, c2, c3: ads from ads.example.com fail (404)",
        "  3 of 4 channels since 2026-08-03 02:00 UTC; new; to act: ad server; "
          + "owners: Ads team 1, Ads team 2, Ads team 3",
        "  the request for the asset list was answered with status 404: "
          + "https://ads.example.com/c1/list.json?session=1",
        "  fix: \(remedy)", "  https://example.com/index.html", "", "Fine: 1 channel",
        "All channels: https://example.com/index.html",
      ])
  }

  @Test func `another host or failure is another cause, and a defect is one in three channels`()
    throws
  {
    let others = [
      Self.channel(1, "a"), Self.channel(2, "b", host: "ads.example.org"),
      Self.channel(3, "c", failure: "status 503"), Self.channel(4, "d", host: "ADS.example.com"),
    ]
    #expect(try Self.report(others).incidents.map { $0.channels.map(\.name) } == [["a", "d"]])
    func defective(_ count: Int64) throws -> [Int] {
      try Self.report(
        (1...count).map { number in
          Sample.target(
            number, "t\(number)", [Sample.outcome(1, errors: 1)],
            [Sample.finding(number, in: number, 1, message: "X-SNAP is not quoted")])
        }
      ).incidents.map(\.channels.count)
    }
    #expect(try defective(2) == [])
    #expect(try defective(3) == [3])
  }

  @Test func `an incident says how many of its channels are new`() throws {
    var old = Self.channel(1, "a", last: 2)
    old.details = TargetDetails()
    let report = try Self.report([old, Self.channel(2, "b")])
    #expect(report.incidents.map(\.changeWords) == ["1 of them new"])
    // It began with the first of the channels.
    #expect(
      report.headline == "b, a: ads from ads.example.com fail (404) since 2026-08-02")
  }

  @Test func `with 250 failing channels the start page is small, and has 25 of them`() throws {
    let site = Site(Self.snapshot(Self.many, last: 28), rules: RuleCatalog.all)
    let file = try #require(try site.files().first { $0.path == "index.html" })
    #expect(file.bytes.count < 40_000)
    let index = String(decoding: file.bytes, as: UTF8.self)
    #expect(index.contains("id=\"incident-1\"") && index.contains("250 of 250 channels"))
    #expect(index.ranges(of: "<a href=\"#incident-1\">Incident 1</a>").count == 25)
    #expect(index.contains("225 more: see all targets"))
  }

  @Test func `with 250 failing channels the notice is small, and counts what it leaves out`() throws
  {
    let report = try #require(
      ChannelReport(Self.snapshot(Self.many, last: 28), rules: Self.rules))
    let text = NightNotice(report, site: "https://example.com/").text(.json)
    #expect(text.utf8.count < 64_000)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let incidents = try #require(object["incidents"] as? [[String: Any]])
    #expect(incidents.count == 1)
    #expect(incidents[0]["channels"] as? Int == 250 && incidents[0]["new"] as? Int == 250)
    #expect(incidents[0]["host"] as? String == "ads.example.com")
    #expect(incidents[0]["failure"] as? String == "404")
    #expect(incidents[0]["party"] as? String == "ad server")
    let shown = try #require(object["channels"] as? [[String: Any]]).count
    #expect(shown > 0 && object["omitted"] as? Int == 250 - shown)
    let lines = ChannelMail(report, site: nil).lines
    #expect(lines.count { $0.contains("fail (404)") } == 2)
    let slack = try #require(
      try JSONSerialization.jsonObject(
        with: Data(NightNotice(report, site: nil).text(.slack).utf8)) as? [String: Any])
    #expect(
      slack["text"] as? String
        == "*\(report.headline)*\n• \(report.headline); 250 of 250 channels; new")
  }

  @Test(
    arguments: [
      ("the server answered with status 401", "credentials"),
      ("the server answered with status 403", "refuses"),
      ("the server answered with status 404", "Publish the document"),
      ("the server answered with status 429", "limit"),
      ("the server answered with status 451", "legal reasons"),
      ("the server answered with status 502", "status 502"),
      ("the host could not be resolved", "DNS"),
      ("the TLS connection failed: certificate expired", "certificate"),
      ("the connection failed: refused", "port"),
      ("no connection within the time limit of 3 s", "in time"),
      ("an HTML page; expected a playlist", "web page"),
    ] as [(String, String)])
  func `what to do fits how the server of a channel fails`(reason: String, words: String) throws {
    let target = Sample.target(1, "kids", [Sample.outcome(1, nil, .unchecked, reason: reason)])
    let cause = try #require(try Self.report([target]).channels[0].causes.first)
    #expect(cause.remedy?.contains(words) == true)
  }

  @Test func `a failure of two kinds has the remedy of its rule`() throws {
    let rule = "interstitial/asset-unreachable"
    let findings = ["404", "503"].enumerated().map { place, status in
      Sample.finding(
        Int64(place), in: 1, 1, rule: rule,
        message: "the request for the asset list was answered with status \(status): https://a/")
    }
    let target = Sample.target(1, "kids", [Sample.outcome(1, errors: 2)], findings)
    let cause = try #require(try Self.report([target]).channels[0].causes.first)
    #expect(cause.remedy == Self.rules[rule]?.remedy && cause.failure == nil)
  }
}
