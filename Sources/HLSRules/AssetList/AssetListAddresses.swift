import HLSInterstitials
import HLSLinting
import SourceText

/// The addresses of listed assets, for which the same holds as for X-ASSET-URI.
extension AssetListRules {
  static let assetNotPlaylist = Rule(
    "asset-list/asset-not-playlist", .warning, .recommended, .advice("rfc8216bis-22 App D.1"),
    about: .assetList,
    says: "The URI of an asset should link to an HLS playlist.",
    why: "Players skip an asset that is a media file, a DASH manifest or a VAST document.",
    remedy: "Package the ad as HLS, and write the address of its multivariant playlist.",
    fails: [
      list(uri: #""«https://ads.example.com/a.mp4»""#),
      list(uri: #""https://ads.example.com/gampad/ads?output=«vast»""#),
    ],
    passes: [list(), list(uri: #""https://ads.example.com/a?file=b.mp4""#)],
    check: addresses { url, place, report in
      if let name = url.otherFormat {
        report(
          "by its name, URI links to a .\(name) file; expected an HLS playlist", at: place(nil))
      } else if let format = url.adFormat {
        report(
          "URI has \(format.text), by which ad servers answer with XML; expected an HLS playlist",
          at: place(format.place))
      }
    })

  static let assetCustomScheme = Rule(
    "asset-list/asset-custom-scheme", .warning, .recommended,
    .advice("rfc8216bis-22 §6.3.1; rfc8216bis-22 App D.5"), about: .assetList,
    says: "The URI of an asset should have a scheme that players load, such as https.",
    why: """
      Other schemes work only in an app that loads them itself (`info`); elsewhere the asset is skipped, \
      and everywhere with a misspelled https.
      """,
    remedy: "Use an https address, unless only one app plays the list.",
    fails: [
      list(uri: #""«htps»://ads.example.com/a.m3u8""#),
      list(uri: #""«myapp»://ads.example.com/a.m3u8""#),
    ],
    passes: [list()],
    check: addresses { url, place, report in
      guard let scheme = url.scheme else { return }
      let name = url.characters(scheme)
      guard !["http", "https"].contains(name.lowercased()), !name.contains("{") else { return }
      let isMisspelled = String(name).isMisspelledHTTP
      report(
        "URI has the scheme \"\(name)\""
          + (isMisspelled
            ? "; did you mean https?"
            : ", which players do not load by themselves; expected https"),
        at: place(scheme), severity: isMisspelled ? nil : .info)
    })

  static let assetNotHTTPS = Rule(
    "asset-list/asset-not-https", .warning, .recommended,
    .advice("HLS authoring spec 2025-05-08 §11.1"), about: .assetList,
    says: "The URI of an asset should have the scheme https.",
    why: "Browsers and App Transport Security block plain http, and the asset is skipped.",
    remedy: "Serve assets over https.",
    fails: [list(uri: #""«http»://ads.example.com/a.m3u8""#)],
    passes: [list()],
    check: addresses { url, place, report in
      // What interstitial/asset-is-local reports has no need of https.
      guard let scheme = url.scheme, url.characters(scheme).lowercased() == "http",
        url.reach != .device
      else { return }
      report("URI uses plain http; expected https", at: place(scheme))
    })

  static let addressUnfilled = Rule(
    "asset-list/uri-unfilled", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "The URI of an asset should contain values, not macros or the texts of missing values.",
    why: "The server finds no asset with that name, or counts and decides for an unknown viewer.",
    remedy: "Replace the macro with its value, or leave the parameter out.",
    fails: [
      list(uri: #""https://ads.example.com/«%5Bobject%20Object%5D»/a.m3u8""#),
      list(uri: #""https://ads.example.com/a.m3u8?cb=«__TS__»""#),
      list(uri: #""https://ads.example.com/a.m3u8?did=«undefined»&x=1""#),
    ],
    passes: [list(uri: #""https://ads.example.com/a.m3u8?c=%5BDE%5D&state=unknown""#)],
    check: faults { $0 != .encoding })

  static let addressEncoding = Rule(
    "asset-list/uri-encoding", .warning, .recommended, .advice("RFC 3986 §2.4"),
    about: .assetList, fixes: [.safe],
    says: "The parameters of an asset's URI should be separated by & and percent-encoded once.",
    why: "The server reads other parameters than those that are meant.",
    remedy: "Write & without escapes of XML, and encode each value once.",
    fails: [list(uri: #""https://ads.example.com/a.m3u8?a=1«&amp;»b=2""#)],
    passes: [list(uri: #""https://ads.example.com/a.m3u8?a=1&b=2""#)],
    check: faults { $0 == .encoding })

  /// Reports the faults of some kinds in the addresses, other than those that rules about pods judge.
  private static func faults(
    _ isReported: @escaping @Sendable (AddressFault.Kind) -> Bool
  ) -> Check {
    .assetList { list, _, report in
      let hosts = report.settings.podServingHosts
      for asset in list.assets {
        guard case .value(let text, let place) = asset.uri, AddressFault.mayBe(in: text) else {
          continue
        }
        let faults = AddressFault.all(in: text).filter { isReported($0.kind) }
        guard !faults.isEmpty else { continue }
        let pod = PodServingURL(text, additionalHosts: hosts)
        for fault in faults where pod?.judges(fault) != true {
          report(
            "URI \(fault.message)", at: asset.place(fault.range), severity: fault.severity,
            // Escapes of JSON make the text another one than is written.
            fix: fault.kind == .encoding && place.count == text.utf8.count
              ? .safe(list.text.source.correctingEncoding(fault.range, of: place)) : nil)
        }
      }
    }
  }

  static let queryClientParameter = Rule(
    "asset-list/query-client-parameter", .warning, .recommended, .should("rfc8216bis-22 App D.4"),
    about: .assetList,
    says: "An asset list should leave _HLS_primary_id and _HLS_start_offset to the player.",
    why: "The player adds them to its requests; a fixed value makes all viewers one session.",
    remedy: "Remove the parameter from the address.",
    fails: [list(uri: #""https://ads.example.com/a.m3u8?«_HLS_primary_id»=1""#)],
    passes: [list(uri: #""https://ads.example.com/a.m3u8?session=1""#)],
    check: addresses { url, place, report in
      for parameter in url.reservedParameters where isOfClient(url.characters(parameter.name)) {
        report(
          "\(url.characters(parameter.name)) in URI; the player adds it to the request",
          at: place(parameter.name))
      }
    })

  static let queryReservedPrefix = Rule(
    "asset-list/query-reserved-prefix", .warning, .recommended, .should("rfc8216bis-22 App D.4"),
    about: .assetList,
    says: "The name of a custom query parameter should not begin with _HLS_.",
    why: """
      Names with _HLS_ belong to the protocol: a later version may define this one, and the server \
      of the asset then gets a value of another meaning.
      """,
    remedy: "Rename the parameter without _HLS_, such as session.",
    fails: [list(uri: #""https://ads.example.com/a.m3u8?«_HLS_campaign»=7""#)],
    passes: [
      list(uri: #""https://ads.example.com/a.m3u8?campaign=7&_HLS_interstitial_id=ad1""#)
    ],
    check: addresses { url, place, report in
      for parameter in url.reservedParameters {
        let name = url.characters(parameter.name)
        guard name != "_HLS_interstitial_id", !isOfClient(name) else { continue }
        report(
          "the query parameter \(name) begins with _HLS_, which is reserved for the protocol",
          at: place(parameter.name))
      }
    })

  private static func isOfClient(_ name: Substring) -> Bool {
    name == "_HLS_primary_id" || name == "_HLS_start_offset"
  }

  /// Calls `body` for the address of each asset, with a function that finds the place of a part, or of the
  /// whole address.
  private static func addresses(
    _ body: @escaping @Sendable (URIReference, (Range<Int>?) -> ByteRange, inout Report) -> Void
  ) -> Check {
    .assetList { list, _, report in
      for asset in list.assets {
        guard case .value(let text, let range) = asset.uri else { continue }
        body(URIReference(text), { part in part.map(asset.place) ?? range }, &report)
      }
    }
  }
}
