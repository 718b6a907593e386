import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How playlists and segments are delivered.
extension AuthoringRules {
  static let notHTTPS = Rule(
    "authoring/not-https", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §11.1, 11.2, 11.3"), about: .playlist,
    says: "Playlists and segments should be delivered over TLS.",
    why: """
      App Transport Security and browsers block plain http, and others can see what viewers watch.
      """,
    remedy: "Serve the resource over TLS, and write https:// in its address.",
    fails: [
      .media("#EXTINF:6,\n«http://cdn.example.com»/a.ts"),
      .multivariant(Authored.variant(uri: "«http://cdn.example.com»/v.m3u8")),
      Authored.playlist(
        Authored.variant(), Authored.iFrames(uri: "«http://cdn.example.com»/i.m3u8")),
    ],
    passes: [
      .media("#EXTINF:6,\nhttps://cdn.example.com/a.ts"),
      .multivariant(Authored.variant(uri: "https://cdn.example.com/v.m3u8")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // Each server is reported once, no matter how many addresses use it.
      var reported: Set<String> = []
      func judge(_ range: ByteRange) {
        guard let (text, place) = playlist.plainOrigin(of: range),
          reported.insert(text).inserted
        else { return }
        report("\(text) without TLS; expected https", at: place)
      }
      if document.isMedia {
        for run in playlist.originRuns { judge(run.range) }
      } else {
        for variant in playlist.variantStreams { variant.uri.map(judge) }
      }
      for tag in playlist.tags {
        switch tag.name {
        // Tags whose URI references a playlist or media.
        case .media, .iFrameStreamInf, .map, .part, .preloadHint, .renditionReport:
          playlist.attribute(.uri, of: tag).map { judge($0.valueRange) }
        default: break
        }
      }
    })

  static let playlistContentType = Rule(
    "authoring/playlist-content-type", .warning, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 §10.4"), about: .exchanges,
    facts: [.silences(["delivery/playlist-type-unregistered"], about: .line)],
    says: "A playlist should be sent as application/vnd.apple.mpegurl or audio/mpegurl.",
    why: """
      Players that check the type treat the playlist as text: viewers see or save the text and no \
      video.
      """,
    remedy: "Send the playlist with Content-Type: application/vnd.apple.mpegurl.",
    fails: [
      loaded(#","headers":{"Content-Type":"«text/plain»"}"#),
      loaded(#","headers":{}"#, url: "«https://example.com/a.m3u8»"),
    ],
    passes: [
      loaded(#","headers":{"Content-Type":"application/vnd.apple.mpegurl; charset=utf-8"}"#),
      loaded(#","headers":{"Content-Type":"audio/mpegURL"}"#),
      // No header was recorded.
      loaded(""),
    ],
    check: .exchange { exchange, context, report in
      guard exchange.isSuccess, exchange.headers != nil, let document = context.document,
        document.playlist.kind == .media || document.playlist.kind == .multivariant
      else { return }
      guard let type = exchange.mediaType, let header = exchange.header("Content-Type") else {
        report("a playlist without Content-Type", at: exchange.urlRange)
        return
      }
      guard type != "application/vnd.apple.mpegurl", type != "audio/mpegurl" else { return }
      report(
        "Content-Type of a playlist is \(header.value); expected application/vnd.apple.mpegurl or "
          + "audio/mpegurl", at: header.range)
    })

  /// A playlist and the log of its request.
  private static func loaded(_ more: String, url: String = "https://example.com/a.m3u8") -> Example
  {
    .presentation([
      .live("").named("a.m3u8"),
      Example.json(#"{"url":"\#(url)","file":"a.m3u8","status":200\#(more)}"#)
        .named("exchanges.jsonl"),
    ])
  }

  static let stableIDsPartial = Rule(
    "authoring/stable-ids-partial", .error, .appleAuthoring,
    .must(
      "HLS authoring spec 2025-05-08 App Content Steering requirements, App Downloading and persisting"
    ),
    about: .multivariantPlaylist,
    facts: [.silences(["steering/stable-ids-for-offline"], about: .line)],
    says: "All streams and renditions must have stable IDs, or none of them.",
    why: """
      A download that continues later, or over another pathway, does not find the stream again \
      when its address has changed, and the viewer loses it.
      """,
    remedy: "Add STABLE-VARIANT-ID and STABLE-RENDITION-ID where they are missing.",
    fails: [
      .multivariant(
        SteeringRules.steering(#",PATHWAY-ID="A""#)
          + Authored.variant(#",PATHWAY-ID="A",STABLE-VARIANT-ID="v""#) + "\n"
          + Authored.marked(
            Authored.variant(#",PATHWAY-ID="B""#, uri: "https://b.example.com/v.m3u8"))),
      Authored.playlist(
        Authored.variant(#",STABLE-VARIANT-ID="v""#), Authored.marked(Authored.low())),
    ],
    passes: [
      .multivariant(
        SteeringRules.steering(#",PATHWAY-ID="A""#)
          + Authored.variant(#",PATHWAY-ID="A",STABLE-VARIANT-ID="v""#) + "\n"
          + Authored.variant(
            #",PATHWAY-ID="B",STABLE-VARIANT-ID="v""#, uri: "https://b.example.com/v.m3u8")),
      .multivariant(SteeringRules.steering(#",PATHWAY-ID="A""#) + SteeringRules.onTwoPathways),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var first: Attribute?
      var without: [(tag: PlaylistTag, name: AttributeName)] = []
      for tag in playlist.tags {
        let name: AttributeName
        switch tag.name {
        case .streamInf, .iFrameStreamInf: name = .stableVariantID
        case .media where playlist.attribute(.uri, of: tag) != nil: name = .stableRenditionID
        default: continue
        }
        if let id = playlist.attribute(name, of: tag) {
          first = first ?? id
        } else {
          without.append((tag, name))
        }
      }
      guard let first else { return }
      for (tag, name) in without {
        report(
          "no \(name), but others have a stable ID", at: tag.nameRange,
          related: [RelatedPlace(first.range, "the first stable ID")])
      }
    })
}

extension Playlist {
  /// `http://authority` at the start of an address, unless it is the local host.
  fileprivate func plainOrigin(of range: ByteRange) -> (text: String, place: ByteRange)? {
    let address = resolved(range)
    let url = URIReference(address.given)
    guard let scheme = url.scheme, url.characters(scheme).lowercased() == "http",
      let host = url.host, !host.isEmpty, url.reach != .device, let end = url.authority?.upperBound
    else { return nil }
    let text = url.characters(0..<end).lowercased()
    if case .substituted = address { return (text, range) }
    return (text, range.slice(0, end))
  }
}
