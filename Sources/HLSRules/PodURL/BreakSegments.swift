import HLSInterstitials
import HLSLinting

/// The two segments of the path that name the break.
extension PodURLRules {
  static let podIdentifierForm = Rule(
    "pod-url/pod-identifier-form", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [.silences(["pod-url/path-shape"], about: .attribute)],
    says: "The break must be named by pod and a number, or by ad_break_id and an identifier.",
    why: "An identifier without the word before it is not documented; two Google samples use it.",
    remedy: "Write ad_break_id/ before the identifier.",
    fails: [.pods(["ad_break_id/ab-001": "«ab-001»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, case .bare(let name) = reference.url.podIdentifier,
        name.isLiteral
      else { return }
      report(
        "\(name.text.shown) follows the custom asset key; expected pod or ad_break_id before it",
        at: reference.place(name))
    })

  static let podNumber = Rule(
    "pod-url/pod-number", .error, .googleDAI, .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [.silences(["pod-url/path-shape"], about: .attribute)],
    says: "The value after pod/ must be a whole number from 1, without a sign or leading zeros.",
    why: "The service counts breaks from 1 and answers anything else with an error.",
    remedy: "Write the number of the break, or name it by ad_break_id.",
    fails: [
      .pods(["ad_break_id/ab-001": "pod/«0»"]), .pods(["ad_break_id/ab-001": "pod/«07»"]),
      .segment("pod/«0»/profile/720p/0.ts"),
    ],
    passes: [.pods(["ad_break_id/ab-001": "pod/1"])],
    check: .podURL { reference, _, report in
      guard reference.isPod, case .pod(let number) = reference.url.podIdentifier,
        number.isLiteral
      else { return }
      if number.text.isDigits, !number.text.hasPrefix("0") { return }
      report(
        "pod/\(number.text.shown) is not a pod number; expected a whole number from 1",
        at: reference.place(number))
    })

  static let adBreakIDEmpty = Rule(
    "pod-url/ad-break-id-empty", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [.silences(["pod-url/path-shape"], about: .attribute)],
    says: "The identifier between ad_break_id/ and .m3u8 must not be empty.",
    why: "Without it, the service does not know which break is requested.",
    remedy: "Write the identifier of the break.",
    fails: [.pods(["ad_break_id/ab-001": "ad_break_id/«»"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isPod, case .adBreakID(let name) = reference.url.podIdentifier,
        name.range.isEmpty
      else { return }
      report(
        "the identifier after ad_break_id/ is empty; expected a name", at: reference.place(name))
    })
}
