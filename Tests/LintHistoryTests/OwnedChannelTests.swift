import CLibCrypto
import Foundation
import HLSLinting
import HLSLoading
import HLSReporting
import LocalPostgreSQL
import Testing
import XMLReading

@testable import HistorySite
@testable import InterlintCommand
@testable import LintHistory

/// Channels belong to somebody, who finds them on the pages and in notices.
struct OwnedChannelTests {
  typealias Sample = SampleHistory

  private static let hostile = "<img src=x onerror=alert(1)>\"'&"

  /// Three channels with other owners, of which the first loses its breaks since the second run.
  private static func snapshot(_ owner: String = "Ads") -> HistorySnapshot {
    var kids = Sample.target(
      1, "kids", [Sample.outcome(1, 2), Sample.outcome(2, errors: 1)],
      [Sample.finding(1, in: 1, 2, rule: "target/interstitials-missing")])
    kids.details = TargetDetails(
      owner: owner, region: "DE", labels: ["live", "ssai"], timeZone: "Europe/Berlin")
    var news = Sample.target(
      2, "news", [Sample.outcome(1, errors: 1)],
      [Sample.finding(2, in: 2, 1, rule: "asset-list/not-json")])
    news.details = TargetDetails(owner: "Playout")
    let film = Sample.target(3, "film", [Sample.outcome(1)])
    return Sample.snapshot((1...2).map { Sample.run($0) }, [film, kids, news])
  }

  private static func text(_ path: String, of snapshot: HistorySnapshot) throws -> String {
    let file = try #require(try Site(snapshot).files().first { $0.path == path }, "\(path)")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test(arguments: HistoryBackend.available)
  func `the store keeps what the last list of targets said`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let details = [
      TargetDetails(owner: "Ads", region: "DE", labels: ["a", "b c"], timeZone: "Europe/Berlin"),
      TargetDetails(owner: "Ads"), TargetDetails(owner: "Ads"), TargetDetails(),
    ]
    for (day, details) in details.enumerated() {
      var target = SampleRun.target([("main.m3u8", SampleRun.clean)])
      target.details = details
      try folder.store(SampleRun.of([target]), day: Int64(day) + 1)
      #expect(try folder.snapshot().targets.map(\.details) == [details])
    }
    var target = SampleRun.target([("main.m3u8", SampleRun.clean)])
    target.details = details[0]
    try folder.store(SampleRun.of([target]), day: 5)
    // A night without the target says nothing about it.
    try folder.store(SampleRun.of([("other", SampleRun.clean)]), day: 6)
    #expect(try folder.snapshot().targets.map(\.details) == [details[0], TargetDetails()])
  }

  @Test func `pages show whom a channel belongs to, and list channels by owner`() throws {
    let snapshot = Self.snapshot()
    let index = try Self.text("index.html", of: snapshot)
    #expect(index.contains("<p>Ads · DE · live · ssai</p>"))
    #expect(index.contains("data-owner=\"Ads\" data-region=\"DE\" data-labels=\"live"))
    let page = try Self.text("targets/1.html", of: snapshot)
    #expect(page.contains("<a href=\"../channels/index.html#owner-1\">Ads</a>"))
    #expect(page.contains("<span>Time zone: Europe/Berlin</span>"))
    let channels = try Self.text("channels/index.html", of: snapshot)
    for part in [
      "id=\"owner-1\">Ads ", "id=\"owner-2\">Playout ", "id=\"region-1\">DE ",
      "id=\"label-1\">live ", "id=\"label-2\">ssai ", ">film</a>",
    ] { #expect(channels.contains(part), "\(part)") }
  }

  @Test func `nothing is shown of owners that no list names`() throws {
    var snapshot = Self.snapshot()
    for place in snapshot.targets.indices { snapshot.targets[place].details = TargetDetails() }
    let files = try Site(snapshot).files()
    #expect(!files.contains { $0.path.hasPrefix("channels/") })
    for file in files where file.path.hasSuffix(".html") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("<script") && !text.contains("<form") && !text.contains("data-owner"))
      #expect(!text.contains("script-src"))
    }
    let report = try #require(ChannelReport(snapshot))
    #expect(!OpenMetrics(report).text.contains("interlint_channel_info"))
  }

  @Test func `the content policy allows the only script, which makes no HTML`() throws {
    let script = PageScript.filter
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(script.text.utf8)
    #expect(unsafe EVP_Q_digest(nil, "SHA256", nil, bytes, bytes.count, &digest, nil) == 1)
    #expect(Data(digest).base64EncodedString() == script.hash)
    #expect(!script.text.contains { "<>&\"".contains($0) })
    for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval", "fetch"] {
      #expect(!script.text.contains(word))
    }
    let pages = try Site(Self.snapshot(Self.hostile)).files().filter { $0.path.hasSuffix(".html") }
    let scripted = pages.filter { String(decoding: $0.bytes, as: UTF8.self).contains("<script") }
    #expect(scripted.map(\.path).sorted() == ["channels/index.html", "index.html"])
    for page in scripted {
      let text = String(decoding: page.bytes, as: UTF8.self)
      #expect(text.contains("default-src 'none'; script-src 'sha256-\(script.hash)'; style-src"))
      #expect(text.contains("<script>\(script.text)</script>"))
      #expect(text.ranges(of: "<script").count == 1)
    }
  }

  @Test func `without the script everything is visible, and the form is not`() throws {
    let text = try Self.text("index.html", of: Self.snapshot(Self.hostile))
    let root = try XMLElement(parsing: Array(text.dropFirst(15).utf8))
    #expect(root.all.filter { $0.attributes["hidden"] != nil }.map(\.name) == ["form"])
    let names = Set(root.all.map(\.name))
    #expect(names.isDisjoint(with: ["img", "iframe", "object", "base"]))
    let options = root.all.filter { $0.name == "option" }.compactMap { $0.attributes["value"] }
    #expect(options == ["", Self.hostile, "Playout", "", "DE", "", "live", "ssai"])
  }

  /// All times of a page are those of the channel, or name UTC.
  @Test(.enabled(if: TimeZoneDatabase.isInstalled))
  func `times of a channel have its offset, and those of runs UTC`() throws {
    let page = try Self.text("targets/1.html", of: Self.snapshot())
    let root = try XMLElement(parsing: Array(page.dropFirst(15).utf8))
    let links = root.all.filter { $0.name == "a" }
    let times = root.all.filter { $0.name == "time" }
    #expect(!times.isEmpty)
    for time in times where !time.text.hasSuffix("UTC+2") {
      #expect(
        links.contains { $0.children.contains(time) && $0.text.hasSuffix(" UTC") },
        "\(time.text)")
    }
    #expect(
      page.contains("First seen <time datetime=\"2026-08-01T02:00:00Z\">2026-08-01 04:00 UTC+2"))
  }

  /// Summer time ends at 01:00 UTC (Directive 2000/84/EC), so that 02:30 exists twice.
  @Test(.enabled(if: TimeZoneDatabase.isInstalled))
  func `an hour that exists twice is not ambiguous`() throws {
    var snapshot = Self.snapshot()
    let start: Int64 = 1_792_888_200
    snapshot.runs = [Sample.run(1, at: start), Sample.run(2, at: start + 3_600)]
    let page = try Self.text("targets/1.html", of: snapshot)
    #expect(page.contains("<time datetime=\"2026-10-25T00:30:00Z\">2026-10-25 02:30 UTC+2</time>"))
    #expect(page.contains("<time datetime=\"2026-10-25T01:30:00Z\">2026-10-25 02:30 UTC+1</time>"))
  }

  @Test func `the form of the start page links to the page that has all channels`() throws {
    let index = try Self.text("index.html", of: Self.snapshot())
    let link = "<a href=\"channels/index.html\">Search all 3 channels</a></form>"
    #expect(index.contains(link))
    let channels = try Self.text("channels/index.html", of: Self.snapshot())
    #expect(!channels.contains("Search all") && channels.ranges(of: "data-owner=\"").count == 3)
  }

  @Test func `thousands of labels make bounded pages`() throws {
    var snapshot = Self.snapshot()
    snapshot.targets = (1...300 as ClosedRange<Int64>).map { number in
      var target = Sample.target(number, "t\(number)", [Sample.outcome(1, errors: 1)])
      target.details = TargetDetails(labels: (1...20).map { "label \(number)-\($0)" })
      return target
    }
    let channels = try Self.text("channels/index.html", of: snapshot)
    #expect(channels.contains("5800 more are in the table only."))
    #expect(channels.ranges(of: "<option").count == 201)
  }

  /// 02:00 UTC in August is 04:00 in Berlin, whose clocks are two hours ahead in summer.
  @Test(.enabled(if: TimeZoneDatabase.isInstalled))
  func `times of a channel are those of its clock, with the offset`() throws {
    let report = try #require(ChannelReport(Self.snapshot()))
    #expect(
      report.headline
        == "kids: no ad breaks since 04:00 UTC+2; news: ads may not play since 2026-08-01")
    let mail = ChannelMail(report, site: nil).lines
    #expect(mail.contains("  since 2026-08-02 04:00 UTC+2; all viewers; new, was fine"))
    #expect(mail.contains("  owner: Ads; region: DE"))
    #expect(
      mail.contains("  news: ads may not play since 2026-08-01 02:00 UTC; owner: Playout"))
    let page = try Self.text("targets/1.html", of: Self.snapshot())
    #expect(
      page.contains("<time datetime=\"2026-08-02T02:00:00Z\">2026-08-02 04:00 UTC+2</time>"))
  }

  @Test(
    arguments: [
      (0, "1970-01-01 05:30 UTC+5:30"), (-19_801, "1970-01-01 00:00 UTC"),
    ] as [(Int64, String)])
  func `an offset of half an hour is shown`(seconds: Int64, text: String) throws {
    guard let zone = TimeZoneDatabase.offsets(of: "Asia/Kolkata") else { return }
    #expect(
      LocalTime(seconds, in: zone).readable
        == (seconds == 0 ? text : "1969-12-31 23:59 UTC+5:30"))
  }

  @Test func `notices and metrics name the owner`() throws {
    let report = try #require(ChannelReport(Self.snapshot("A\"ds")))
    let notice = NightNotice(report, site: nil)
    #expect(notice.text(.json).contains(#""owner":"A\"ds""#))
    #expect(notice.text(.json).contains(#""labels":["live","ssai"]"#))
    #expect(notice.text(.slack).contains("; owner: A\\\"ds"))
    #expect(
      OpenMetrics(report).text.contains(
        #"interlint_channel_info{channel="kids",owner="A\"ds",region="DE"} 1"# + "\n"))
  }
}
