import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let playoutLimitZero = Rule(
    "interstitial/playout-limit-zero", .warning, .recommended,
    .advice(
      "rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4) playoutLimit"),
    about: .interstitials, alsoIn: [.dateRangeSchedules, .sessions],
    says: "X-PLAYOUT-LIMIT should be greater than zero.",
    why: "A limit of zero ends the event as it begins, and Apple's API refuses it.",
    remedy: "To cancel a break, answer with an empty asset list or remove the event.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=«0»")],
    passes: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=10")],
    check: .interstitial { interstitial, document, report in
      guard case .value(let limit, let place) = interstitial.playoutLimit, limit.isZero else {
        return
      }
      report(
        "\(document.name(of: .playoutLimit))=0 plays nothing; expected a limit above zero",
        at: place)
    })

  static let playoutLimitUnreached = Rule(
    "interstitial/playout-limit-unreached", .info, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .events,
    says: "X-PLAYOUT-LIMIT should be less than the length of the asset.",
    why:
      "A limit that is never reached has no effect, so one of the two numbers is probably wrong.",
    remedy: "Remove X-PLAYOUT-LIMIT, or correct the length of the date range.",
    fails: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=«30»"),
      AssetExample.event(
        .media("#EXT-X-TARGETDURATION:6\n" + AssetExample.sixes(4)),
        attributes: ",PLANNED-DURATION=24,X-PLAYOUT-LIMIT=«30»"),
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=10"),
      // The asset that was loaded decides, not its stated length.
      AssetExample.event(
        .media("#EXT-X-TARGETDURATION:6\n" + AssetExample.sixes(7)),
        attributes: ",DURATION=30,X-PLAYOUT-LIMIT=30"),
      // The assets of a list are chosen at each request, and may be longer than planned or loaded now.
      .media(
        "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,X-PLAYOUT-LIMIT=15,"
          + #"X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#),
    ],
    check: .interstitial { interstitial, document, report in
      guard case .value(let limit, let place) = interstitial.playoutLimit,
        !interstitial.dateRange.has(.assetList)
      else { return }
      guard !interstitial.length.source.isGuess, let length = interstitial.length.stated,
        length > .zero, limit.seconds >= length
      else { return }
      report(
        "\(document.name(of: .playoutLimit))=\(limit.seconds) has no effect on an asset of "
          + "\(length) s", at: place)
    })

  static let playoutLimitSetsResume = Rule(
    "interstitial/playout-limit-sets-resume", .info, .recommended,
    .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "An event that X-PLAYOUT-LIMIT shortens should have X-RESUME-OFFSET.",
    why: """
      Without X-RESUME-OFFSET the limit takes its place, so it also shortens the primary content \
      that is replaced.
      """,
    remedy: "Add X-RESUME-OFFSET to define where the primary resumes.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-PLAYOUT-LIMIT=«10»")],
    passes: [.media("#EXT-X-DATERANGE\(ad),X-PLAYOUT-LIMIT=10,X-RESUME-OFFSET=10")],
    check: .interstitial { interstitial, document, report in
      guard case .value(let limit, let place) = interstitial.playoutLimit,
        interstitial.limitSetsResumption
      else { return }
      report(
        "without \(document.name(of: .resumeOffset)) the primary resumes after "
          + "\(document.name(of: .playoutLimit)), \(limit.seconds) s",
        at: place)
    })
}

extension InterstitialRules {
  static let restrictMissing = Rule(
    "interstitial/restrict-missing", .info, .pedantic,
    .advice(
      "rfc8216bis-22 App D.2; AVPlayerInterstitialEventController.h (SDK 26.4) restrictions"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.off(in: .applePodcasts, because: "X-RESTRICT is forbidden.")],
    says:
      "An interstitial should have X-RESTRICT to keep viewers from skipping it or seeking past it.",
    why: "Without X-RESTRICT, viewers may skip the ad, and seek past it without seeing it.",
    remedy: #"Add X-RESTRICT="SKIP,JUMP" to a paid break."#,
    fails: [.media("«#EXT-X-DATERANGE»\(ad),X-RESUME-OFFSET=0")],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP""#)],
    check: .interstitial { interstitial, document, report in
      // With a skip control the finding is skip-control-without-restrict.
      guard !interstitial.dateRange.has(.restrict), !interstitial.dateRange.has(.skipControlOffset)
      else { return }
      report(
        "no \(document.name(of: .restrict)); viewers may skip the interstitial and seek past it",
        at: interstitial.head)
    })

  static let onceWithJump = Rule(
    "interstitial/once-with-jump", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.5.1; rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "ONCE in CUE should not be combined with JUMP in X-RESTRICT.",
    why: """
      JUMP plays the event at each seek across it, even if the viewer has seen it; ONCE plays it a \
      single time. The result depends on the player.
      """,
    remedy: "Remove ONCE from CUE, or JUMP from X-RESTRICT.",
    fails: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,CUE="ONCE",X-RESTRICT="«JUMP»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,CUE="ONCE",X-RESTRICT="SKIP""#)],
    check: .interstitial { interstitial, _, report in
      guard case .value(let words, let place) = interstitial.restrict, words.contains("JUMP"),
        case .value(let triggers, let cue) = interstitial.dateRange.words(.cue),
        triggers.contains("ONCE")
      else { return }
      report(
        "JUMP replays the event at each seek across it; ONCE plays it a single time", at: place,
        related: [RelatedPlace(cue, "ONCE is here")])
    })
}
