import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Whether EXT-X-SESSION-KEY has the keys of the presentation.
extension EncryptionRules {
  static let sessionKeyOfOtherContent = Rule(
    "encryption/session-key-of-other-content", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.5"), about: .presentation,
    facts: [.silences(["encryption/session-key-unused"], about: .document)],
    says: "The session keys of a key system should include a key of the media playlists.",
    why: """
      Clients load keys of other content, so that licenses are paid for that nobody needs, and playback waits for \
      the right ones.
      """,
    remedy: "Write the keys of the media playlists, or remove EXT-X-SESSION-KEY.",
    fails: [
      .variant(.media(fairPlay("81a")), tags: fairPlay("«skd://79c»", session: true)),
      .variants(
        .media(fairPlay("81a")), .media(fairPlay("81b")),
        tags: fairPlay("«skd://79c»", session: true)),
    ],
    passes: [
      .variant(.media(fairPlay("81a")), tags: fairPlay("skd://81a", session: true)),
      // The key of one playlist, and one that differs only in the ID of a session.
      .variants(
        .media(fairPlay("81a")), .media(fairPlay("81b")),
        tags: fairPlay("skd://81b", session: true)),
      .variant(.media(fairPlay("81a?s=1")), tags: fairPlay("skd://81a?s=2", session: true)),
      // The next keys of a live stream.
      .variant(.live(fairPlay("81a")), tags: fairPlay("skd://81b", session: true)),
    ],
    check: .presentation { presentation, report in
      guard presentation.playlist.census.count(of: .sessionKey) > 0, presentation.isComplete,
        presentation.mediaPlaylists.allSatisfy({ $0.playlist.isEnded })
      else { return }
      var used: [NamedKey] = []
      for number in presentation.mediaPlaylists.indices {
        let keys = presentation.keys(of: number)
        guard keys.isComplete else { return }
        used += keys.keys
      }
      let needed = Dictionary(grouping: used, by: \.format)
      let session = presentation.sessionKeys.keys
      let offered = Dictionary(grouping: session, by: \.format)
      var judged: Set<String> = []
      for key in session where judged.insert(key.format).inserted {
        guard let others = needed[key.format], let other = others.first,
          let place = key.key.uri?.valueRange, let otherPlaylist = other.playlist,
          let own = offered[key.format]?.identities, let known = others.identities,
          own.isDisjoint(with: known)
        else { continue }
        report(
          "no media playlist has a session key of \(KeySystem.with(format: key.format)?.name ?? key.format); "
            + "all have other keys", at: place,
          related: [
            RelatedPlace(
              other.key.tag.range, "a key that is used",
              in: presentation.mediaPlaylists[otherPlaylist].playlist)
          ])
        return
      }
    })

  /// A FairPlay key, whose address follows skd:// in a media playlist.
  private static func fairPlay(_ address: String, session: Bool = false) -> String {
    let (tag, uri) = session ? ("SESSION-KEY", address) : ("KEY", "skd://" + address)
    return #"""
      #EXT-X-VERSION:5
      #EXT-X-\#(tag):METHOD=SAMPLE-AES,URI="\#(uri)",KEYFORMAT="com.apple.streamingkeydelivery"

      """#
  }
}

extension [NamedKey] {
  /// The bytes by which keys of one format are certainly the same or different; nil if they are not known of
  /// one key.
  fileprivate var identities: Set<[UInt8]>? {
    var found: Set<[UInt8]> = []
    for key in self {
      guard let identity = KeyIdentity(key.uri, format: key.format) else { return nil }
      found.insert(identity.core)
    }
    return found
  }
}
