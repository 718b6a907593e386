import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Whether I-frame playlists have the keys of the media that they share with other playlists.
extension EncryptionRules {
  static let iFrameKeyMissing = Rule(
    "encryption/iframe-key-missing", .error, .spec,
    .must("rfc8216bis-22 §4.4.4.4, §4.4.3.6"), about: .presentation,
    says: "An I-frame playlist must have the key of the media whose byte ranges it lists.",
    why: "Viewers see noise, or no pictures at all, while they seek.",
    remedy: "Copy EXT-X-KEY from the media playlist of the variant.",
    fails: [
      shared(whole, iFrames: "", marked: true),
      shared(whole, iFrames: "#EXT-X-KEY:METHOD=NONE\n", marked: true),
    ],
    passes: [
      shared(whole, iFrames: key), shared(ranges("100000@800"), iFrames: ""),
      // A copy of the media that is not encrypted, and a start without a key.
      shared(whole, iFrames: "", file: "clear.mp4"),
      shared(ranges("100000@800") + key, iFrames: ""),
    ],
    check: .presentation { presentation, report in
      let clear = presentation.mediaPlaylists.filter { $0.isIFramesOnly && !$0.playlist.hasKey }
      guard !clear.isEmpty else { return }
      var encrypted: [String: (key: EncryptionKey, playlist: Playlist)] = [:]
      for media in presentation.mediaPlaylists where !media.isIFramesOnly && media.playlist.hasKey {
        for (address, key) in media.encryptedFiles where encrypted[address] == nil {
          encrypted[address] = (key, media.playlist)
        }
      }
      guard !encrypted.isEmpty else { return }
      for media in clear {
        let shared = media.files.compactMap { encrypted[$0] }
        guard let (key, playlist) = shared.min(by: { $0.key.tag.line < $1.key.tag.line }) else {
          continue
        }
        report(
          "no key, but the media playlist with the same file has one", in: media.member,
          at: media.playlist.head, related: [RelatedPlace(key.tag.range, "the key", in: playlist)])
      }
    })

  private static let key = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="https://keys.example.com/k""# + "\n"
  private static let whole = key + ranges("100000@800")

  private static func ranges(_ range: String, file: String = "v.mp4") -> String {
    "#EXTINF:6,\n#EXT-X-BYTERANGE:\(range)\n\(file)\n"
  }

  /// A variant with two segments, the first one from this text, and its I-frames.
  private static func shared(
    _ first: String, iFrames: String, file: String = "v.mp4", marked: Bool = false
  ) -> Example {
    .presentation([
      .multivariant(Piece.variant("") + "\n" + Piece.iFrames("")).named("multivariant.m3u8"),
      .media(
        "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"v.mp4\",BYTERANGE=\"800@0\"\n\(first)"
          + ranges("100000@100800")
      ).named("v.m3u8"),
      .whole(
        (marked ? "«#EXTM3U»" : "#EXTM3U")
          + "\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n#EXT-X-I-FRAMES-ONLY\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + "#EXT-X-MAP:URI=\"\(file)\",BYTERANGE=\"800@0\"\n\(iFrames)"
          + ranges("9000@800", file: file) + ranges("9000@100800", file: file)
          + "#EXT-X-ENDLIST"
      ).named("i.m3u8"),
    ])
  }
}

extension Playlist {
  /// Whether any key applies to something.
  fileprivate var hasKey: Bool {
    tags(named: .key).contains { !EncryptionKey($0, in: self).hasMethod("NONE", in: self) }
  }
}

extension Presentation.MediaPlaylist {
  private func file(_ segment: Int) -> String {
    URIReference(member.location)
      .resolving(playlist.substituted(playlist.address(of: playlist.segments[segment])))
  }

  /// The absolute addresses of the segments, each once.
  fileprivate var files: [String] {
    playlist.isDeltaUpdate ? [] : Set(playlist.segments.indices.map(file)).sorted()
  }

  /// The absolute addresses whose segments all have a key, with the first one.
  fileprivate var encryptedFiles: [String: EncryptionKey] {
    guard !playlist.isDeltaUpdate else { return [:] }
    var scope = KeysInForce()
    var keys: [String: EncryptionKey] = [:]
    var clear: Set<String> = []
    var segment = 0
    func read(upTo end: Int) {
      while segment < min(end, playlist.segments.count) {
        if let key = scope.keys.first?.key {
          let address = file(segment)
          if keys[address] == nil { keys[address] = key }
        } else {
          clear.insert(file(segment))
        }
        segment += 1
      }
    }
    for run in playlist.segmentRuns {
      read(upTo: run.segment)
      for index in run.tags where playlist.tags[index].name == .key {
        _ = scope.apply(EncryptionKey(playlist.tags[index], in: playlist), in: playlist)
      }
    }
    read(upTo: .max)
    return keys.filter { !clear.contains($0.key) }
  }
}
