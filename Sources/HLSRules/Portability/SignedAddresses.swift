import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Signed addresses that players write differently.
extension PortabilityRules {
  static let signedQueryReEncoded = Rule.portability(
    "portability/signed-query-re-encoded", .info, [.signedQuery],
    says: "A signed query should have only characters that form encoding does not change.",
    remedy: "Encode the values of the query in percent with uppercase digits before signing, or "
      + "sign only the path.",
    fails: [
      signed("hdnea=«exp=1767290400~acl=/*~hmac=ab»"),
      signed("Signature=«a~b»&Key-Pair-Id=K2JCJMDEHXQW5F"),
      signed("token=«a%2fb»"), signed("name=«a%20b»&token=ab12"),
      // An equals sign is added after a name without a value.
      signed("token=ab12&«live»"), signed("«a:b»=1&token=ab12"),
    ],
    passes: [
      signed("token=ab12"), signed("token=a%2Fb"),
      // Nothing is signed.
      signed("title=a~b"),
    ],
    check: .interstitial { interstitial, _, report in
      let settings = report.settings
      for asset in interstitial.assets where asset.isComplete && asset.url.isSigned {
        let changed = asset.url.queryParameters.lazy.compactMap { parameter in
          guard let value = parameter.value else { return parameter.name }
          return [parameter.name, value].first {
            asset.url.characters($0).isChangedByFormEncoding
          }
        }.first
        guard let changed else { continue }
        report(
          "the signed query has characters that are encoded differently, when parameters are added, by "
            + settings.facts(about: .signedQuery).players,
          at: asset.place(changed))
      }
    })

  private static func signed(_ query: String) -> Example {
    .media(
      "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,"
        + "X-ASSET-URI=\"https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1&\(query)\"")
  }
}

extension URIReference {
  /// Whether a parameter of the query is a signature or a token, by its name.
  fileprivate var isSigned: Bool {
    query != nil
      && queryParameters.contains {
        [
          "hdnea", "hdnts", "hdntl", "__token__", "signature", "x-amz-signature", "hmac", "sig",
          "token",
        ].contains(characters($0.name).lowercased())
      }
  }
}

extension Substring {
  /// Whether a value of a query is written differently once it was decoded and encoded again as
  /// application/x-www-form-urlencoded.
  fileprivate var isChangedByFormEncoding: Bool {
    let bytes = Array(utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < bytes.count, let high = bytes[index].hexValue,
          let low = bytes[index + 1].hexValue
        else { return true }
        let isLowercase = bytes[index].isLowercaseLetter || bytes[index + 1].isLowercaseLetter
        let decoded = high << 4 | low
        if isLowercase || decoded == 0x20 || decoded.isKeptByFormEncoding { return true }
        index += 2
      } else if !byte.isKeptByFormEncoding, byte != UInt8(ascii: "+") {
        return true
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isKeptByFormEncoding: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
