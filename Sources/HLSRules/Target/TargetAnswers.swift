import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Answers that take much longer than in most of the last runs of a target.
///
/// If ads and playlists become slow in one night, they have one cause, which is reported with the ads.
extension TargetRules {
  static let adsSlower = Rule(
    "target/ads-slower", .warning, .recommended, usualSource, about: .usualFacts,
    facts: [
      .silences(["target/playlists-slower"], about: .document),
      .loses(.breaksCutOrLate, evenByWarning: true), .actedOn(by: .adServer),
    ],
    says: "Asset lists and ads should not be answered four times as slowly as usual.",
    why: "Players wait only a short time for the ads of a break; then viewers see none, or a gap.",
    remedy: "Find out why the ad server is slow.",
    fails: [
      presentation(list: "2.4", "«#EXTM3U»"),
      presentation(list: "2.4", playlists: "2.1", "«#EXTM3U»"),
    ],
    passes: [presentation(list: "0.6", "#EXTM3U")],
    check: .change { change, graph, report in
      guard case .slowerAnswers(let slower) = change,
        slower.contains(where: { $0.answers != .playlists })
      else { return }
      report(words(slower), at: graph.head)
    })

  static let playlistsSlower = Rule(
    "target/playlists-slower", .warning, .recommended, usualSource, about: .usualFacts,
    facts: [.loses(.playlistErrors, evenByWarning: true), .actedOn(by: .origin)],
    says: "Playlists should not be answered four times as slowly as usual.",
    why: """
      Players load several playlists one after the other before they show anything, and a live playlist again \
      for each segment: viewers wait longer, and playback stops when a segment is announced too late.
      """,
    remedy: "Find out why the server of the playlists is slow.",
    fails: [presentation(playlists: "2.1", "«#EXTM3U»")],
    passes: [presentation(playlists: "0.5", "#EXTM3U")],
    check: .change { change, graph, report in
      guard case .slowerAnswers(let slower) = change,
        let playlists = slower.first(where: { $0.answers == .playlists })
      else { return }
      report(words([playlists]), at: graph.head)
    })

  /// Such as `asset lists take 2.4 s (usually 200 ms), playlists take 2.1 s (usually 100 ms)`.
  private static func words(_ slower: [FactChange.SlowerAnswers]) -> String {
    slower.map {
      "\($0.answers.rawValue) take \(length($0.time)) (usually \(length($0.usual)))"
    }.joined(separator: ", ")
  }

  /// A time in seconds; below one second in milliseconds, of which only whole ones are measured.
  private static func length(_ milliseconds: Int64) -> String {
    switch milliseconds {
    case ..<1: "under 1 ms"
    case ..<1_000: "\(milliseconds) ms"
    default: "\(Seconds(milliseconds: milliseconds)) s"
    }
  }

  /// A presentation whose asset list and playlists took that many seconds.
  private static func presentation(
    list: String = "0.2", playlists: String = "0.1", _ head: String
  ) -> Example {
    func exchange(_ url: String, _ file: String, _ seconds: String, _ type: String) -> String {
      #"{"url":"\#(url)","file":"\#(file)","status":200,"seconds":\#(seconds),"#
        + #""headers":{"Content-Type":"\#(type)","Access-Control-Allow-Origin":"*"}}"#
    }
    let files = ["multivariant.m3u8", "1.m3u8", "2.m3u8"]
    let log =
      files.map {
        exchange("https://example.com/\($0)", $0, playlists, "application/vnd.apple.mpegurl")
      } + [
        exchange(
          "https://ads.example.com/list.json?_HLS_interstitial_id=ad1", "l.json", list,
          "application/json")
      ]
    return .presentation([
      Example.whole(
        head + "\n" + Piece.variant("", uri: "1.m3u8") + "\n" + Piece.variant("", uri: "2.m3u8")
          + "\n"
      ).named("multivariant.m3u8"),
      Example.live(interstitial).named("1.m3u8"), Example.live(interstitial).named("2.m3u8"),
      Example.json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#
      ).named("l.json"),
      Example.json(log.joined(separator: "\n")).named("exchanges.jsonl"),
    ])
  }
}
