import HLSLinting
@testable import HistorySite
@testable import LintHistory
import Testing

/// What a failing server did not deliver is an outage of the ad or the stream, said once, and no gap in checking.
struct OutageTests {
  private static let asset = "interstitial/asset-unreachable"
  private static let stream = "presentation/variant-unreachable"
  private static let status = "the server answered with status 404"

  private static func target(
    reason: String = status, rule: String? = asset, isMuted: Bool = false, stale: [String] = []
  ) -> HistorySnapshot.Target {
    let outcome = SampleHistory.outcome(
      2, nil, .partly, errors: isMuted || rule == nil ? 0 : 1, reason: reason)
    let found = rule.map { rule in
      SampleHistory.finding(
        1, in: 1, 2, rule: rule,
        message: "the request for the asset was answered with status 404: ad.m3u8")
    }
    let earlier = stale.enumerated().map { number, source in
      SampleHistory.finding(Int64(number) + 2, in: 1, 1, source: source)
    }
    var target = SampleHistory.target(
      1, "news", [SampleHistory.outcome(1, 2), outcome],
      isMuted ? [] : (found.map { [$0] } ?? []) + earlier)
    target.uncheckedDocuments = stale.map {
      HistorySnapshot.UncheckedDocument(source: $0, runs: RunInterval(first: 2, end: nil))
    }
    if isMuted, let found { target.muted = [MutedFinding(found, Muting(reason: "planned"))] }
    return target
  }

  private static func pages(_ target: HistorySnapshot.Target) throws -> [String: String] {
    let site = Site(SampleHistory.snapshot((1...2).map { SampleHistory.run($0) }, [target]))
    let files = try site.files().map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return Dictionary(files, uniquingKeysWith: { $1 })
  }

  @Test(arguments: [
    (status, asset, false, true), (status, stream, false, true), (status, asset, true, true),
    ("no complete answer within the time limit of 3 s", asset, false, true),
    ("the host could not be resolved", asset, false, true),
    // No finding says what viewers lose.
    (status, nil, false, false), (status, "segment/uri-missing", false, false),
    // Other viewers may get the document, or this program did not want it.
    ("the server answered with status 401", asset, false, false),
    ("the server answered with status 429", asset, false, false),
    ("is larger than the limit of 9 bytes", asset, false, false),
  ])
  func `a failing server is an outage, and anything else a gap`(
    reason: String, rule: String?, isMuted: Bool, isOutage: Bool
  ) throws {
    let pages = try Self.pages(Self.target(reason: reason, rule: rule, isMuted: isMuted))
    // Legends and trends name the state in any case.
    for (path, words) in [
      ("index.html", "partly checked</span>"), ("targets/1.html", "Only partly checked since"),
      ("targets/index.html", "partly checked: "), ("badge/playlists.json", "partly checked"),
    ] {
      #expect(try #require(pages[path]).contains(words) == !isOutage, "\(path)")
    }
  }

  @Test func `a muted outage leaves the badge green`() throws {
    let pages = try Self.pages(Self.target(isMuted: true))
    #expect(try #require(pages["badge/playlists.json"]).contains(#""message":"0 errors""#))
    #expect(
      try #require(pages["targets/index.html"]).contains("1 of 1 target checked: no findings"))
  }

  @Test func `documents that were not delivered are named once, with their response`() throws {
    let pages = try Self.pages(
      Self.target(stale: ["ad.m3u8", "ad.m3u8 (answer)", "b/list.json (answer)"]))
    let page = try #require(pages["targets/1.html"])
    #expect(
      page.contains(
        "Not delivered in the last run, so that the findings are those of the last check: ad.m3u8, b/list.json.<"
      ))
    #expect(page.ranges(of: "in the last run").count == 1)
  }

  @Test(arguments: [[status, "is larger than the limit of 9 bytes"], [status, status], [status]])
  func `a gap next to an outage remains a gap`(reasons: [String]) throws {
    let folder = try StoreFolder()
    let playlist = SampleRun.target([("main.m3u8", SampleRun.faulty)])
    let others = reasons.enumerated().map { SourceResult(source: "\($0).m3u8", unchecked: $1) }
    try folder.store(
      SampleRun.of([TargetResult(name: "news", sources: playlist.sources + others)]), day: 1)
    let outcome = try #require(try folder.snapshot().targets.first?.outcomes.first)
    #expect(outcome.status == .partly && outcome.uncheckedDocuments == reasons.count)
    #expect(outcome.reason == reasons.last)
  }

  @Test func `a target whose server begins to fail has no other status`() throws {
    let pages = try Self.pages(Self.target())
    #expect(try !#require(pages["diff/1-2.html"]).contains("Targets with another status"))
    #expect(try !#require(pages["index.html"]).contains("target with another status"))
  }
}
