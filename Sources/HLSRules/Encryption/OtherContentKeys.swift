import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Keys whose names are those of other content than the segments name.
extension EncryptionRules {
  static let keyOfOtherContent = Rule(
    "encryption/key-of-other-content", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.4, §6.2.3"), about: .presentation,
    says: "The keys of a presentation should be of the content that its segments name.",
    why: """
      The key decrypts other content, so that there is no picture or no sound. The rule judges by names: the keys \
      of all other playlists and the playlist's own segments agree.
      """,
    remedy: "Write the URI of the key of this content.",
    fails: [keyed("ep08", "ep08", "«skd://ep07/audio»")],
    passes: [
      keyed("ep08", "ep08", "skd://ep08/audio"),
      // The names of keys, which are those of no content.
      keyed("k01", "k01", "skd://k02/audio"),
    ],
    check: .presentation { presentation, report in
      let keys = presentation.mediaPlaylists.indices.compactMap { number -> NamedKey? in
        let key = presentation.keys(of: number).keys.first
        return key.flatMap { $0.uri.hasPrefix("data:") ? nil : $0 }
      }
      for (_, keys) in Dictionary(grouping: keys, by: \.format).sorted(by: { $0.key < $1.key })
      where keys.count > 2 {
        let parts = keys.map { key in key.uri.split { "/?&=".contains($0) } }
        var reported: Set<Int> = []
        for name in OddName.all(in: parts) {
          guard let number = keys[name.address].playlist, !reported.contains(number),
            let place = keys[name.address].key.uri?.valueRange,
            case let media = presentation.mediaPlaylists[number],
            let segment = media.playlist.segments.first,
            name.isRefuted(by: media.address(of: segment).pathNames)
          else { continue }
          reported.insert(number)
          let other = keys[name.address == 0 ? 1 : 0]
          report(
            "the key is of \(String(name.own).shown), by its name; those of the other playlists and the segments "
              + "are of \(String(name.others).shown)",
            in: media.member, at: place,
            related: other.playlist.map {
              [
                RelatedPlace(
                  other.key.tag.range, "the key of another playlist",
                  in: presentation.mediaPlaylists[$0].playlist)
              ]
            } ?? [])
        }
      }
    })

  /// Three playlists of `ep08`, the first two with keys of this content.
  private static func keyed(_ first: String, _ second: String, _ third: String) -> Example {
    func media(_ folder: String, _ uri: String) -> Example {
      .media(
        "#EXT-X-VERSION:5\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\","
          + "KEYFORMAT=\"com.apple.streamingkeydelivery\"\n#EXTINF:6,\nep08/\(folder)/1.ts")
    }
    return .presentation([
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a.m3u8""#
          + "\n" + Piece.variant(#",AUDIO="a""#) + "\n" + PresentationExample.low(#",AUDIO="a""#)
      ).named("multivariant.m3u8"),
      media("high", "skd://\(first)/video").named("v.m3u8"),
      media("low", "skd://\(second)/video").named("w.m3u8"), media("a", third).named("a.m3u8"),
    ])
  }
}
