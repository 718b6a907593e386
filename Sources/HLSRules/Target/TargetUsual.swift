import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// What is different in a target from what most of its last runs measured.
extension TargetRules {
  static let breaksVanished = Rule(
    "target/breaks-vanished", .error, .recommended, usualSource, about: .usualFacts,
    says: "A target that usually announces ad breaks must announce one.",
    why: "A channel without its ad breaks loses the revenue from them.",
    remedy: "Find out why ad breaks are missing.",
    fails: [marked(.live(""), .live(""))],
    passes: [expected],
    check: .change { change, graph, report in
      guard case .noBreaks(let observed, let usual) = change,
        report.settings.expectations.interstitials == nil
      else { return }
      report(
        "no ad breaks announced in \(ClockText.length(Seconds(milliseconds: observed))) of content; "
          + "usually \(usual)", at: graph.head)
    })

  static let streamsVanished = Rule(
    "target/streams-vanished", .warning, .recommended, usualSource, about: .usualFacts,
    says: "A target should have as many variant streams and renditions as usual.",
    why: """
      Without a variant stream, players cannot choose the bit rate that suits their network; without a \
      rendition, viewers lose a language.
      """,
    remedy: "Find out why the encoder or the packager does not deliver the stream.",
    fails: [.variant(.live(interstitial), tags: "«#EXTM3U»\n")],
    passes: [expected],
    check: .change { change, graph, report in
      switch change {
      case .fewerVariants(let found, let usual) where report.settings.expectations.variants == nil:
        report("found \(counted(Int(found), "variant stream")); usually \(usual)", at: graph.head)
      case .fewerRenditions(let found, let usual):
        report("found \(counted(Int(found), "rendition")); usually \(usual)", at: graph.head)
      default: break
      }
    })

  static let adsSlower = Rule(
    "target/ads-slower", .warning, .recommended, usualSource, about: .usualFacts,
    says: "Asset lists and ads should not be answered four times as slowly as usual.",
    why: "Players wait only a short time for the ads of a break; then viewers see none, or a gap.",
    remedy: "Find out why the ad server is slow.",
    fails: [answered(in: "2.4", "«#EXTM3U»")],
    passes: [answered(in: "0.6", "#EXTM3U")],
    check: .change { change, graph, report in
      guard case .slowerAnswers(let what, let time, let usual) = change else { return }
      report(
        "\(what.rawValue) take \(Seconds(milliseconds: time)) s; usually "
          + "\(Seconds(milliseconds: usual)) s", at: graph.head)
    })

  private static let usualSource = Requirement.advice("the history of the target")

  /// What is usual of the examples.
  static let exampleUsual: UsualFacts? = {
    var facts = TargetFacts()
    (facts.breaks, facts.gap, facts.variants) = (4, 6_000, 2)
    facts.listTime = 200
    return UsualFacts(Array(repeating: facts, count: UsualFacts.leastRuns))
  }()

  /// A presentation whose asset list took that many seconds.
  private static func answered(in seconds: String, _ head: String) -> Example {
    .presentation([
      Example.whole(
        head + "\n" + Piece.variant("", uri: "1.m3u8") + "\n" + Piece.variant("", uri: "2.m3u8")
          + "\n"
      ).named("multivariant.m3u8"),
      Example.live(interstitial).named("1.m3u8"), Example.live(interstitial).named("2.m3u8"),
      Example.json(
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#
      ).named("l.json"),
      Example.json(
        #"{"url":"https://ads.example.com/list.json?_HLS_interstitial_id=ad1","file":"l.json","#
          + #""status":200,"seconds":\#(seconds),"#
          + #""headers":{"Content-Type":"application/json","Access-Control-Allow-Origin":"*"}}"#
      ).named("exchanges.jsonl"),
    ])
  }
}
