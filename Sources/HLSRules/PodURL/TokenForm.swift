import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// The order and form of the fields of a token.
extension PodURLRules {
  static let tokenStructure = Rule(
    "pod-url/token-structure", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    says:
      "A token must be a list of name=value joined by ~, without empty pairs or repeated names.",
    why: "The service cannot parse the token. It refuses the request, and viewers get no ads.",
    remedy: "Join the fields with single tildes, as in name=value~name=value.",
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
    says: "The fields of a token before hmac must be in alphabetical order of their names.",
    why: """
      The service sorts the fields before it signs them. The signature does not match, and viewers \
      get no ads.
      """,
    remedy: "Sort the fields by name before signing.",
    fails: [
      .pod(
        token: .fields(
          "exp=1774464337~«ad_break_id»=ab-001~custom_asset_key=example-live"
            + "~network_code=1234~pd=30000"))
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken else { return }
      for case .unsorted(let range) in token.anomalies {
        report(
          "\(token.text(range).shown) follows a name that sorts later; expected alphabetical order",
          at: reference.place(range, in: part))
        return
      }
    })

  static let tokenHMAC = Rule(
    "pod-url/token-hmac", .error, .googleDAI, .must(tokenSource), about: .podURLs,
    says: "The last field of a token must be hmac with 64 hexadecimal digits.",
    why: """
      Without a complete signature at its end, the service refuses the request, and viewers get no \
      ads.
      """,
    remedy: "Append ~hmac= and the hexadecimal HMAC-SHA256 of everything before it.",
    fails: [
      .pod(token: .text("\(head)exp=1774464337~network_code=1234~pd=30000~hmac=«1ebabc5f»")),
      .pod(token: .text("\(head)exp=1774464337~«hmac=\(signature)»~network_code=1234~pd=30000")),
      .pods([
        PodExample.tokenPlace:
          "&auth-token=«ad_break_id%3Dab-001~custom_asset_key%3Dexample-live~exp%3D1774464337~network_code%3D1234~pd%3D30000»"
      ]),
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken else { return }
      for anomaly in token.anomalies {
        switch anomaly {
        case .hmacMissing:
          report("the token has no hmac; expected it as the last field", at: reference.place(part))
        case .hmacNotLast(let range):
          report(
            "fields follow hmac; expected hmac as the last field",
            at: reference.place(range, in: part))
        case .hmacMalformed(let range):
          report(
            "hmac has \(range.count) characters; expected 64 hexadecimal digits",
            at: reference.place(range, in: part))
        default: continue
        }
      }
    })

  static let tokenSource = "Google DAI docs: pod-serving/live/pod-manifest-requests"

  /// The first fields of the examples, and a signature that matches none of them.
  private static let head = "ad_break_id=ab-001~custom_asset_key=example-live~"
  private static let signature = "1ebabc5f234da1a8f58b1c828c1a344ac014a7a145edb6a8f8139247c5f05e1f"
}

extension PodReference {
  /// The token of an ad pod or of its first segment, if it is complete enough to be checked.
  var token: (AuthToken, Part)? {
    guard isPod, let part = literal(.authToken), !part.text.isEmpty,
      url.unencodedTokenDelimiter == nil, let token = url.authToken
    else { return nil }
    return (token, part)
  }

  /// The token, if it can be split into fields.
  var parsedToken: (AuthToken, Part)? {
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
  /// Why the token cannot be split into fields, and where.
  fileprivate var structuralFault: (message: String, range: Range<Int>)? {
    switch self {
    case .emptyPair(let range): ("nothing between two tildes of the token; expected a field", range)
    case .pairWithoutEquals(let range):
      ("a field of the token has no equals sign; expected name=value", range)
    case .duplicateName(let range): ("a name occurs twice in the token; expected it once", range)
    case .wrongSeparator(let range):
      ("fields of the token are joined by another character; expected ~", range)
    case .unsorted, .hmacMissing, .hmacNotLast, .hmacMalformed: nil
    }
  }
}
