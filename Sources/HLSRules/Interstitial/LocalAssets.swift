import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

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
