import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Assets at addresses that only the machine or the network of their author reaches.
extension InterstitialRules {
  static let assetIsLocal = Rule(
    "interstitial/asset-is-local", .warning, .recommended, .advice("RFC 6761; RFC 6890"),
    about: .interstitials, alsoIn: .events, facts: [.loses(.adsCannotPlay)],
    says: "An asset of a published playlist should not be at localhost or at a private address.",
    why: """
      The address is that of each viewer's own device, or of a host in the viewer's network, where the asset \
      is not. A private address may be meant for viewers of one network, and is an info.
      """,
    remedy: "Write the public address of the asset or asset list.",
    fails: [
      listed("https://«localhost»:5500/ads.json"), listed("https://«127.0.0.1»/ads.json"),
      listed("https://«[::1]»:8443/ads.json"), listed("https://«192.168.68.10»:8765/l.json"),
      listed("https://«172.31.0.9»/l.json"),
    ],
    passes: [
      listed("https://localhost.example.com/ads.json"), listed("https://172.32.0.9/l.json"),
      listed("https://1270.example.com/ads.json"),
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets {
        let reach = asset.url.reach
        // Someone develops the playlist itself on such a host.
        guard reach != .anywhere, let host = asset.url.host,
          URIReference(document.playlist.source.name).reach == .anywhere
        else { continue }
        let name = asset.url.characters(host)
        switch reach {
        case .anywhere: break
        case .device:
          report(
            "\(name) is the device of each viewer; expected the host of the asset",
            at: asset.place(host))
        case .network:
          report(
            "\(name) is a private address, which only one network reaches", at: asset.place(host),
            severity: .info)
        }
      }
    })

  private static func listed(_ address: String) -> Example {
    .media(
      "#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,"
        + "X-ASSET-LIST=\"\(address)?_HLS_interstitial_id=ad1\"")
  }
}

extension URIReference {
  /// From where a host can be reached, by its name.
  fileprivate enum Reach {
    case device, network, anywhere
  }

  /// Loopback and private addresses of RFC 6890 in their usual form, and the names of RFC 6761 for the first;
  /// anywhere for all else, and without a host.
  fileprivate var reach: Reach {
    guard let host else { return .anywhere }
    let written = characters(host)
    // The names that are left end with a digit, a bracket or these letters; most others do not.
    guard let last = written.utf8.last, last == 0x5D || 0x30...0x39 ~= last || last | 0x20 == 0x74
    else { return .anywhere }
    let name = written.lowercased()
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" { return .device }
    if name.hasPrefix("[fc") || name.hasPrefix("[fd") { return .network }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 4, let first = parts[0], let second = parts[1], !parts.contains(nil) else {
      return .anywhere
    }
    return switch (first, second) {
    case (127, _): .device
    case (10, _), (172, 16...31), (192, 168): .network
    default: .anywhere
    }
  }
}
