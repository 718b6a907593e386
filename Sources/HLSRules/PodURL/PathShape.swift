import HLSInterstitials
import HLSLinting
import SourceText

/// The words of the path, and its extension.
extension PodURLRules {
  static let pathShape = Rule(
    "pod-url/path-shape", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    says: """
      The path of an ad pod must be \
      /linear/pods/v1/hls/network/{network code}/custom_asset/{key}/, followed only by \
      pod/{number}.m3u8 or ad_break_id/{identifier}.m3u8.
      """,
    why: """
      The service answers any other path with an error: the break stays empty, and viewers see no \
      ads.
      """,
    remedy: "Build the path from the documented words, in the documented order.",
    fails: [
      .pods(["custom_asset": "«asset»"]), .pods(["/v1/": "/«v2»/"]),
      .pods(["/ad_break_id/": "/«»/ad_break_id/"]),
    ],
    passes: [
      .pod(),
      .pods(["network/1234": "network/{$network}"], after: PodExample.queryVariable("network")),
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let departure = reference.url.departure else { return }
      report(reference.message(about: departure), at: reference.place(departure.range))
    })

  static let fileExtension = Rule(
    "pod-url/extension", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    facts: [
      .silences(
        ["pod-url/path-shape", "interstitial/asset-not-playlist", "asset-list/asset-not-playlist"],
        about: .attribute)
    ],
    says: "The path of an ad pod must end in .m3u8, in lower case.",
    why: """
      Other extensions belong to other endpoints. The service does not return a playlist, and \
      viewers get no ads.
      """,
    remedy: "End the path in .m3u8.",
    fails: [
      .pods(["ab-001.m3u8": "ab-001.«mpd»"]), .pods(["ab-001.m3u8": "ab-001.«M3U8»"]),
      .pods(["ab-001.m3u8": "«ab-001»"]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let name = reference.url.podIdentifier.part, name.isLiteral,
        !name.text.contains("/")
      else { return }
      guard let ending = reference.url.fileExtension else {
        report("path has no file extension; expected .m3u8", at: reference.place(name))
        return
      }
      guard ending.isLiteral, ending.text != "m3u8" else { return }
      report("file extension is .\(ending.text.shown); expected .m3u8", at: reference.place(ending))
    })
}

extension PodReference {
  /// What the path has and what is expected; the excess of a path that is too long is not quoted,
  /// because it may be a session.
  func message(about departure: PodPathDeparture) -> String {
    guard let expected = departure.expected else { return "path continues after its expected end" }
    let found = url.reference.characters(departure.range)
    let shown =
      found.isEmpty
      ? departure.range.upperBound < url.reference.path.upperBound
        ? "an empty segment (//)" : "nothing"
      : found.shown
    return "path has \(shown); expected \(expected)"
  }
}

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
    why: """
      The service counts breaks from 1. It answers anything else with an error, and viewers get no \
      ads.
      """,
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
    why: "Without it, the service does not know which break is requested, and viewers get no ads.",
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
