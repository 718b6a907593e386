import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses that have to work as long as a download is kept.
extension AuthoringRules {
  static let addressExpires = Rule(
    "authoring/address-expires", .info, .appleAuthoring,
    .must("HLS authoring spec 2025-05-08 App Downloading and persisting"), about: .presentation,
    says: "Addresses of content that can be downloaded must not expire.",
    why: """
      A download that begins or continues later gets no playlist, and stays incomplete. No playlist says whether \
      an app offers its content for download; a stream that is only played may have signed addresses.
      """,
    remedy: "Write addresses without a signed expiry, or authorize the request in another way.",
    fails: [
      whole("«w.m3u8?X-Amz-Date=20260101T000000Z&X-Amz-Expires=900&X-Amz-Signature=x»"),
      whole("«w.m3u8?X-Goog-Date=20260101T000000Z&X-Goog-Expires=900&X-Goog-Signature=x»"),
      whole("«w.m3u8?Expires=1767290400&Signature=x&Key-Pair-Id=K»"),
      whole("«w.m3u8?hdnts=st=1767286800~exp=1767290400~acl=/*~hmac=x»"),
      whole("«w.m3u8?se=2026-01-01T00%3A00%3A00Z&sig=x»"),
    ],
    passes: [
      whole("w.m3u8"), whole("w.m3u8?v=1767290400"), whole("w.m3u8?Expires=never&exp=a"),
      // Nobody downloads a live stream.
      ladder("w.m3u8?Expires=1767290400&Signature=x", .live("")),
    ],
    check: .presentation { presentation, report in
      guard !presentation.document.isAsset,
        presentation.mediaPlaylists.contains(where: \.playlist.isEnded)
      else { return }
      let playlist = presentation.playlist
      var places = playlist.lines.filter { $0.form == .uri }.map(\.range)
      for tag in playlist.tags where tag.name == .media || tag.name == .iFrameStreamInf {
        if let uri = playlist.attribute(.uri, of: tag) { places.append(uri.valueRange) }
      }
      let expiring = places.sorted().compactMap { place in
        playlist.substituted(place).expiryParameter.map { (name: $0, place: place) }
      }
      guard let first = expiring.first else { return }
      report(
        "\(expiring.count == 1 ? "an address expires" : "\(expiring.count) addresses expire") (\(first.name)); "
          + "expected ones that last if the content can be downloaded", in: presentation.root,
        at: first.place)
    })

  private static func whole(_ uri: String) -> Example { ladder(uri, .media("")) }

  /// Two variants, the second one with this address.
  private static func ladder(_ uri: String, _ media: Example) -> Example {
    .presentation([
      Authored.playlist(
        Authored.variant(),
        Authored.variant(bandwidth: "900000", size: "640x360", uri: uri)
      ).named("multivariant.m3u8"), media.named("v.m3u8"),
    ])
  }
}

extension String {
  /// The query parameter that lets an address expire; nil if there is none.
  var expiryParameter: String? {
    guard let start = utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let query = self[start...].dropFirst().prefix { $0 != "#" }
    var rest = query
    var names: Set<Substring> = []
    while !rest.isEmpty {
      let parameter = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex)]
      rest = rest[parameter.endIndex...].dropFirst()
      let end = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) ?? parameter.endIndex
      let (name, value) = (parameter[..<end], parameter[end...].dropFirst())
      if name == "Expires", Self.isTime(value) { return "Expires" }
      if Self.lifetimes.joined().contains(String(name)) { names.insert(name) }
      // The shortest is exp= with nine digits.
      guard value.utf8.count >= 13 else { continue }
      // A token of several fields.
      let fields = value.lowercased().replacing("%3d", with: "=").replacing("%7e", with: "~")
      for field in fields.split(separator: "~") where field.hasPrefix("exp=") {
        if Self.isTime(field.dropFirst(4)) { return "exp in \(String(name).shown)" }
      }
    }
    return Self.lifetimes.first { $0.allSatisfy { names.contains($0[...]) } }?[0]
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
}
