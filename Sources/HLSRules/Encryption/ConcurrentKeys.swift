import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Keys that are in force together, and the segments and maps they apply to.
extension EncryptionRules {
  static let concurrentMethod = Rule(
    "encryption/concurrent-method", .error, .spec, .must("rfc8216bis-22 §6.2.3, §4.4.4.4"),
    about: .tag(.key),
    facts: [.silences(["authoring/key-systems-incomplete"], about: .line)],
    says: "Keys in several formats that apply to the same segment must have the same METHOD.",
    why: "A segment is encrypted once. Viewers whose key system has another method get noise.",
    remedy: "Set METHOD of each key to the method that the segment is encrypted with.",
    fails: [.media(keys("SAMPLE-AES", "«AES-128»"))],
    passes: [.media(keys("SAMPLE-AES", "SAMPLE-AES"))],
    check: .shared(scopes))

  static let concurrentIV = Rule(
    "encryption/concurrent-iv", .error, .spec, .must("rfc8216bis-22 §6.2.3"), about: .tag(.key),
    says: "Keys in several formats that apply to the same segment must have the same IV.",
    why: """
      A segment is encrypted with one initialization vector. Viewers whose key system has another \
      one get noise.
      """,
    remedy: "Set IV of each key to the initialization vector that the segment is encrypted with.",
    fails: [
      .media(
        keys(
          "SAMPLE-AES,IV=0x00000000000000000000000000000001",
          "SAMPLE-AES,IV=«0x00000000000000000000000000000002»"))
    ],
    passes: [
      .media(
        keys(
          "SAMPLE-AES,IV=0x00000000000000000000000000000001",
          "SAMPLE-AES,IV=0x00000000000000000000000000000001"))
    ],
    check: .shared(scopes))

  static let mapNeedsIV = Rule(
    "encryption/map-needs-iv", .error, .spec, .must("rfc8216bis-22 §4.4.4.5"), about: .tag(.map),
    facts: [.silences(["encryption/implicit-iv"], about: .line)],
    says: "An AES-128 key that applies to EXT-X-MAP must have IV.",
    why: """
      An initialization section has no media sequence number to use as its initialization vector. \
      Clients cannot decrypt it, and viewers see nothing.
      """,
    remedy:
      "Add IV to EXT-X-KEY, or move EXT-X-MAP before EXT-X-KEY if the section is not encrypted.",
    fails: [
      .media(
        Piece.version(6, "«#EXT-X-KEY»:METHOD=AES-128,URI=\"k\"\n#EXT-X-MAP:URI=\"i.mp4\""))
    ],
    passes: [
      .media(
        Piece.version(
          6, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(Piece.iv)\n#EXT-X-MAP:URI=\"i.mp4\"")),
      .media(Piece.version(6, "#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"")),
    ],
    check: .shared(scopes))

  static let overwritten = Rule(
    "encryption/overwritten", .info, .pedantic, .advice("rfc8216bis-22 §4.4.4.4"),
    about: .tag(.key),
    says: "Every EXT-X-KEY should apply to a segment or an initialization section.",
    why:
      "A key that is replaced before any segment is never used; it may be left over from an edit.",
    remedy: "Remove the EXT-X-KEY that applies to no segment.",
    fails: [
      .media("«#EXT-X-KEY:METHOD=AES-128,URI=\"a\"»\n#EXT-X-KEY:METHOD=AES-128,URI=\"b\"")
    ],
    passes: [
      .media("#EXT-X-KEY:METHOD=AES-128,URI=\"b\""), .media(keys("SAMPLE-AES", "SAMPLE-AES")),
    ],
    check: .shared(scopes))

  /// Two keys of different formats.
  private static func keys(_ first: String, _ second: String) -> String {
    Piece.version(
      5,
      """
      #EXT-X-KEY:METHOD=\(first),URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
      #EXT-X-KEY:METHOD=\(second),URI="k",KEYFORMAT="com.example.drm"
      """)
  }

  /// One pass over the keys, the maps and the segments between them.
  private static let scopes: Traversal = Traversal("keys in force") { document, report in
    let playlist = document.playlist
    guard playlist.isDecodable, document.isMedia, playlist.census.count(of: .key) > 0 else {
      return
    }
    let segments = playlist.segments
    var scope = KeysInForce()
    var segment = 0
    // Keys above this line have been used.
    var lastUse: UInt32 = 0
    var lastMap: UInt32 = 0
    for tag in playlist.tags {
      let isKey = tag.name == .key
      guard isKey || tag.name == .map || tag.name == .part || tag.name == .preloadHint else {
        continue
      }
      let first = segment
      while segment < segments.count, segments[segment].uriLine < tag.line { segment += 1 }
      if segment > first {
        compareKeys(scope, since: lastUse, playlist, &report)
        lastUse = segments[segment - 1].uriLine
      }
      if isKey {
        for ended in scope.apply(EncryptionKey(tag, in: playlist), in: playlist)
        where ended.tag.line > lastUse {
          report.report(
            overwritten.id, "no segment uses this key before it is replaced", at: ended.tag.range,
            related: [RelatedPlace(tag.range, "replaced here")])
        }
        continue
      }
      compareKeys(scope, since: lastUse, playlist, &report)
      lastUse = tag.line
      guard tag.name == .map else { continue }
      for (key, _) in scope.keys
      where key.tag.line > lastMap && key.vector == nil && key.hasMethod("AES-128", in: playlist) {
        report.report(
          mapNeedsIV.id, "the key applies to EXT-X-MAP but has no IV", at: key.tag.nameRange,
          related: [RelatedPlace(tag.range, "the initialization section")])
      }
      lastMap = tag.line
    }
    if segment < segments.count { compareKeys(scope, since: lastUse, playlist, &report) }
  }

  /// Compares the keys in force if at least one of them is below the line `since`.
  private static func compareKeys(
    _ scope: KeysInForce, since line: UInt32, _ playlist: Playlist, _ report: inout SharedReport
  ) {
    guard scope.keys.count > 1, scope.keys.contains(where: { $0.key.tag.line > line }) else {
      return
    }
    let keys = scope.keys.map(\.key).sorted { $0.tag.line < $1.tag.line }
    var firstMethod: Attribute?
    var firstVector: (number: UInt128, attribute: Attribute)?
    for key in keys {
      if let method = key.method, method.form == .unquoted {
        let text = playlist.text(method.valueRange)
        if let first = firstMethod, playlist.text(first.valueRange) != text {
          report.report(
            concurrentMethod.id,
            "METHOD is \(text), but \(playlist.text(first.valueRange)) in another format of the "
              + "key",
            at: method.valueRange, related: [RelatedPlace(first.range, "the other method")])
        }
        firstMethod = firstMethod ?? method
      }
      if let vector = key.vector, let number = key.vectorNumber(in: playlist) {
        if let first = firstVector, first.number != number {
          report.report(
            concurrentIV.id, "IV differs from the IV in another format of the key",
            at: vector.valueRange, related: [RelatedPlace(first.attribute.range, "the other IV")])
        }
        firstVector = firstVector ?? (number, vector)
      }
    }
  }
}
