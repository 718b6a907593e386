import HLSInterstitials
package import HLSLinting
import SourceText

/// The rules about addresses of Google DAI pod serving.
package enum PodURLRules {
  package static let all: [Rule] = [
    unresolvedPlaceholder,
    notHTTPS, wrongHost,
    dashEndpoint, segmentEndpoint, streamCreateEndpoint, manifestInAssetListAttribute,
    liveEventInVOD,
    pathShape, questionMarkMissing, fileExtension, segmentPathShape, segmentParameter,
    networkCode, customAssetKey, systemAssetKey,
    sampleEvent, sampleEventLength, sampleEventRetired,
    podIdentifierForm, podNumber, adBreakIDEmpty,
    streamIDRequired, streamIDUnfilled, streamIDShape, streamIDInPath,
    pdRequired, pdValue, pdUnitSuspect, pdDiffersFromDateRange, pdDiffersFromPlayoutLimit,
    pdDiffersFromSCTE35,
    pdDiffersFromAsset, pdDiffersFromListedDuration,
    duplicateParameter, emptyParameter, unknownParameter,
    custParamsUnencoded, custParamsDoubleEncoded,
    scte35Base64, scte35PlusSign, scte35DiffersFromDateRange,
    authTokenMissing, authTokenSpelling, tokenUnencoded, secretExposed,
    tokenStructure, tokenOrder, tokenHMAC,
    tokenBreakID, tokenAssetField, tokenPDField, tokenUnknownField,
    tokenExpRequired, tokenExpUnit, tokenExpiresBeforeBreak, tokenLongLived,
    tokenDiffersFromURL, tokenSignature, tokenReused,
    contentMayVaryNo, sharedStreamID, streamIDOfOtherEvent, streamIDsDiffer,
    tokenExpired, vodPathShape,
  ]
}

/// Scheme, host and port of a pod-serving URL.
extension PodURLRules {
  static let notHTTPS = Rule(
    "pod-url/not-https", .error, .googleDAI, .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    facts: [
      .silences(["interstitial/asset-not-https", "asset-list/asset-not-https"], about: .attribute)
    ],
    says: "A pod-serving URL must have the scheme https.",
    why: """
      The service is documented only for https. Players that forbid http drop the break, and their \
      viewers get no ads.
      """,
    remedy: "Change http:// to https:// in the address.",
    fails: [.pods(["https://dai": "«http»://dai"])],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let range = reference.url.reference.scheme, reference.url.hostKind != .additional
      else { return }
      let scheme = reference.url.reference.characters(range)
      guard scheme.lowercased() != "https", !scheme.contains("{") else { return }
      report("scheme is \(scheme.shown); expected https", at: reference.place(range))
    })

  static let wrongHost = Rule(
    "pod-url/wrong-host", .error, .googleDAI, .must("Google DAI docs: Pod Serving reference/live"),
    about: .podURLs,
    says: """
      The host must be dai.google.com, or one in the settings, without user info or a port other than 443.
      """,
    why: "Another host does not know the session, so the player gets no ads.",
    remedy: "Write dai.google.com, or name the host of the proxy with --dai-host.",
    fails: [
      .pods(["dai.google.com": "«dai.googleapis.com»"]),
      .pods(["dai.google.com": "dai.google.com:«8443»"]),
    ],
    passes: [
      .pod(), .pods(["dai.google.com": "DAI.Google.com"]),
      .pods(["dai.google.com": "dai.google.com:443"]),
    ],
    check: .podURL { reference, _, report in
      guard let host = reference.url.host else { return }
      if reference.url.hostKind == .other, host.isLiteral {
        report(
          "host is \(host.text.shown); expected dai.google.com or a pod-serving host of the "
            + "settings",
          at: reference.place(host))
      }
      guard reference.url.hostKind == .google else { return }
      if let userInfo = reference.url.reference.userInfo {
        report("user info before the host; expected none", at: reference.place(userInfo))
      }
      if let port = reference.url.reference.port,
        !["", "443"].contains(reference.url.reference.characters(port))
      {
        report(
          "port is \(reference.url.reference.characters(port).shown); expected none",
          at: reference.place(port))
      }
    })
}
