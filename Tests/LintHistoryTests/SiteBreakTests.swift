import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
@testable import HistorySite
@testable import LintHistory
import Testing
import XMLReading

/// The page of a break, and the links to it.
struct SiteBreakTests {
  private static let page = "breaks/7.html"

  /// The site of a target with a break with these details.
  private static func site(
    _ details: BreakDetails?, _ content: ScheduledBreak.Content = .assetList,
    findings: [HistorySnapshot.Finding] = [], packed: PackedBreak? = nil,
    zone: String? = nil
  ) -> Site {
    let id = details?.id ?? "b"
    var target = SampleHistory.target(
      1, "news", [SampleHistory.outcome(1)], findings,
      breaks: [
        HistorySnapshot.Break(
          ScheduledBreak(
            id: id, content: content, start: 1_785_549_600_000, duration: 30_000),
          firstRun: 1, lastRun: 2)
      ])
    target.details = TargetDetails(timeZone: zone)
    if let packed = packed ?? details.map(PackedBreak.init) {
      target.breakDetails = [
        id: HistorySnapshot.StoredBreakDetails(id: 7, run: 2, packed: packed)
      ]
    }
    return Site(SampleHistory.snapshot((1...2).map { SampleHistory.run($0) }, [target]))
  }

  private static func text(_ path: String, of site: Site) throws -> String {
    let file = try #require(try site.files().first { $0.path == path }, "\(path)")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test func `a break has a page with its ads, requests and lines`() throws {
    var details = StoredBreakDetailsTests.details("mid-1")
    details.requests.append(
      .init(
        .assetList, address: "https://ads.example.com/l", status: 404, milliseconds: nil,
        failure: nil))
    let site = Self.site(details)
    let page = try Self.text(Self.page, of: site)
    for words in [
      "<title>mid-1</title>", "<h1>mid-1</h1>", "Pod: ad_break_id mid-1",
      "Ads of 24 s can be played: 6 s of 30 s are not filled.", "https://ads.example.com/a.m3u8",
      "80 ms", #"<span class="error">404</span>"#, #"<span class="hit"><b>7</b>#EXT-X-DATERANGE:"#,
      "2026-08-01 02:00:00", #"href="../targets/1.html""#,
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(
      try Self.text("targets/1.html", of: site).contains(#"<a href="../breaks/7.html">mid-1</a>"#))
  }

  @Test func `a break without details has no page and no link`() throws {
    let site = Self.site(nil)
    #expect(try !site.files().contains { $0.path.hasPrefix("breaks/") })
    #expect(try !Self.text("targets/1.html", of: site).contains("breaks/"))
  }

  @Test func `details in an unknown form are said to be unreadable`() throws {
    let page = try Self.text(Self.page, of: Self.site(nil, packed: PackedBreak(bytes: [9, 1])))
    #expect(page.contains("The details were stored in a form that this version cannot read."))
  }

  @Test(.enabled(if: TimeZoneDatabase.isInstalled), arguments: [page, "targets/1.html"])
  func `a start has the time of the channel with its offset`(path: String) throws {
    let details = StoredBreakDetailsTests.details("b")
    let page = try Self.text(path, of: Self.site(details, zone: "Europe/Berlin"))
    let start = "datetime=\"2026-08-01T02:00:00Z\">2026-08-01 0"
    #expect(page.contains(start + "4:00:00 UTC+2</time>") && !page.contains(start + "2"))
  }

  @Test(
    arguments: [
      ([15_000, 15_000], "Ads of 30 s can be played, as planned."),
      ([20_000, 14_500], "Ads of 34.5 s can be played: 4.5 s more than the planned 30 s."),
      ([20_000, nil], "Ads of 20 s can be played: 10 s of 30 s are not filled."),
      ([.max, .max], "more than the planned"),
    ] as [([Int64?], String)])
  func `the fill compares real lengths with the plan`(lengths: [Int64?], words: String) throws {
    var details = StoredBreakDetailsTests.details("b")
    details.ads = lengths.map {
      .init(address: "a", declared: 15_000, length: $0, state: $0 == nil ? .failed : .loaded)
    }
    #expect(try Self.text(Self.page, of: Self.site(details)).contains(words))
  }

  @Test(arguments: [(1, 0, "1 more ad is not counted"), (0, 10, "10 more ads are not counted")])
  func `ads that were not loaded are no gap`(unloaded: Int, omitted: Int, words: String) throws {
    var details = StoredBreakDetailsTests.details("b")
    details.ads = [.init(address: "a", declared: 15_000, length: 15_000, state: .loaded)]
    details.ads += (0..<unloaded).map { _ in
      .init(address: "b", declared: 15_000, length: nil, state: .notLoaded)
    }
    details.omittedAds = omitted
    let page = try Self.text(Self.page, of: Self.site(details))
    #expect(page.contains("Ads of 15 s can be played; \(words).") && !page.contains("not filled"))
  }

  @Test(
    arguments: [
      (.signal, nil, "A splice signal has no ads of its own. Planned: 30 s."),
      (.assetList, 404, "The asset list could not be loaded, so that no ad is known."),
      (.assetList, 200, "The asset list has no ads that could be read."),
    ] as [(ScheduledBreak.Content, Int?, String)])
  func `a page says why a break has no ads`(
    content: ScheduledBreak.Content, status: Int?, words: String
  ) throws {
    var details = StoredBreakDetailsTests.details("b")
    details.ads = []
    details.requests =
      status.map {
        [.init(.assetList, address: "l", status: $0, milliseconds: nil, failure: nil)]
      } ?? []
    let page = try Self.text(Self.page, of: Self.site(details, content))
    #expect(page.contains(words) && page.contains("0 ads"))
  }

  @Test func `findings are those of the break, its lines and its documents`() throws {
    var details = StoredBreakDetailsTests.details("mid-1")
    // The fingerprint is the ID of the finding.
    details.findings = ["1", "2", "6"]
    details.requests.append(
      .init(
        .asset, address: "https://ads.example.com/gone", status: 404, milliseconds: 1, failure: nil)
    )
    // What is part of any message names nothing.
    details.requests.append(
      .init(.asset, address: "", status: 0, milliseconds: nil, failure: "no answer"))
    let ad = "https://ads.example.com/a.m3u8"
    let findings = [
      SampleHistory.finding(1, in: 1, 1, message: "own line", source: details.source),
      SampleHistory.finding(2, in: 1, 1, message: "own ad", source: ad),
      SampleHistory.finding(3, in: 1, 1, message: #"break "mid-1" is late"#, source: "audio.m3u8"),
      SampleHistory.finding(4, in: 1, 1, message: #"break "mid-10" is late"#, source: "audio.m3u8"),
      SampleHistory.finding(5, in: 1, 1, message: "line of another", source: details.source),
      SampleHistory.finding(6, in: 1, 1, 2, message: "fixed line", source: details.source),
      SampleHistory.finding(
        7, in: 1, 1, message: "404: https://ads.example.com/gone", source: "low.m3u8"),
      SampleHistory.finding(8, in: 1, 1, message: "slow: \(ad)", source: "low.m3u8"),
    ]
    #expect(
      details.findings(among: findings.filter { $0.runs.end == nil }).map(\.id) == [1, 2, 3, 7])
    let page = try Self.text(Self.page, of: Self.site(details, findings: findings))
    #expect(page.contains("own line") && page.contains("404: https://ads.example.com/gone"))
    #expect(!page.contains("fixed line") && !page.contains("line of another"))
  }

  @Test func `hostile texts stay text`() throws {
    let text = "<script>hacked()</script>\u{202E}"
    var details = BreakDetails(id: text)
    details.pods = [text]
    details.ads = [.init(address: text, declared: 1, length: nil, state: .loaded)]
    details.requests = [
      .init(.asset, address: text, status: -1, milliseconds: .max, failure: text)
    ]
    details.source = text
    details.lines = [
      .init(number: .max, text: text, isOfBreak: true),
      .init(number: .min, text: text, isOfBreak: false),
    ]
    let site = Self.site(details)
    for path in [Self.page, "targets/1.html"] {
      let page = try Self.text(path, of: site)
      #expect(!page.contains("<script") && page.contains("&lt;script&gt;"))
    }
    #expect(try !Self.text(Self.page, of: site).contains("\u{202E}"))
  }
}
