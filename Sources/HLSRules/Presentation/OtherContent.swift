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

extension Presentation.MediaPlaylist {
  /// The absolute address of a segment.
  func address(of segment: MediaSegment) -> URIReference {
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
