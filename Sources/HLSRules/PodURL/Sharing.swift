import HLSDocuments
import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// The attribute of a date range about how viewers share an ad pod.
extension PodURLRules {
  static let contentMayVaryNo = Rule(
    "pod-url/content-may-vary-no", .warning, .googleDAI,
    .advice("WWDC24 10114; Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    alsoIn: .events,
    facts: [.silences(["coordination/personalised-address"], about: .attribute)],
    says: "X-CONTENT-MAY-VARY should not be NO for a pod that is decided for a session.",
    why: "SharePlay would synchronize participants during ads that differ between them.",
    remedy: "Write X-CONTENT-MAY-VARY=\"YES\", or remove the attribute.",
    fails: [
      .pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"«NO»\""]),
      .pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"«NO»\""], listed: [0]),
    ],
    passes: [.pods(["DURATION=30": "DURATION=30,X-CONTENT-MAY-VARY=\"YES\""])],
    check: .document { document, report in
      var seen: Set<ByteRange> = []
      for pod in document.pods {
        let reference = pod.reference
        guard reference.isManifest, reference.isFirstOfDateRange,
          case .value("NO", let place)? = reference.dateRange?.string(.contentMayVary),
          let session = reference.url.parameter(.streamID), seen.insert(place).inserted
        else { continue }
        report(
          document.isOfApp
            ? "contentMayVary is false, but the pod is decided for a session; expected true"
            : "X-CONTENT-MAY-VARY is \"NO\", but the pod is decided for a session; expected YES",
          at: place,
          related: [
            RelatedPlace(reference.place(session.nameRange), "the session", in: pod.list?.text)
          ])
      }
    })
}
