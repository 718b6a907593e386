import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Playlists of a presentation whose addresses name other content than those of the others.
extension PresentationRules {
  static let otherContent = Rule(
    "presentation/other-content", .warning, .recommended, .advice("rfc8216bis-22 §6.2.4"),
    about: .presentation,
    says: "The segments of all playlists should be of the same content, by their names.",
    why: """
      After a change of variant viewers see another episode, or hear its sound. The rule judges by the names of \
      folders and files, where all other playlists agree; they can be misleading.
      """,
    remedy: "Write the segments of this content.",
    fails: [three("ep08/low", "«ep07/mid/s1.ts»", "ep08/high")],
    passes: [
      three("ep08/low", "ep08/mid/s1.ts", "ep08/high"),
      // The name of the stream, and a codec.
      three("v01/x", "v02/y/s1.ts", "v02/z"), three("h264/low", "h265/mid/s1.ts", "h264/high"),
      // By the rest of their names, two are the same stream.
      three("ad81234/x", "ad81235/x/s1.ts", "ad81234/y"),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists.filter {
        $0.playlist.isEnded && !$0.playlist.segments.isEmpty
      }
      guard playlists.count > 2 else { return }
      let names = playlists.map { $0.names(of: $0.playlist.segments[0]) }
      var reported: Set<Int> = []
      for name in OddName.all(in: names)
      where name.isNumbered && !reported.contains(name.address) && name.isApart(in: names) {
        let media = playlists[name.address]
        // Some segments, such as ads, can have the name of the others.
        guard
          media.playlist.segments.allSatisfy({ segment in
            let names = media.names(of: segment)
            return !names.indices.contains(name.part) || !names[name.part].contains(name.others)
          })
        else { continue }
        reported.insert(name.address)
        report(
          "by their names, the segments are of \(String(name.own).shown), those of the other playlists of "
            + String(name.others).shown,
          in: media.member, at: media.playlist.address(of: media.playlist.segments[0]),
          related: playlists.first { $0.member.number != media.member.number }.map {
            [
              RelatedPlace(
                $0.playlist.address(of: $0.playlist.segments[0]), "a segment of another playlist",
                in: $0.playlist)
            ]
          } ?? [])
      }
    })

  private static func three(_ low: String, _ middle: String, _ high: String) -> Example {
    func segments(_ address: String) -> Example {
      let uri = address.contains(".ts") ? address : "\(address)/s1.ts"
      return .media("#EXTINF:6,\n" + uri)
    }
    return .presentation([
      .multivariant(
        PresentationExample.variants + "\n#EXT-X-STREAM-INF:BANDWIDTH=5000000,"
          + "CODECS=\"avc1.640028,mp4a.40.2\",RESOLUTION=1920x1080\nx.m3u8"
      ).named("multivariant.m3u8"),
      segments(low).named("v.m3u8"), segments(middle).named("w.m3u8"),
      segments(high).named("x.m3u8"),
    ])
  }
}

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

extension Presentation.MediaPlaylist {
  /// The absolute address of a segment.
  fileprivate func address(of segment: MediaSegment) -> URIReference {
    URIReference(
      URIReference(member.location).resolving(
        playlist.substituted(playlist.address(of: segment))))
  }

  /// The folders in the address of a segment, then the words of its name.
  fileprivate func names(of segment: MediaSegment) -> [Substring] {
    let url = address(of: segment)
    let names = url.pathSegments.map(url.characters)
    guard let file = names.last else { return [] }
    return names.dropLast() + file.split { "_-.".contains($0) }
  }
}
