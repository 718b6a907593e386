import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses of assets of which a server does not get what their author meant.
extension InterstitialRules {
  static let twoAddresses = Rule(
    "interstitial/two-addresses", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2; RFC 3986"),
    about: .interstitials, alsoIn: [.events, .assetLists], facts: [.loses(.adsCannotPlay)],
    says: "The address of an asset should be a single one.",
    why: """
      Players request what is written as one address, which does not exist: none of the assets is played.
      """,
    remedy: "List the assets in the JSON of X-ASSET-LIST.",
    fails: [addressed("https://ads.example.com/ad1.m3u8,«https://ads.example.com/ad2.m3u8\(id)»")],
    passes: [
      addressed("https://ads.example.com/ad1.m3u8\(id)"),
      // An address that another one contains.
      addressed("https://proxy.example.com/https://ads.example.com/ad1.m3u8\(id)"),
      addressed("https://ads.example.com/ad1.m3u8\(id)&next=a,https://ads.example.com/ad2.m3u8"),
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets {
        guard let second = asset.url.secondAddress else { continue }
        report(
          "\(document.name(of: asset.attribute.name)) has a second address after a separator; expected a single "
            + "one, or a list of both",
          at: asset.place(second))
      }
    })

  static let queryInFragment = Rule(
    "interstitial/query-in-fragment", .warning, .recommended,
    .advice("rfc8216bis-22 App D.4; RFC 3986"),
    about: .interstitials, alsoIn: [.events, .assetLists], facts: [.loses(.adsCannotPlay)],
    says: "The query parameters of an asset should be before the number sign of its address.",
    why: """
      What follows # is not sent: the server does not know which break is meant, and caches give each break \
      the answer to the first.
      """,
    remedy: "Write the parameters after ?, and separate them by &.",
    fails: [addressed("https://ads.example.com/ad1.m3u8#«pos=1&_HLS_interstitial_id=ad1»")],
    passes: [
      addressed("https://ads.example.com/ad1.m3u8?pos=1&_HLS_interstitial_id=ad1"),
      // A part of the media.
      addressed("https://ads.example.com/ad1.m3u8\(id)#t=10,20"),
    ],
    check: .interstitial { interstitial, document, report in
      // Addresses of pods have a rule of their own.
      guard interstitial.pods.isEmpty else { return }
      for asset in interstitial.assets {
        guard let fragment = asset.url.fragment,
          case let text = asset.url.characters(fragment),
          text.contains("_HLS_") || text.contains("&") && text.contains("=")
        else { continue }
        report(
          "\(document.name(of: asset.attribute.name)) has parameters after #, which is not sent; expected them "
            + "after ?",
          at: asset.place(fragment))
      }
    })

  private static let id = "?_HLS_interstitial_id=ad1"

  private static func addressed(_ address: String) -> Example {
    .media("#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,X-ASSET-URI=\"\(address)\"")
  }
}

extension URIReference {
  /// Another absolute address after a separator, up to the end; nil if there is none before the query.
  fileprivate var secondAddress: Range<Int>? {
    let utf8 = text.utf8
    let bytes = utf8.span
    let end = query?.lowerBound ?? fragment?.lowerBound ?? bytes.count
    for place in 0..<end {
      switch bytes[place] {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: " "):
        guard
          ["http://", "https://"].contains(where: {
            bytes.starts($0, at: place + 1, in: place + 1..<end)
          })
        else { continue }
        return place + 1..<bytes.count
      default: continue
      }
    }
    return nil
  }
}
