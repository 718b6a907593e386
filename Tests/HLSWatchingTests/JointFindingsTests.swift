import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
import HLSRules
@testable import HLSWatching
@testable import InterlintCommand
import SourceText
import Testing

/// What is found in several playlists of a watch, from load to load.
struct JointFindingsTests {
  private static let folder = "http://example.com/"

  /// A recorded load of that file, made at that second; nil for a body where there was no answer.
  private static func load(_ name: String, at second: Int, _ body: String?) -> DocumentLoad {
    let start = DateTime(seconds: 1_767_225_600, nanoseconds: 0)
    let time = start.advanced(by: Seconds(second))
    let line =
      "{\"url\":\"\(folder)\(name)\",\"time\":\"\(time.utcText)\",\"seconds\":0,\"status\":"
      + (body == nil ? "0}" : "200}")
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    return DocumentLoad(
      log.exchanges[0], body: body.map { .bytes(Array($0.utf8)) } ?? .none("no answer came"),
      since: start)
  }

  /// Six segments from that number on, every third one after a discontinuity with a date that is so
  /// many seconds late.
  private static func window(_ first: Int, late: Int, target: Int = 6) -> String {
    let passed = first == 0 ? 0 : (first - 1) / 3
    return "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + "#EXT-X-DISCONTINUITY-SEQUENCE:\(passed)\n"
      + (first..<first + 6).map { number in
        let date = DateTime(
          seconds: 1_767_225_600 + Int64(number * 6 + late), nanoseconds: 0)
        return
          (number % 3 == 0 && number > 0
          ? "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:\(date.utcText)\n" : "")
          + "#EXTINF:6,\n\(number).ts\n"
      }.joined()
  }

  private static let multivariant =
    "#EXTM3U\n"
    + ["a", "b"].map {
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\","
        + "RESOLUTION=640x360,FRAME-RATE=25.000\n\($0).m3u8\n"
    }.joined()

  /// The events of a watch of two playlists, whose loads are given, one of each every six seconds.
  private static func events(
    of rule: String, _ loads: [(a: String?, b: String?)]
  ) -> (kinds: [String], state: WatchState) {
    var selection = RuleSelection()
    selection.only = [RuleID(rule)]
    var state = WatchState(
      WatchedChannel(
        Linter(RuleCatalog.book, selection: selection), at: folder + "main.m3u8"))
    var events = state.record(load("main.m3u8", at: 0, multivariant), of: 0, named: nil)
    for (number, pair) in loads.enumerated() {
      events += state.record(load("a.m3u8", at: number * 6, pair.a), of: 0, named: nil)
      events += state.record(load("b.m3u8", at: number * 6 + 1, pair.b), of: 1, named: nil)
    }
    events += state.finish()
    let kinds = events.compactMap { event -> String? in
      switch event.kind {
      case .appeared(let finding) where finding.rule.description == rule: "appeared"
      case .gone(let finding) where finding.rule.description == rule: "gone"
      default: nil
      }
    }
    return (kinds, state)
  }

  /// Ten segments from that number on, with breaks that start at these segments, each with its own list.
  private static func window(_ first: Int, breaks: [Int]) -> String {
    func date(_ number: Int) -> String {
      DateTime(seconds: 1_767_225_600 + Int64(number * 6), nanoseconds: 0).utcText
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date(first))\n"
      + breaks.map { number in
        #"#EXT-X-DATERANGE:ID="\#(number)",CLASS="com.apple.hls.interstitial",DURATION=6,"#
          + #"START-DATE="\#(date(number))",X-ASSET-LIST="\#(number).json""# + "\n"
      }.joined()
      + (first..<first + 10).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  private static func list(_ pod: String) -> String {
    #"{"ASSETS":[{"URI":"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/"#
      + #"\#(pod).m3u8?stream_id=s&pd=6000","DURATION":6}]}"#
  }

  @Test(arguments: [
    ("ad_break_id/x", "ad_break_id/x", 1), ("pod/4", "pod/2", 1), ("pod/4", "pod/5", 0),
    ("ad_break_id/x", "ad_break_id/y", 0),
  ])
  func `a break whose list has the pod of an earlier one is found once the list is there`(
    first: String, later: String, count: Int
  ) {
    var state = WatchState(
      WatchedChannel(Linter(RuleCatalog.book), at: Self.folder + "main.m3u8"))
    var events: [WatchEvent] = []
    for (number, breaks) in [[3], [3], [], [33], [33], [33]].enumerated() {
      events += state.record(
        Self.load("main.m3u8", at: number * 60, Self.window(number * 10, breaks: breaks)), of: 0,
        named: nil)
      for (name, pod) in [(3, first), (33, later)] where breaks.contains(name) {
        guard state.channel.assets.awaits(Self.folder + "\(name).json") else { continue }
        events += state.record(
          Self.load("\(name).json", at: number * 60 + 1, Self.list(pod)), ofAsset: nil)
        // The pods themselves.
        events += state.recordMissing { _ in true }
      }
    }
    events += state.finish()
    let found = events.compactMap { event -> Int? in
      guard case .changed(let finding) = event.kind, finding.rule == "live/ad-break-reused" else {
        return nil
      }
      return event.load
    }
    // The list is loaded after the fourth load.
    #expect(found == Array(repeating: 5, count: count))
  }

  @Test func `two listed breaks with one pod are one finding`() {
    var state = WatchState(
      WatchedChannel(Linter(RuleCatalog.book), at: Self.folder + "main.m3u8"))
    for number in 0..<3 {
      _ = state.record(
        Self.load("main.m3u8", at: number * 6, Self.window(number, breaks: [3, 8])), of: 0,
        named: nil)
      for name in [3, 8] where state.channel.assets.awaits(Self.folder + "\(name).json") {
        _ = state.record(
          Self.load("\(name).json", at: number * 6 + 1, Self.list("ad_break_id/x")), ofAsset: nil)
      }
    }
    _ = state.finish()
    let found = state.channel.results.flatMap(\.findings).filter { $0.rule == "ad-break/id-reused" }
    #expect(found.map(\.place.source) == ["http://example.com/8.json"])
  }

  @Test func `what moves from segment to segment is one finding, until it is over`() {
    let rule = "presentation/pdt-inconsistent"
    let (kinds, state) = Self.events(
      of: rule,
      (0..<30).map { (Self.window($0, late: 0), Self.window($0, late: $0 < 20 ? 3 : 0)) })
    #expect(kinds == ["appeared", "gone"])
    let findings = state.channel.results.flatMap(\.findings)
    #expect(findings.map(\.rule.description) == [rule])
    // The first load without it is the twenty-first.
    #expect(findings.first?.loads?.gone.map { $0 >= 21 } == true)
  }

  @Test func `what comes again is reported again, and is one finding`() {
    let rule = "presentation/target-duration-mismatch"
    let (kinds, state) = Self.events(
      of: rule,
      (0..<24).map {
        (
          Self.window($0, late: 0), Self.window($0, late: 0, target: $0 / 8 == 1 ? 6 : 7)
        )
      })
    #expect(kinds == ["appeared", "gone", "appeared"])
    let findings = state.channel.results.flatMap(\.findings)
    #expect(findings.map(\.rule.description) == [rule])
    #expect(findings.first?.loads?.gone == nil)
  }

  @Test func `what a playlist differs in is not over while the other one is away`() {
    let rule = "presentation/target-duration-mismatch"
    let (kinds, _) = Self.events(
      of: rule,
      (0..<12).map {
        (Self.window($0, late: 0), $0 < 6 ? Self.window($0, late: 0, target: 7) : nil)
      })
    #expect(kinds == ["appeared"])
  }

  @Test func `what begins in the middle of a watch is found`() {
    let rule = "presentation/target-duration-mismatch"
    let (kinds, _) = Self.events(
      of: rule,
      (0..<16).map {
        (Self.window($0, late: 0), Self.window($0, late: 0, target: $0 < 8 ? 6 : 7))
      })
    #expect(kinds == ["appeared"])
  }

  @Test func `a playlist that fails is out of reach at the third time, and no sooner`() {
    let rule = "presentation/variant-unreachable"
    for failures in 1...4 {
      let (kinds, state) = Self.events(
        of: rule,
        (0..<8).map {
          (Self.window($0, late: 0), (1...failures).contains($0) ? nil : Self.window($0, late: 0))
        })
      #expect(kinds == (failures < 3 ? [] : ["appeared", "gone"]))
      #expect(state.channel.hasLost == false)
    }
  }

  @Test func `a channel of which nothing can be loaded says so of each stream`() {
    let rule = "presentation/variant-unreachable"
    let (kinds, state) = Self.events(of: rule, Array(repeating: (nil, nil), count: 3))
    #expect(kinds == ["appeared", "appeared"])
    #expect(state.channel.hasEnded && state.channel.hasLost)
  }
}
