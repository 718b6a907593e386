import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses that have to work as long as an episode is kept.
extension PodcastRules {
  static let addressExpires = Rule(
    "authoring/podcast-address-expires", .warning, .applePodcasts, .should(downloads),
    about: .segments,
    says: "Addresses in a podcast should not expire.",
    why: "Downloads are resolved and played later, when the address no longer works.",
    remedy: """
      Write an address without a signed expiry; name an ad that is chosen for each viewer in an \
      asset list with a lasting address.
      """,
    fails: [
      addressed(
        "«https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1&Expires=1767290400&Signature=x»"),
      .media("#EXTINF:6,\n«a.ts?X-Amz-Date=20260101T000000Z&X-Amz-Expires=3600»\n#EXTINF:6,\nb.ts"),
      .media("#EXTINF:6,\n«a.ts?hdnts=exp=1767290400~acl=/*~hmac=x»"),
      .media("#EXTINF:6,\n«a.ts?se=2026-01-01T00%3A00%3A00Z&sig=x»"),
    ],
    passes: [
      addressed("https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad1"),
      .media("#EXTINF:6,\na.ts?Expires=never&exp=a"),
    ],
    check: .document { document, report in
      guard document.isMedia, !document.isAsset else { return }
      let playlist = document.playlist
      for asset in document.interstitials.flatMap(\.assets) {
        guard let name = expiry(in: playlist.substituted(asset.range)) else { continue }
        report(
          "the address of the interstitial expires (\(name)); expected one that lasts",
          at: asset.range)
      }
      var first: (name: String, place: ByteRange)?
      var count = 0
      for segment in playlist.segments {
        let place = playlist.address(of: segment)
        guard let name = expiry(in: playlist.substituted(place)) else { continue }
        first = first ?? (name, place)
        count += 1
      }
      guard let first else { return }
      report(
        "the address of the media segment expires (\(first.name)); expected one that lasts",
        at: first.place, count: count)
    })

  /// The query parameter that lets an address expire; nil if there is none.
  private static func expiry(in address: String) -> String? {
    guard let start = address.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let query = address[start...].dropFirst().prefix { $0 != "#" }
    var rest = query
    var names: Set<Substring> = []
    while !rest.isEmpty {
      let parameter = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex)]
      rest = rest[parameter.endIndex...].dropFirst()
      let end = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) ?? parameter.endIndex
      let (name, value) = (parameter[..<end], parameter[end...].dropFirst())
      if name == "Expires", isTime(value) { return "Expires" }
      if lifetimes.joined().contains(String(name)) { names.insert(name) }
      // The shortest is exp= with nine digits.
      guard value.utf8.count >= 13 else { continue }
      // A token of several fields.
      let fields = value.lowercased().replacing("%3d", with: "=").replacing("%7e", with: "~")
      for field in fields.split(separator: "~") where field.hasPrefix("exp=") {
        if isTime(field.dropFirst(4)) { return "exp in \(String(name).shown)" }
      }
    }
    return lifetimes.first { $0.allSatisfy { names.contains($0[...]) } }?[0]
  }

  /// The names of a lifetime and of what it belongs to, the date at which it begins or a signature, for each
  /// service.
  private static let lifetimes = [
    ["X-Amz-Expires", "X-Amz-Date"], ["X-Goog-Expires", "X-Goog-Date"], ["se", "sig"],
  ]

  /// Whether a text is a number of seconds since 1970 in this century.
  private static func isTime(_ text: Substring) -> Bool {
    (9...10).contains(text.utf8.count)
      && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private static func addressed(_ address: String) -> Example {
    .media(
      "#EXT-X-DATERANGE"
        + Podcast.event.replacing(
          "https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1", with: address))
  }
}
