import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Kind and liveness of a target, and how many variant streams and interstitials it has.
extension TargetRules {
  static let kindDiffers = Rule(
    "target/kind-differs", .error, .recommended, source, about: .expectations,
    says:
      "The document at the address of a target is of the kind that the list of targets expects.",
    why: "Another kind of playlist at the address of a channel is the sign of a wrong deployment.",
    remedy: "Correct the address, or what the list expects of it.",
    fails: [.live("«#EXTM3U»\n" + interstitial)],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let kind = expectations.kind, !graph.isOfKind(in: expectations) else { return }
      report("\(graph.entry.kind) where a \(kind.rawValue) playlist is expected", at: graph.head)
    })

  static let livenessDiffers = Rule(
    "target/liveness-differs", .error, .recommended, source, about: .expectations,
    says: "Media playlists of a target are live, or finished, as the list of targets expects.",
    why: "A channel that has ended shows nothing new, and players stop at its end.",
    remedy: "Find out why the playlists ended, or correct what the list expects.",
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
            ? "are finished; live ones are expected" : "are live; finished ones are expected"),
        at: graph.head,
        related: first.document.playlist.firstTag(.endlist).map {
          [RelatedPlace($0.range, "the end of the first of them", in: first.document.playlist)]
        } ?? [])
    })

  static let variantsMissing = Rule(
    "target/variants-missing", .error, .recommended, source, about: .expectations,
    says: "A target has at least as many variant streams as the list of targets expects.",
    why: "A variant stream that is missing leaves players without the rate that fits them.",
    remedy: "Restore the variant streams, or correct what the list expects.",
    fails: [.variant(.live(interstitial), tags: "«#EXTM3U»\n")],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let least = expectations.variants, graph.isOfKind(in: expectations) else { return }
      let count = graph.entry.document?.playlist.census.count(of: .streamInf) ?? 0
      guard count < least else { return }
      report("\(counted(count, "variant stream")); at least \(least) are expected", at: graph.head)
    })

  static let interstitialsMissing = Rule(
    "target/interstitials-missing", .error, .recommended, source, about: .expectations,
    says: "The media playlist of a target that has most interstitials has as many as the list of "
      + "targets expects, or more.",
    why: "A channel without the breaks that it should have earns nothing.",
    remedy: "Find out why no breaks are announced, or correct what the list expects.",
    fails: [marked(.live(""), .live(""))],
    passes: [expected],
    check: .target { expectations, graph, report in
      guard let least = expectations.interstitials, graph.isOfKind(in: expectations),
        let most = graph.primaryPlaylists.map(\.document.interstitials.count).max(), most < least
      else { return }
      report(
        "\(counted(most, "interstitial")) in the media playlist with most; at least \(least) "
          + "\(least == 1 ? "is" : "are") expected", at: graph.head)
    })
}
