import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Changes of keys within a playlist.
extension EncryptionRules {
  static let keyChangeIncomplete = Rule(
    "encryption/key-change-incomplete", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.4.4; Apple Using content protection systems with HLS"),
    about: .tag(.key),
    says: "Where the key of one system changes, the keys of all other systems must change too.",
    why: """
      All keys of a segment decrypt it, and a key applies until another of its KEYFORMAT; players with a system \
      whose key did not change stop there.
      """,
    remedy: "Write the new key for each system, or METHOD=NONE before the key of the only one.",
    fails: [
      .media(changing("\(both("a", first))\n\(segment)\n«#EXT-X-KEY»:\(fairPlay("b"))")),
      .media(changing("\(both("a", first))\n\(segment)\n«#EXT-X-KEY»:\(widevine(second))")),
    ],
    passes: [
      .media(changing("\(both("a", first))\n\(segment)\n\(both("b", second))")),
      // The same keys again, also with the ID of another session.
      .media(changing("\(both("a", first))\n\(segment)\n#EXT-X-KEY:\(fairPlay("a"))")),
      .media(changing("\(both("a?s=1", first))\n\(segment)\n#EXT-X-KEY:\(fairPlay("a?s=2"))")),
      // A box with both keys.
      .media(changing("\(both("a", several))\n\(segment)\n#EXT-X-KEY:\(fairPlay("b"))")),
      // What a system that is not common needs is not known.
      .media(
        changing(
          "#EXT-X-KEY:\(fairPlay("a"))\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"com.example.drm\""
            + "\n\(segment)\n#EXT-X-KEY:\(fairPlay("b"))")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // The keys of segments that a delta update omits are unknown.
      guard document.isMedia, playlist.census.count(of: .key) > 2, !playlist.isDeltaUpdate else {
        return
      }
      let segments = playlist.segments
      var keys = UsedKeys()
      var segment = 0
      let tags: [PlaylistTag?] = playlist.tags(named: .key).map { $0 } + [nil]
      for tag in tags {
        let start = segment
        while segment < segments.count, segments[segment].uriLine < tag?.line ?? .max {
          segment += 1
        }
        if segment > start, let (changed, kept) = keys.use(in: playlist) {
          report(
            "the key of \(changed.system) changes here, but that of \(kept.system) does not",
            at: changed.key.tag.nameRange,
            related: [RelatedPlace(kept.key.tag.range, "the key that still applies")])
          return
        }
        if let tag { keys.apply(EncryptionKey(tag, in: playlist), in: playlist) }
      }
    })

  /// The keys of the segments so far.
  private struct UsedKeys {
    typealias Key = (key: EncryptionKey, identity: KeyIdentity, system: String)

    private var scope = KeysInForce()
    private var isUsed = true
    /// The last used key of each format whose identity is known.
    private var last: [String: Key] = [:]
    private var identities: [String: KeyIdentity?] = [:]

    mutating func apply(_ key: EncryptionKey, in playlist: Playlist) {
      _ = scope.apply(key, in: playlist)
      isUsed = false
    }

    /// Uses the keys in force for a segment; returns one that changed and one that did not, if both exist.
    mutating func use(in playlist: Playlist) -> (changed: Key, kept: Key)? {
      guard !isUsed else { return nil }
      isUsed = true
      var changed: Key?
      var kept: Key?
      for (key, format) in scope.keys {
        guard let identity = identity(of: key, format, in: playlist) else {
          last[format] = nil
          continue
        }
        let system = KeySystem.with(format: format)?.name ?? format
        if let before = last[format] {
          if identity == before.identity {
            kept = kept ?? before
          } else if identity.core != before.identity.core {
            changed = changed ?? (key, identity, system)
          }
        }
        last[format] = (key, identity, system)
      }
      return changed.flatMap { changed in kept.map { (changed, $0) } }
    }

    private mutating func identity(
      of key: EncryptionKey, _ format: String, in playlist: Playlist
    ) -> KeyIdentity? {
      guard let address = playlist.knownText(key.uri) else { return nil }
      if let known = identities[address] { return known }
      let identity = KeyIdentity(address, format: format)
      identities[address] = .some(identity)
      return identity
    }
  }

  /// A playlist with keys, whose first segment follows them.
  private static func changing(_ body: String) -> String {
    Piece.version(6, "#EXT-X-MAP:URI=\"i.mp4\"\n\(body)\n#EXTINF:6,\nb.m4s")
  }

  private static let segment = "#EXTINF:6,\na.m4s"

  private static func both(_ name: String, _ box: String) -> String {
    "#EXT-X-KEY:\(fairPlay(name))\n#EXT-X-KEY:\(widevine(box))"
  }

  private static func fairPlay(_ name: String) -> String {
    #"METHOD=SAMPLE-AES,URI="skd://\#(name)",KEYFORMAT="com.apple.streamingkeydelivery""#
  }

  private static func widevine(_ box: String) -> String {
    #"METHOD=SAMPLE-AES,URI="data:text/plain;base64,\#(box)","#
      + #"KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
  }

  private static let first =
    "AAAAMnBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABISEG8hsMSp2E4ft9IQM1WqfgE="
  private static let second =
    "AAAAMnBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABISEG8hsMSp2E4ft9IQM1WqfgI="
  /// A box with both keys.
  private static let several =
    "AAAARHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAACQSEG8hsMSp2E4ft9IQM1Wq"
    + "fgESEG8hsMSp2E4ft9IQM1WqfgI="
}
