import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// The attributes of a date range about how viewers share and see an ad pod.
extension PodURLRules {
  static let contentMayVaryNo = Rule(
    "pod-url/content-may-vary-no", .warning, .googleDAI,
    .advice("WWDC24 10114; Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    says: "X-CONTENT-MAY-VARY should not be NO for a pod that is decided for a session.",
    why: "SharePlay would synchronize participants during ads that differ between them.",
    remedy: "Write X-CONTENT-MAY-VARY=\"YES\", or remove the attribute.",
    fails: [.pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"«NO»\""])],
    passes: [.pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"YES\""])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.isFirstOfDateRange,
        case .value("NO", let place)? = reference.dateRange?.string(.contentMayVary),
        let session = reference.url.parameter(.streamID)
      else { return }
      report(
        "X-CONTENT-MAY-VARY is \"NO\", but the pod is decided for a session; expected YES",
        at: place,
        related: [RelatedPlace(reference.place(session.nameRange), "the session")])
    })

  static let timelineStylePrimary = Rule(
    "pod-url/timeline-style-primary", .info, .googleDAI, .advice("WWDC24 10114"), about: .podURLs,
    says: "X-TIMELINE-STYLE of an ad pod should be HIGHLIGHT.",
    why: "PRIMARY shows the ads as part of the program, so viewers cannot distinguish them.",
    remedy: "Write X-TIMELINE-STYLE=\"HIGHLIGHT\".",
    fails: [.pods(["DURATION=30": "DURATION=30,X-TIMELINE-STYLE=\"«PRIMARY»\""])],
    passes: [.pods(["DURATION=30": "DURATION=30,X-TIMELINE-STYLE=\"HIGHLIGHT\""])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, reference.isFirstOfDateRange,
        case .value("PRIMARY", let place)? = reference.dateRange?.string(.timelineStyle)
      else { return }
      report("X-TIMELINE-STYLE is \"PRIMARY\" on an ad pod; expected HIGHLIGHT", at: place)
    })
}
