import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension InterstitialRules {
  static let playoutLimitZero = Rule(
    "interstitial/playout-limit-zero", .warning, .recommended,
    .advice(
      "rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4) playoutLimit"),
    about: .interstitials,
    says: "X-PLAYOUT-LIMIT is above zero.",
    why: "A limit of zero ends the event as it begins, and Apple's own interface refuses it.",
    remedy: "Answer with an empty asset list or remove the event to cancel a break.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=«0»")],
    passes: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=10")],
    check: .interstitial { interstitial, _, report in
      guard case .value(let limit, let place) = interstitial.playoutLimit, limit.isZero else {
        return
      }
      report("X-PLAYOUT-LIMIT=0 plays nothing; a limit is above zero", at: place)
    })

  static let playoutLimitUnreached = Rule(
    "interstitial/playout-limit-unreached", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials,
    says: "X-PLAYOUT-LIMIT is below the length of the asset.",
    why: "A limit that is never reached does nothing, so one of the two numbers is not as meant.",
    remedy: "Remove X-PLAYOUT-LIMIT, or correct the length of the date range.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=«30»")],
    passes: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=10"),
      // The assets of a list are chosen when it is asked for, and may be longer than planned.
      .media(
        "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=15,"
          + #"X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#),
    ],
    check: .interstitial { interstitial, _, report in
      guard case .value(let limit, let place) = interstitial.playoutLimit,
        let length = interstitial.dateRange.knownLength, length > .zero, limit.seconds >= length,
        !interstitial.dateRange.has(.assetList)
      else { return }
      report(
        "X-PLAYOUT-LIMIT=\(limit.seconds) never acts on an asset of \(length) s", at: place)
    })

  static let playoutLimitSetsResume = Rule(
    "interstitial/playout-limit-sets-resume", .info, .recommended,
    .advice("rfc8216bis-22 App D.2"),
    about: .interstitials,
    says: "X-PLAYOUT-LIMIT below the length of the assets stands beside X-RESUME-OFFSET.",
    why: """
      Without X-RESUME-OFFSET the limit takes its place, so that it also shortens the stretch of \
      primary that is replaced.
      """,
    remedy: "Add X-RESUME-OFFSET to say where the primary resumes.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-PLAYOUT-LIMIT=«10»")],
    passes: [.media("#EXT-X-DATERANGE\(ad),X-PLAYOUT-LIMIT=10,X-RESUME-OFFSET=10")],
    check: .interstitial { interstitial, _, report in
      guard case .value(let limit, let place) = interstitial.playoutLimit,
        interstitial.limitSetsResumption
      else { return }
      report(
        "without X-RESUME-OFFSET the primary resumes after X-PLAYOUT-LIMIT, \(limit.seconds) s",
        at: place)
    })
}
