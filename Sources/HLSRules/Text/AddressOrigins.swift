import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Hosts that viewers do not reach, and addresses without encryption next to encrypted ones.
///
/// Assets are judged by rules of their own.
extension TextRules {
  static let addressIsLocal = Rule(
    "text/address-is-local", .warning, .recommended, .advice("RFC 6761; RFC 6762; RFC 6890"),
    about: .playlist, facts: [.habit],
    says: "A published playlist should not reference localhost, or a host of a private network.",
    why: """
      The address is that of each viewer's own device, or of a host that only the author reaches. A private \
      address may be meant for viewers of one network, and is an info if no address of the same kind is public.
      """,
    remedy: "Write the public address.",
    fails: [
      .multivariant(Piece.variant("", uri: "http://«localhost»:8080/v.m3u8")),
      .multivariant(
        Piece.variant("", uri: "https://vod.example.com/v.m3u8") + "\n"
          + Piece.variant("", uri: "https://«packager-0.media.svc.cluster.local»/w.m3u8")),
      .multivariant(
        Piece.variant("", uri: "https://vod.example.com/v.m3u8") + "\n"
          + Piece.variant("", uri: "https://«packager»:8080/w.m3u8")),
      .multivariant(
        Piece.variant("", uri: "https://vod.example.com/v.m3u8") + "\n"
          + Piece.variant("", uri: "https://«host.docker.internal»:8443/w.m3u8")),
      .media("#EXTINF:6,\nhttps://«10.1.2.3»/a.ts\n#EXTINF:6,\nhttps://vod.example.com/b.ts"),
      .media(
        "#EXT-X-KEY:METHOD=AES-128,URI=\"https://«127.1»/k\"\n#EXTINF:6,\na.ts"),
    ],
    passes: [
      .multivariant(Piece.variant("", uri: "https://local.example.com/v.m3u8")),
      .multivariant(Piece.variant("", uri: "https://docker.internal.example.com/v.m3u8")),
      .media("#EXTINF:6,\nhttps://11.1.2.3/a.ts\n#EXTINF:6,\nhttps://vod.test.example/b.ts"),
    ],
    check: .shared(writtenOrigins))

  static let httpAmongHTTPS = Rule(
    "text/http-among-https", .warning, .recommended,
    .advice("Mixed Content §5; HLS authoring spec 2025-05-08 §11.1"), about: .playlist,
    facts: [.habit, .silences(["authoring/not-https"], about: .document)],
    says: "Addresses should have https where others of the same playlist have it.",
    why: """
      A page with https, and App Transport Security, load the others and block this one: a part of the content, \
      or a rung of the ladder, is missing.
      """,
    remedy: "Serve everything over https.",
    fails: [
      .multivariant(
        Piece.variant("", uri: "https://vod.example.com/v.m3u8") + "\n"
          + Piece.variant("", uri: "«http»://vod.example.com/w.m3u8")),
      .media(
        "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"«http»://vod.example.com/init.mp4\"\n"
          + "#EXTINF:6,\nhttps://vod.example.com/a.mp4"),
    ],
    passes: [
      .multivariant(
        Piece.variant("", uri: "http://vod.example.com/v.m3u8") + "\n"
          + Piece.variant("", uri: "http://vod.example.com/w.m3u8")),
      // Only the key is encrypted on its way.
      .media(
        "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/k\"\n"
          + "#EXTINF:6,\nhttp://vod.example.com/a.ts"),
    ],
    check: .shared(writtenOrigins))

  private static let writtenOrigins = Traversal("written origins") { document, report in
    let addresses = document.playlist.absoluteAddresses
    guard !addresses.isEmpty else { return }
    checkReach(of: addresses, in: document, &report)
    guard let first = addresses.first(where: { $0.isOfContent && $0.scheme == "https" }) else {
      return
    }
    for address in addresses where address.scheme == "http" && address.uri.reach == .anywhere {
      // Those of keys have a rule of their own.
      guard let scheme = address.uri.scheme, !address.isOfKey else { continue }
      report.report(
        "text/http-among-https", "the address has http, and others have https",
        at: address.place(scheme), related: [RelatedPlace(first.range, "an address with https")])
    }
  }

  private static func checkReach(
    of addresses: [WrittenOrigin], in document: Document, _ report: inout SharedReport
  ) {
    guard document.isPublished else { return }
    let hasPublic = addresses.contains { $0.isOfContent && $0.uri.reach == .anywhere }
    for address in addresses {
      let reach = address.uri.reach
      guard let host = address.uri.host, let fault = reach.fault else { continue }
      let isMeant = reach == .network && !(hasPublic && address.isOfContent)
      report.report(
        "text/address-is-local", "\(address.uri.characters(host)) is \(fault)",
        at: address.place(host), severity: isMeant ? .info : nil)
    }
  }
}

/// An absolute address of a playlist, or the origin of some of its segments.
private struct WrittenOrigin {
  let uri: URIReference
  let range: ByteRange
  let isLiteral: Bool
  /// Whether this is media or a playlist, and not a key or data.
  let isOfContent: Bool
  let isOfKey: Bool

  var scheme: String { uri.scheme.map { uri.characters($0).lowercased() } ?? "" }

  func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }
}

extension Playlist {
  /// The absolute addresses with a host, other than those of assets; one for all segments in a row that have
  /// the same origin.
  fileprivate var absoluteAddresses: [WrittenOrigin] {
    var found: [WrittenOrigin] = []
    func add(_ range: ByteRange, _ text: String, isOfContent: Bool, isOfKey: Bool = false) {
      let uri = URIReference(text)
      guard let scheme = uri.scheme, uri.host != nil,
        ["http", "https"].contains(uri.characters(scheme).lowercased())
      else { return }
      found.append(
        WrittenOrigin(
          uri: uri, range: range, isLiteral: self.text(range) == text, isOfContent: isOfContent,
          isOfKey: isOfKey))
    }
    if kind == .media {
      for run in originRuns { add(run.range, run.text, isOfContent: true) }
    } else {
      for line in lines where line.form == .uri {
        add(line.range, substituted(line.range), isOfContent: true)
      }
    }
    for tag in tags {
      for index in tag.attributes {
        let attribute = attributes[index]
        guard attribute.form == .quoted, attribute.name.isOfAddress,
          attribute.name != .assetURI, attribute.name != .assetList,
          !variables.isEmpty
            || URIScan.scheme(of: attribute.valueRange.offsets, source.bytes.span) != nil
        else { continue }
        let isOfContent =
          switch tag.name {
          case .media, .iFrameStreamInf, .map, .part, .preloadHint: true
          default: false
          }
        add(
          attribute.valueRange, text(of: attribute), isOfContent: isOfContent,
          isOfKey: tag.name == .key || tag.name == .sessionKey)
      }
    }
    return found
  }
}
