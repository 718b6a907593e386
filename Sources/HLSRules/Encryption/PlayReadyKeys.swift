import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The object in the address of a PlayReady key, and whether it agrees with the other keys.
extension EncryptionRules {
  static let playReadyObject = Rule(
    "encryption/playready-object", .error, .recommended,
    .must(
      "Apple Using content protection systems with HLS; Microsoft PlayReady Header Specification"),
    about: .playlist,
    says: """
      The address of a PlayReady key must contain a whole PlayReady object, whose header is UTF-16 in little \
      endian.
      """,
    why: "PlayReady refuses another object. No license is requested, and viewers see nothing.",
    remedy: "Write data:text/plain;charset=UTF-16;base64, and the object that the packager made.",
    fails: [
      .media(playReady("«\(utf8)»")), .media(playReady("«\(bigEndian)»")),
      .media(playReady("«\(cut)»")), .media(playReady("«\(headerOnly)»")),
      .media(playReady("«data:text/plain;charset=UTF-16;base64,yAAAAAE*»")),
    ],
    passes: [
      .media(playReady(object)), .media(playReady(boxed)),
      .media(playReady("https://keys.example.com/playready")),
      .media(playReady("data:text/plain;charset=UTF-16;base64,BgAAAAAA")),
    ],
    check: .shared(playReadyKeys))

  static let playReadyAlgorithm = Rule(
    "encryption/playready-algorithm", .warning, .recommended,
    .must("Apple Using content protection systems with HLS; rfc8216bis-22 §4.4.4.4"),
    about: .playlist,
    says: """
      The algorithm in the header of a PlayReady key must be that of METHOD: AESCBC for SAMPLE-AES, AESCTR for \
      SAMPLE-AES-CTR.
      """,
    why: """
      The license is for the other algorithm, so that players refuse it or decrypt to noise. AESCBC needs a \
      header of version 4.3.0.0.
      """,
    remedy: "Write the header that the packager made for this METHOD.",
    fails: [
      .media(playReady("«\(counterMode)»")),
      .media(mapped(playReadyTag("«\(object)»", method: "SAMPLE-AES-CTR"))),
    ],
    passes: [
      .media(playReady(object)),
      .media(mapped(playReadyTag(counterMode, method: "SAMPLE-AES-CTR"))),
    ],
    check: .shared(playReadyKeys))

  private static let playReadyKeys: Traversal = Traversal("PlayReady keys") { document, report in
    let playlist = document.playlist
    for key in playlist.distinctKeys {
      guard KeySystem.with(format: key.formatText(in: playlist)) == .playReady, let uri = key.uri,
        let address = playlist.knownText(uri)
      else { continue }
      let content = KeyContent(address)
      if case .data(nil) = content {
        report.report(
          playReadyObject.id, "the address of a PlayReady key is not valid Base64",
          at: uri.valueRange)
      }
      do throws(PlayReadyObject.Fault) {
        guard let object = try content.playReadyObject(), object.algorithms.count == 1,
          let algorithm = object.algorithms.first,
          let expected = key.playReadyAlgorithm(in: playlist), algorithm != expected,
          ["AESCBC", "AESCTR"].contains(algorithm)
        else { continue }
        report.report(
          playReadyAlgorithm.id,
          "the PlayReady header\(object.version.map { " of version \($0.shown)" } ?? "") has \(algorithm), "
            + "and METHOD is that of \(expected)", at: uri.valueRange)
      } catch {
        guard let fault = error.text else { continue }
        report.report(
          playReadyObject.id, "the address of a PlayReady key \(fault)", at: uri.valueRange)
      }
    }
  }

  static let keyIDsDiffer = Rule(
    "encryption/key-ids-differ", .warning, .recommended,
    .must("Apple Using content protection systems with HLS; rfc8216bis-22 §4.4.4.4"),
    about: .tag(.key),
    says: "The keys of Widevine and PlayReady for the same segments must be the same key.",
    why: """
      A segment is encrypted with one key. Viewers whose device uses the system with the other ID get a license \
      that does not decrypt it.
      """,
    remedy: "Write the headers that the packager made together.",
    fails: [
      pair(widevineTag, playReadyTag("«\(other)»")), pair(playReadyTag("«\(other)»"), widevineTag),
    ],
    passes: [
      pair(widevineTag, playReadyTag(object)), pair(widevineTag, playReadyTag(boxed)),
      // No ID is known.
      pair(widevineTag, playReadyTag("https://keys.example.com/playready")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .key) > 1 else { return }
      var scope = KeysInForce()
      for run in playlist.segmentRuns {
        let keys = run.tags.map { playlist.tags[$0] }.filter { $0.name == .key }
        for tag in keys { _ = scope.apply(EncryptionKey(tag, in: playlist), in: playlist) }
        guard !keys.isEmpty, run.segment < playlist.segments.count,
          let (widevine, _) = identified(.widevine, scope, playlist),
          let (playReady, place) = identified(.playReady, scope, playlist),
          widevine.isDisjoint(with: playReady)
        else { continue }
        report(
          "PlayReady has the key \(list(playReady)), and Widevine \(list(widevine)); expected the same",
          at: place)
        // What packs one key wrong packs all of them.
        return
      }
    })

  /// The IDs in the key of a system; nil if there is none, or no ID is known.
  private static func identified(
    _ system: KeySystem, _ scope: KeysInForce, _ playlist: Playlist
  ) -> (ids: Set<[UInt8]>, place: ByteRange)? {
    guard let key = scope.keys.first(where: { KeySystem.with(format: $0.format) == system })?.key,
      let uri = key.uri, let address = playlist.knownText(uri)
    else { return nil }
    let content = KeyContent(address)
    var ids = content.headers.filter { $0.systemID == system.id }
      .reduce(into: Set<[UInt8]>()) { $0.formUnion($1.keyIDs) }
    if system == .playReady, let object = try? content.playReadyObject() {
      ids.formUnion(object.keyIDs)
    }
    return ids.isEmpty ? nil : (ids, uri.valueRange)
  }

  private static func list(_ ids: Set<[UInt8]>) -> String {
    ids.map(ProtectionHeader.uuid).sorted().prefix(2).joined(separator: ", ")
  }
}

extension EncryptionKey {
  /// The algorithm in PlayReady's headers for METHOD; nil for a method without one.
  fileprivate func playReadyAlgorithm(in playlist: Playlist) -> String? {
    if hasMethod("SAMPLE-AES", in: playlist) { return "AESCBC" }
    return hasMethod("SAMPLE-AES-CTR", in: playlist) ? "AESCTR" : nil
  }
}

extension PlayReadyObject.Fault {
  /// What was found, as the end of a sentence; nil for data that may be of another version.
  fileprivate var text: String? {
    switch self {
    case .otherContent: nil
    case .headerOnly: "contains a header without its object; expected a PlayReady object"
    case .cut(let size, let found):
      "contains \(found) bytes of a PlayReady object of \(size); expected all"
    case .encoding(let name): "has a header in \(name); expected UTF-16 in little endian"
    }
  }
}

/// PlayReady objects for the examples of rules.
extension EncryptionRules {
  /// Version 4.3.0.0 with the key of ``pssh`` and AESCBC.
  fileprivate static let object = address(of: wrapped(header))
  fileprivate static let boxed = address(of: box.flatMap(\.self))
  fileprivate static let other = address(
    of: wrapped(header.replacing("xLAhb9ipH0630hAzVap+AQ==", with: "AAECAwQFBgcICQoLDA0ODw==")))
  fileprivate static let counterMode = address(of: wrapped(header.replacing("CBC", with: "CTR")))
  fileprivate static let utf8 = address(of: wrapped(header) { [UInt8($0 & 0xFF)] })
  fileprivate static let bigEndian = address(of: wrapped(header) { [0, UInt8($0 & 0xFF)] })
  fileprivate static let headerOnly = address(of: Array(wrapped(header).dropFirst(10)))
  fileprivate static let cut = address(of: Array(wrapped(header).prefix(60)))

  private static let header =
    #"<WRMHEADER version="4.3.0.0"><KID ALGID="AESCBC" VALUE="xLAhb9ipH0630hAzVap+AQ=="/></WRMHEADER>"#
  private static let box: [[UInt8]] = [
    [0, 0, 0, 232], Array("pssh".utf8), [0, 0, 0, 0],
    [0x9A, 0x04, 0xF0, 0x79, 0x98, 0x40, 0x42, 0x86],
    [0xAB, 0x92, 0xE6, 0x5B, 0xE0, 0x88, 0x5F, 0x95], [0, 0, 0, 200], wrapped(header),
  ]

  /// An object with a header, in little endian unless its characters are written in another way.
  private static func wrapped(
    _ header: String, by write: (UInt16) -> [UInt8] = { [UInt8($0 & 0xFF), 0] }
  ) -> [UInt8] {
    let text = header.utf16.flatMap(write)
    return [UInt8(text.count + 10), 0, 0, 0, 1, 0, 1, 0, UInt8(text.count), 0] + text
  }

  private static func address(of bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let text = stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [Character] in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      return (0..<4).map { $0 > group.count ? "=" : alphabet[bits >> (18 - 6 * $0) & 63] }
    }
    return "data:text/plain;charset=UTF-16;base64," + String(text)
  }

  fileprivate static func playReady(_ address: String) -> String {
    keyTag("com.microsoft.playready", address)
  }

  fileprivate static func playReadyTag(_ address: String, method: String = "SAMPLE-AES") -> String {
    #"#EXT-X-KEY:METHOD=\#(method),URI="\#(address)",KEYFORMAT="com.microsoft.playready""#
  }

  fileprivate static let widevineTag =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\#(pssh)",KEYFORMAT="\#(KeySystem.widevine.formats[0])""#

  /// A playlist with two keys.
  fileprivate static func pair(_ first: String, _ second: String) -> Example {
    .media(Piece.version(5, "\(first)\n\(second)\n#EXTINF:6,\nb.ts"))
  }

  /// Fragmented MP4 with a key.
  fileprivate static func mapped(_ tag: String) -> String {
    Piece.version(6, "#EXT-X-MAP:URI=\"i.mp4\"\n\(tag)\n#EXTINF:6,\na.m4s")
  }
}
