import HLSInterstitials
import HLSLinting
import SourceText

/// The parameter cust_params: a list of key=value, percent-encoded once as a whole.
extension PodURLRules {
  static let custParamsUnencoded = Rule(
    "pod-url/cust-params-unencoded", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token; sgai-get-started"),
    about: .podURLs,
    says: "The characters = & and , inside cust_params should be written %3D, %26 and %2C.",
    why: "A plain & ends the parameter, and the targeting after it is lost.",
    remedy: "Percent-encode the whole list once.",
    fails: [
      .pods(["pd=30000": "pd=30000&cust_params=«section=sports»"]),
      .pods(["pd=30000": "pd=30000&cust_params=«section%3Dsports&page%3Dgolf»"]),
    ],
    passes: [.pods(["pd=30000": "pd=30000&cust_params=section%3Dsports%26page%3Dgolf"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let list = reference.literal(.customParameters) else { return }
      var range = list.range
      // The text that an unencoded ampersand cut off has an encoded equals sign, so it is all name.
      if let next = reference.url.parameters.first(where: { $0.range.lowerBound > range.upperBound }
      ),
        next.kind == .unknown, next.value == nil, next.name.contains("=")
      {
        range = range.lowerBound..<next.range.upperBound
      } else if !reference.written(list).contains(where: { $0 == "=" || $0 == "," }) {
        return
      }
      report(
        "cust_params is not percent-encoded as a whole; expected %3D, %26 and %2C",
        at: reference.place(range))
    })

  static let custParamsDoubleEncoded = Rule(
    "pod-url/cust-params-double-encoded", .info, .googleDAI,
    .advice("Google DAI docs: sgai-get-started"),
    about: .podURLs,
    says: "cust_params should be percent-encoded only once.",
    why: "Decoded once, its keys and values still contain escapes and match no targeting.",
    remedy: "Encode the list once; only the form body of the stream request has it encoded twice.",
    fails: [.pods(["pd=30000": "pd=30000&cust_params=«section%253Dsports»"])],
    passes: [
      .pods(["pd=30000": "pd=30000&cust_params=section%3Dsports"]),
      .pods(["pd=30000": "pd=30000&cust_params=share%3D100%25"]),
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let list = reference.literal(.customParameters) else { return }
      let text = Array(list.text.utf8)
      let escapes = text.indices.dropLast(2).contains { index in
        text[index] == UInt8(ascii: "%")
          && text[index + 1...index + 2].allSatisfy(\.isHexDigit)
      }
      guard escapes else { return }
      report("cust_params is percent-encoded twice; expected once", at: reference.place(list))
    })
}
