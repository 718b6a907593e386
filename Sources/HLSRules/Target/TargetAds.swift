import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Ads that are missing in a target although no request fails.
extension TargetRules {
  static let adsVanished = Rule(
    "target/ads-vanished", .warning, .recommended, usualSource, about: .usualFacts,
    facts: [.loses(.adsCannotPlay, evenByWarning: true), .actedOn(by: .adServer)],
    says: "As many ad breaks of a target as usual should have ads.",
    why: """
      Breaks without ads earn nothing, although every request succeeds. A part of the breaks that earlier \
      runs had, or nearly had, is not reported.
      """,
    remedy: "Find out why the ad server returns no ads for these breaks.",
    fails: [presentation("«#EXTM3U»", assets: "")],
    passes: [presentation("#EXTM3U", assets: asset(15), playlist: 15)],
    check: .change { change, graph, report in
      guard case .fewerFilledBreaks(let filled, let breaks, let usual) = change else { return }
      let usually = usual == 100 ? "all" : "\(usual) %"
      let count =
        switch (filled, breaks) {
        case (0, 1): "the only break has no ads"
        case (0, _): "none of \(breaks) breaks has ads"
        case (1, _): "1 of \(breaks) breaks has ads"
        default: "\(filled) of \(breaks) breaks have ads"
        }
      report("\(count) (usually \(usually))", at: graph.head)
    })

  static let adsShorter = Rule(
    "target/ads-shorter", .warning, .recommended, usualSource, about: .usualFacts,
    facts: [.loses(.breaksCutOrLate, evenByWarning: true), .actedOn(by: .adServer)],
    says: "Ads should fill as much of the planned time of breaks as usual.",
    why: """
      Time that no ad fills earns nothing, and viewers may see a slate. A part of the time that earlier \
      runs had, or nearly had, is not reported.
      """,
    remedy: "Find out why the ad server returns fewer or shorter ads.",
    fails: [presentation("«#EXTM3U»", assets: asset(5), playlist: 5)],
    passes: [presentation("#EXTM3U", assets: asset(15), playlist: 15)],
    check: .change { change, graph, report in
      guard case .lessFill(let share, let usual) = change else { return }
      report("ads fill \(share) % of the planned time (usually \(usual) %)", at: graph.head)
    })

  private static func asset(_ seconds: Int) -> String {
    #"{"URI":"https://ads.example.com/a.m3u8","DURATION":\#(seconds)}"#
  }

  /// A presentation whose break of 15 seconds has that list, and an ad of that length if it is loaded.
  private static func presentation(
    _ head: String, assets: String, playlist: Int? = nil
  ) -> Example {
    let documents = [
      Example.whole(
        head + "\n" + Piece.variant("", uri: "1.m3u8") + "\n" + Piece.variant("", uri: "2.m3u8")
          + "\n"
      ).named("multivariant.m3u8"),
      Example.live(planned).named("1.m3u8"), Example.live(planned).named("2.m3u8"),
      Example.json(#"{"ASSETS":[\#(assets)]}"#).named("l.json"),
    ]
    let ad = playlist.map {
      Example.whole(
        "#EXTM3U\n#EXT-X-TARGETDURATION:\($0)\n#EXTINF:\($0),\na.ts\n#EXT-X-ENDLIST\n"
      ).named("a.m3u8")
    }
    let log = [
      exchange("list.json?_HLS_interstitial_id=ad1", "l.json", "application/json"),
      playlist.map { _ in exchange("a.m3u8", "a.m3u8", "application/vnd.apple.mpegurl") },
    ].compactMap(\.self)
    return .presentation(
      documents + [ad].compactMap(\.self)
        + [Example.json(log.joined(separator: "\n")).named("exchanges.jsonl")])
  }

  private static let planned = interstitial.replacing("DURATION=15", with: "X-PLAYOUT-LIMIT=15")

  private static func exchange(_ path: String, _ file: String, _ type: String) -> String {
    #"{"url":"https://ads.example.com/\#(path)","file":"\#(file)","status":200,"#
      + #""headers":{"Content-Type":"\#(type)","Access-Control-Allow-Origin":"*"}}"#
  }
}
