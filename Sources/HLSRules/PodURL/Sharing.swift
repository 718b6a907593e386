import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// What the date range of an ad pod says of its content to viewers.
extension PodURLRules {
  static let contentMayVaryNo = Rule(
    "pod-url/content-may-vary-no", .warning, .googleDAI,
    .advice("WWDC24 10114; Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    says: "X-CONTENT-MAY-VARY is not NO for a pod that is decided for a session.",
    why: "Participants of SharePlay would be kept in step over ads that differ among them.",
    remedy: "Write X-CONTENT-MAY-VARY=\"YES\", or leave it out.",
    fails: [.pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"«NO»\""])],
    passes: [.pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"YES\""])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.isFirstOfDateRange,
        case .value("NO", let place)? = reference.dateRange?.string(.contentMayVary),
        let session = reference.url.parameter(.streamID)
      else { return }
      report(
        "X-CONTENT-MAY-VARY=\"NO\" beside a pod that is bound to a session", at: place,
        related: [RelatedPlace(reference.place(session.nameRange), "the session")])
    })

  static let timelineStylePrimary = Rule(
    "pod-url/timeline-style-primary", .info, .googleDAI, .advice("WWDC24 10114"), about: .podURLs,
    says: "X-TIMELINE-STYLE of an ad pod is HIGHLIGHT.",
    why: "PRIMARY shows the ads as a part of the programme, which viewers cannot tell from it.",
    remedy: "Write X-TIMELINE-STYLE=\"HIGHLIGHT\".",
    fails: [.pods(["DURATION=30": "DURATION=30,X-TIMELINE-STYLE=\"«PRIMARY»\""])],
    passes: [.pods(["DURATION=30": "DURATION=30,X-TIMELINE-STYLE=\"HIGHLIGHT\""])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.isFirstOfDateRange,
        case .value("PRIMARY", let place)? = reference.dateRange?.string(.timelineStyle)
      else { return }
      report("X-TIMELINE-STYLE=\"PRIMARY\" on an ad pod", at: place)
    })
}
