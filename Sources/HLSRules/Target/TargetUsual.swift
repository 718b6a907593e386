import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// What is different in a target from what most of its last runs measured.
extension TargetRules {
  static let breaksVanished = Rule(
    "target/breaks-vanished", .error, .recommended, usualSource, about: .usualFacts,
    facts: [.loses(.noBreaks)],
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
    facts: [.loses(.playlistErrors, evenByWarning: true)],
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

  static let usualSource = Requirement.advice("the history of the target")

  /// What is usual of the examples.
  static let exampleUsual: UsualFacts? = {
    var facts = TargetFacts()
    (facts.breaks, facts.gap, facts.variants) = (4, 6_000, 2)
    (facts.listTime, facts.playlistTime) = (200, 100)
    (facts.played, facts.planned, facts.filled) = (4, 60_000, 60_000)
    (facts.answered, facts.offered) = (4, 4)
    // The last two runs had no ads: of a single break, the next one without is no chance.
    var bad = facts
    (bad.played, bad.offered, bad.filled) = (0, 0, 0)
    return UsualFacts(Array(repeating: facts, count: UsualFacts.leastRuns) + [bad, bad])
  }()
}
