import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The kind and liveness of a target, and the numbers of its variant streams and interstitials.
extension TargetRules {
  static let kindDiffers = Rule(
    "target/kind-differs", .error, .recommended, source, about: .expectations,
    says: "The document at a target's address must be of the kind that the target list expects.",
    why: """
      A different kind of playlist at a channel's address is a sign of a wrong deployment: viewers \
      may get another channel, or nothing.
      """,
    remedy: "Correct the address, or the expected kind in the target list.",
    fails: [.live("«#EXTM3U»\n" + interstitial)],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let kind = expectations.kind, !graph.isOfKind(in: expectations) else { return }
      report("found \(graph.entry.kind); expected \(kind.rawValue) playlist", at: graph.head)
    })

  static let livenessDiffers = Rule(
    "target/liveness-differs", .error, .recommended, source, about: .expectations,
    says: "The media playlists of a target must be live, or finished, as the target list expects.",
    why: "A channel that has ended shows viewers nothing new, and players stop at its end.",
    remedy: "Find out why the playlists ended, or correct the expectation in the target list.",
    fails: [marked(.media(interstitial), .media(interstitial))],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let isLive = expectations.isLive, graph.isOfKind(in: expectations) else { return }
      let playlists = graph.primaryPlaylists
      let others = playlists.filter { $0.document.isLive != isLive }
      guard let first = others.first else { return }
      let count = others.count == playlists.count ? "the" : "\(others.count) of \(playlists.count)"
      report(
        "\(count) media playlists "
          + (isLive
            ? "are finished; expected live playlists" : "are live; expected finished playlists"),
        at: graph.head,
        related: first.document.playlist.firstTag(.endlist).map {
          [RelatedPlace($0.range, "the first of them ends here", in: first.document.playlist)]
        } ?? [])
    })

  static let variantsMissing = Rule(
    "target/variants-missing", .error, .recommended, source, about: .expectations,
    says: "A target must have at least as many variant streams as the target list expects.",
    why: "Without a variant stream, viewers cannot get the bit rate that suits their network.",
    remedy: "Restore the variant streams, or correct the number in the target list.",
    fails: [.variant(.live(interstitial), tags: "«#EXTM3U»\n")],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let least = expectations.variants, graph.isOfKind(in: expectations) else { return }
      let count = graph.entry.document?.playlist.census.count(of: .streamInf) ?? 0
      guard count < least else { return }
      report(
        "found \(counted(count, "variant stream")); expected at least \(least)", at: graph.head,
        measured: .least(count))
    })

  static let interstitialsMissing = Rule(
    "target/interstitials-missing", .error, .recommended, source, about: .expectations,
    facts: [.loses(.noBreaks)],
    says: """
      A media playlist of a target must have at least as many interstitials as the target list \
      expects.
      """,
    why:
      "Viewers get no ads where breaks are missing, and the channel loses the revenue from them.",
    remedy: "Find out why ad breaks are missing, or correct the number in the target list.",
    fails: [marked(.live(""), .live(""))],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let least = expectations.interstitials, graph.isOfKind(in: expectations),
        let most = report.settings.measured.map({ Int(clamping: $0.breaks) })
          ?? graph.primaryPlaylists.map(\.document.interstitials.count).max(), most < least
      else { return }
      let announced = most == 0 ? "no ad breaks" : counted(most, "ad break")
      report(
        "\(announced) announced; the target list expects at least \(least)", at: graph.head,
        measured: .least(most))
    })
}

/// What is different in a target from what most of its last runs measured.
extension TargetRules {
  static let breaksVanished = Rule(
    "target/breaks-vanished", .error, .recommended, usualSource, about: .usualFacts,
    facts: [.loses(.noBreaks)],
    says: "A target that usually announces ad breaks must announce one.",
    why: """
      Viewers play on without an error, so that nobody notices, and the channel loses the revenue \
      of every break.
      """,
    remedy: """
      Find out why no ad break is announced: look at the markers of the encoder first, then at the \
      packager.
      """,
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
