import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let assetCustomScheme = Rule(
    "interstitial/asset-custom-scheme", .warning, .recommended,
    .advice("rfc8216bis-22 §6.3.1; rfc8216bis-22 App D.5"),
    about: .interstitials, alsoIn: .events,
    facts: [.loses(.adsCannotPlay)],
    says: "The address of an asset should have a scheme that players load, such as https.",
    why: """
      Other schemes work only in an app that loads them itself. Everywhere else the request fails, \
      and a failed request cancels the event. A scheme of an app is only worth knowing (`info`); a \
      misspelled https loses the event everywhere.
      """,
    remedy: "Use an https address, unless only one app plays the playlist.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-LIST="«htps»://ads.example.com/1?_HLS_interstitial_id=ad1""#),
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-LIST="«myapp»://ads.example.com/1?_HLS_interstitial_id=ad1""#),
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-LIST="https://ads.example.com/1?_HLS_interstitial_id=ad1""#)
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets {
        guard asset.scheme == .other, let scheme = asset.url.scheme else { continue }
        let written = asset.url.characters(scheme)
        let found = "\(document.name(of: asset.attribute.name)) has the scheme \"\(written)\""
        if String(written).isMisspelledHTTP {
          report(found + "; did you mean https?", at: asset.place(scheme))
        } else {
          report(
            found + ", which players do not load by themselves; expected https",
            at: asset.place(scheme), severity: .info)
        }
      }
    })

  static let assetNotHTTPS = Rule(
    "interstitial/asset-not-https", .warning, .recommended,
    .advice("HLS authoring spec 2025-05-08 §11.1"),
    about: .interstitials, alsoIn: .events,
    facts: [.loses(.adsCannotPlay)],
    says: "The address of an asset should have the scheme https.",
    why: """
      Browsers block plain http in an https page or playlist, and App Transport Security blocks it \
      on Apple platforms: the event is canceled.
      """,
    remedy: "Serve assets and asset lists over https.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-URI="«http»://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""#)
    ],
    passes: [.media("#EXT-X-DATERANGE\(dated),\(asset)")],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets {
        // What interstitial/asset-is-local reports has no need of https.
        guard asset.scheme == .http, !asset.isLoopback, let scheme = asset.url.scheme else {
          continue
        }
        report(
          "\(document.name(of: asset.attribute.name)) uses plain http; expected https",
          at: asset.place(scheme))
      }
    })

  static let assetListRelativeHint = Rule(
    "interstitial/asset-list-relative-hint", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.loses(.adsCannotPlay)],
    says: "X-ASSET-LIST should be an absolute address or an absolute path.",
    why: """
      All media playlists have the same text, so a relative path is a different address in each \
      folder, and all of them have to answer.
      """,
    remedy: "Write the full address, or begin the path with a slash.",
    fails: [
      .media(#"#EXT-X-DATERANGE\#(dated),X-ASSET-LIST="«../1.json?_HLS_interstitial_id=ad1»""#)
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(dated),X-ASSET-LIST="/1.json?_HLS_interstitial_id=ad1""#)
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets where asset.isList {
        guard asset.scheme == .absent, asset.url.authority == nil,
          asset.url.text.utf8.first != UInt8(ascii: "/")
        else { continue }
        report(
          "\(document.name(of: .assetList)) has a relative path, which has to work from the folder of every "
            + "media playlist",
          at: asset.range)
      }
    })
}

/// Assets at addresses that only the machine or the network of their author reaches.
extension InterstitialRules {
  static let assetIsLocal = Rule(
    "interstitial/asset-is-local", .warning, .recommended, .advice("RFC 6761; RFC 6890"),
    about: .interstitials, alsoIn: [.events, .assetLists], facts: [.loses(.adsCannotPlay)],
    says: "An asset of a published playlist should not be at localhost or at a private address.",
    why: """
      The address is that of each viewer's own device, or of a host in the viewer's network, where the asset \
      is not. A private address or a name of one network may be meant for viewers of this network, and is an \
      info.
      """,
    remedy: "Write the public address of the asset or asset list.",
    fails: [
      listed("https://«localhost»:5500/ads.json"), listed("https://«127.0.0.1»/ads.json"),
      listed("https://«[::1]»:8443/ads.json"), listed("https://«192.168.68.10»:8765/l.json"),
      listed("https://«172.31.0.9»/l.json"), listed("https://«stitcher.ads.svc.cluster.local»/l"),
      AssetListRules.list(uri: #""http://«localhost»:8080/a.m3u8""#),
    ],
    passes: [
      listed("https://localhost.example.com/ads.json"), listed("https://172.32.0.9/l.json"),
      listed("https://1270.example.com/ads.json"),
    ],
    check: .interstitial { interstitial, document, report in
      // One entry for all assets of a host.
      var hosts: Set<String> = []
      for asset in interstitial.assets {
        let reach = asset.url.reach
        // Someone develops the playlist itself on such a host.
        guard let host = asset.url.host, let fault = reach.fault, document.isPublished,
          hosts.insert(String(asset.url.characters(host))).inserted
        else { continue }
        report(
          "\(asset.url.characters(host)) is \(fault)", at: asset.place(host),
          severity: reach == .network ? .info : nil)
      }
    })

  private static func listed(_ address: String) -> Example {
    .media(
      "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,"
        + "X-ASSET-LIST=\"\(address)?_HLS_interstitial_id=ad1\"")
  }
}
