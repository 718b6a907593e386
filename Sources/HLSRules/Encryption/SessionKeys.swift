import HLSDocuments
import HLSLinting
import HLSPlaylist

/// EXT-X-SESSION-KEY compared with the keys of the media playlists (rfc8216bis-22, section
/// 4.4.6.5).
extension EncryptionRules {
  static let sessionKeyMismatch = Rule(
    "encryption/session-key-mismatch", .error, .spec, .must("rfc8216bis-22 §4.4.6.5"),
    about: .presentation,
    says:
      "EXT-X-SESSION-KEY must have the METHOD, KEYFORMAT and KEYFORMATVERSIONS of its EXT-X-KEY.",
    why: """
      Clients preload the key in one way and need it in another, so viewers wait for it when \
      playback starts.
      """,
    remedy: "Copy METHOD, KEYFORMAT and KEYFORMATVERSIONS from EXT-X-KEY to EXT-X-SESSION-KEY.",
    fails: [
      .variant(
        .media(key("SAMPLE-AES")), tags: session("#EXT-X-SESSION-KEY:METHOD=«AES-128»")),
      .variant(
        .media(key("SAMPLE-AES", #",KEYFORMAT="com.example.drm""#)),
        tags: session("«#EXT-X-SESSION-KEY»:METHOD=SAMPLE-AES")),
      // One of two playlists differs.
      .variants(
        .media(key("SAMPLE-AES")), .media(key("«AES-128»")),
        tags: session("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES")),
    ],
    passes: [
      .variant(
        .media(key("SAMPLE-AES", #",KEYFORMAT="identity""#)),
        tags: session("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES"))
    ],
    check: .presentation { presentation, report in
      let session = presentation.sessionKeys.keys
      guard !session.isEmpty else { return }
      let offered = Dictionary(grouping: session, by: \.uri)
      var used: [String: [NamedKey]] = [:]
      for number in presentation.mediaPlaylists.indices {
        for key in presentation.keys(of: number).keys where offered[key.uri] != nil {
          used[key.uri, default: []].append(key)
        }
      }
      func reportMismatch(_ own: NamedKey, _ other: NamedKey) {
        let (media, otherMedia) = (own.playlist, other.playlist)
        let member = media.map { presentation.mediaPlaylists[$0].member } ?? presentation.root
        let text =
          otherMedia.map { presentation.mediaPlaylists[$0].playlist } ?? presentation.playlist
        let (name, attribute, found, expected) =
          own.method != other.method
          ? ("METHOD", own.key.method, own.method, other.method)
          : own.format != other.format
            ? ("KEYFORMAT", own.key.format, own.format, other.format)
            : (
              "KEYFORMATVERSIONS", own.key.formatVersions, own.formatVersions, other.formatVersions
            )
        report(
          "\(name) is \(found.shown), but \(expected.shown) in "
            + (other.playlist == nil ? "EXT-X-SESSION-KEY" : "EXT-X-KEY") + " with the same URI",
          in: member, at: attribute?.valueRange ?? own.key.tag.nameRange,
          related: [RelatedPlace(other.key.tag.range, "the other tag", in: text)])
      }
      for key in session {
        guard let keys = used[key.uri], let other = keys.first else { continue }
        let others = offered[key.uri] ?? []
        if !keys.contains(where: { $0.agrees(with: key) }) {
          reportMismatch(key, other)
        } else if key.key.tag == others.first?.key.tag {
          for stray in keys where !others.contains(where: { $0.agrees(with: stray) }) {
            reportMismatch(stray, key)
          }
        }
      }
    })

  static let sessionKeyMissing = Rule(
    "encryption/session-key-missing", .info, .recommended, .should("rfc8216bis-22 §4.4.6.5"),
    about: .presentation,
    says: "Keys shared by several variants or renditions should be listed as EXT-X-SESSION-KEY.",
    why: "Clients learn of the key only from the media playlist, so playback starts later.",
    remedy: "Add EXT-X-SESSION-KEY with the attributes of EXT-X-KEY.",
    fails: [.variants(.media(key("SAMPLE-AES")), .media(key("SAMPLE-AES")), tags: "«#EXTM3U»\n")],
    passes: [
      .variants(
        .media(key("SAMPLE-AES")), .media(key("SAMPLE-AES")),
        tags: session("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES")),
      .variant(.media(key("SAMPLE-AES"))),
      // Keys that rotate in a live stream cannot be listed in advance.
      .variants(.live(rotating), .live(rotating)),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard presentation.playlist.census.count(of: .sessionKey) == 0,
        playlists.count(where: { $0.playlist.census.count(of: .key) > 0 }) > 1
      else { return }
      var first: [String: NamedKey] = [:]
      for number in playlists.indices {
        let keys = presentation.keys(of: number).keys
        if playlists[number].document.isLive,
          Set(keys.map(\.format)).count < keys.count
        {
          continue
        }
        for key in keys {
          guard let other = first[key.uri], other.playlist != number, other.agrees(with: key),
            let otherNumber = other.playlist
          else {
            if first[key.uri] == nil { first[key.uri] = key }
            continue
          }
          report(
            "there is no EXT-X-SESSION-KEY, but media playlists of the presentation share a key",
            at: presentation.playlist.head,
            related: [
              RelatedPlace(
                other.key.tag.range, "used here", in: playlists[otherNumber].playlist),
              RelatedPlace(key.key.tag.range, "also used here", in: playlists[number].playlist),
            ])
          return
        }
      }
    })

  static let sessionKeyUnused = Rule(
    "encryption/session-key-unused", .info, .pedantic, .advice("rfc8216bis-22 §4.4.6.5"),
    about: .presentation,
    says: "Every EXT-X-SESSION-KEY should name a key that a media playlist uses.",
    why: "Clients load a key that they never need.",
    remedy: "Remove EXT-X-SESSION-KEY, or correct its URI.",
    fails: [
      .variant(
        .media(key("SAMPLE-AES")),
        tags: session("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES")
          + "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"«https://x.example.com/old»\"\n")
    ],
    passes: [
      .variant(
        .media(key("SAMPLE-AES")), tags: session("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES"))
    ],
    check: .presentation { presentation, report in
      guard presentation.playlist.census.count(of: .sessionKey) > 0, presentation.isComplete,
        // A key for later content may be listed in advance.
        presentation.mediaPlaylists.allSatisfy({ $0.playlist.isEnded })
      else { return }
      var used: Set<String> = []
      for number in presentation.mediaPlaylists.indices {
        let keys = presentation.keys(of: number)
        guard keys.isComplete else { return }
        used.formUnion(keys.keys.map(\.uri))
      }
      for key in presentation.sessionKeys.keys where !used.contains(key.uri) {
        guard let place = key.key.uri?.valueRange else { continue }
        report("no media playlist uses this key", at: place)
      }
    })

  private static func key(_ method: String, _ more: String = "") -> String {
    "#EXT-X-VERSION:\(method == "SAMPLE-AES" ? 5 : 2)\n"
      + "#EXT-X-KEY:METHOD=\(method),URI=\"https://x.example.com/k\",IV=\(Piece.iv)\(more)"
  }

  private static func session(_ tag: String) -> String {
    "#EXT-X-VERSION:2\n\(tag),URI=\"https://x.example.com/k\",IV=\(Piece.iv)\n"
  }

  private static let rotating = """
    #EXT-X-VERSION:5
    #EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://x.example.com/1",IV=\(Piece.iv)
    #EXTINF:6,
    a.ts
    #EXTINF:6,
    b.ts
    #EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://x.example.com/2",IV=\(Piece.iv)
    #EXTINF:6,
    c.ts
    """
}
