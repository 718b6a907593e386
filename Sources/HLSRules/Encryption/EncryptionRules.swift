import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules for EXT-X-KEY and EXT-X-SESSION-KEY.
enum EncryptionRules {
  static let all: [Rule] = [
    concurrentMethod, concurrentIV, mapNeedsIV, ctrNeedsFMP4, overwritten, ivShort, implicitIV,
    insecureKeyURI, sessionKeyDuplicate,
    sessionKeyMismatch, sessionKeyMissing, sessionKeyUnused, sessionKeyOfOtherContent,
    keyFormatMisspelled, skdWithoutKeyFormat, psshMissing, psshOfAnotherSystem, keySize,
    playReadyObject, playReadyAlgorithm, keyIDsDiffer, keyChangeIncomplete, keyNotRestored,
    clearUnderKey, iFrameKeyMissing, keyOfOtherContent, streamInClear,
  ]
}

extension EncryptionRules {
  static let insecureKeyURI = Rule(
    "encryption/insecure-key-uri", .warning, .recommended, .advice("rfc8216bis-22 §12"),
    about: .playlist,
    says: "Keys should be loaded over https or another protected channel.",
    why: "Anyone who can see the response gets the key, which defeats the encryption.",
    remedy: "Serve the key over https.",
    fails: [
      .media("#EXT-X-KEY:METHOD=AES-128,URI=\"«http://example.com/k»\""),
      .multivariant("#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"«HTTP://example.com/k»\""),
    ],
    passes: [
      .media("#EXT-X-KEY:METHOD=AES-128,URI=\"https://example.com/k\""),
      .media("#EXT-X-KEY:METHOD=AES-128,URI=\"http.key\""),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for name in [TagName.key, .sessionKey] {
        for tag in playlist.tags(named: name) {
          let uri = playlist.attribute(.uri, of: tag)
          guard case .value(let resolution, let place) = playlist.resolved(uri),
            let text = resolution.text, text.prefix(7).lowercased() == "http://"
          else { continue }
          report("the key is loaded over http, which is not protected; expected https", at: place)
        }
      }
    })

  static let sessionKeyDuplicate = Rule(
    "encryption/session-key-duplicate", .error, .spec, .must("rfc8216bis-22 §4.4.6.5"),
    about: .tag(.sessionKey),
    says: "EXT-X-SESSION-KEY tags must differ in METHOD, URI, IV, KEYFORMAT or KEYFORMATVERSIONS.",
    why: "Clients may refuse the playlist, and viewers then see nothing, or load the key twice.",
    remedy: "Remove one of the two EXT-X-SESSION-KEY tags.",
    fails: [
      .multivariant(
        """
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k"
        «#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k"»
        """)
    ],
    passes: [
      .multivariant("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"k\""),
      .multivariant(
        """
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="l"
        """),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var known: [[String]: PlaylistTag] = [:]
      for tag in playlist.tags(named: .sessionKey) {
        let key = EncryptionKey(tag, in: playlist)
        func text(_ attribute: Attribute?) -> String {
          attribute.map { playlist.text($0.lexemeRange) } ?? ""
        }
        let values = [
          text(key.method), playlist.resolved(key.uri).value?.text ?? text(key.uri),
          key.vectorNumber(in: playlist).map { String($0, radix: 16) } ?? text(key.vector),
          key.formatText(in: playlist), key.formatVersionsText(in: playlist),
        ]
        if let first = known[values] {
          report(
            "EXT-X-SESSION-KEY is repeated with the same key", at: tag.range,
            related: [RelatedPlace(first.range, "first given here")])
        } else {
          known[values] = tag
        }
      }
    })
}
