import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// How the fields of a token stand together.
extension PodURLRules {
  static let tokenStructure = Rule(
    "pod-url/token-structure", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    says: "A token is a list of name=value joined by ~, without empty pairs and repeated names.",
    why: "The service cannot take the token apart and refuses the request.",
    remedy: "Join the fields with a tilde each.",
    fails: [
      .pod(
        token: .text(
          "ad_break_id=ab-001,custom_asset_key=example-live,exp=1774464337,network_code=1234,"
            + "pd=30000«,»hmac=\(signature)")),
      .pod(token: .fields("\(head)exp=1774464337~«exp»=1774464337~network_code=1234~pd=30000")),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.token,
        let fault = token.anomalies.lazy.compactMap(\.structuralFault).first
      else { return }
      report(fault.message, at: reference.place(fault.range, in: part))
    })

  static let tokenOrder = Rule(
    "pod-url/token-order", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    says: "The fields of a token before hmac stand in alphabetical order of their names.",
    why: "The service sorts before it signs, so the signature does not match.",
    remedy: "Sort the fields by name before signing.",
    fails: [
      .pod(
        token: .fields(
          "exp=1774464337~«ad_break_id»=ab-001~custom_asset_key=example-live"
            + "~network_code=1234~pd=30000"))
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.soundToken else { return }
      for case .unsorted(let range) in token.anomalies {
        report(
          "\(token.text(range).shown) stands behind a name that sorts after it",
          at: reference.place(range, in: part))
        return
      }
    })

  static let tokenHMAC = Rule(
    "pod-url/token-hmac", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    says: "The last field of a token is hmac with 64 hexadecimal digits.",
    why: "Without a whole signature in its place the service refuses the request.",
    remedy: "Append ~hmac= and HMAC-SHA256 of all before it in hexadecimal.",
    fails: [
      .pod(token: .text("\(head)exp=1774464337~network_code=1234~pd=30000~hmac=«1ebabc5f»")),
      .pod(token: .text("\(head)«hmac=\(signature)»~network_code=1234~pd=30000")),
      .pods([
        PodExample.tokenPlace:
          "&auth-token=«ad_break_id%3Dab-001~custom_asset_key%3Dexample-live~network_code%3D1234~pd%3D30000»"
      ]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.soundToken else { return }
      for anomaly in token.anomalies {
        switch anomaly {
        case .hmacMissing:
          report("the token has no hmac", at: reference.place(part))
        case .hmacNotLast(let range):
          report("fields follow hmac, which is the last", at: reference.place(range, in: part))
        case .hmacMalformed(let range):
          report(
            "hmac of \(range.count) characters, allowed are 64 hexadecimal digits",
            at: reference.place(range, in: part))
        default: continue
        }
      }
    })

  static let tokenSource = "Google DAI docs: pod-serving/live/pod-manifest-requests"

  /// The fields that examples begin with, and a signature that belongs to none of them.
  private static let head = "ad_break_id=ab-001~custom_asset_key=example-live~"
  private static let signature = "1ebabc5f234da1a8f58b1c828c1a344ac014a7a145edb6a8f8139247c5f05e1f"
}

extension PodReference {
  /// The token of an ad pod, where it is all there to be judged.
  var token: (AuthToken, Part)? {
    guard isManifest, let part = literal(.authToken), !part.text.isEmpty,
      url.unencodedTokenDelimiter == nil, let token = url.authToken
    else { return nil }
    return (token, part)
  }

  /// The token, where its fields can be told apart.
  var soundToken: (AuthToken, Part)? {
    guard let (token, part) = token,
      !token.anomalies.contains(where: { $0.structuralFault != nil })
    else { return nil }
    return (token, part)
  }
}

extension AuthToken {
  func text(_ range: Range<Int>) -> String {
    fields.first { $0.nameRange == range }?.name ?? ""
  }
}

extension AuthToken.Anomaly {
  /// Where and why the token falls into fields that are none.
  fileprivate var structuralFault: (message: String, range: Range<Int>)? {
    switch self {
    case .emptyPair(let range): ("nothing between two tildes of the token", range)
    case .pairWithoutEquals(let range): ("a field of the token has no equals sign", range)
    case .duplicateName(let range): ("a name occurs twice in the token", range)
    case .wrongSeparator(let range): ("fields of the token are joined by ~ alone", range)
    case .unsorted, .hmacMissing, .hmacNotLast, .hmacMalformed: nil
    }
  }
}
