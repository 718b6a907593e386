import HLSDocuments
import HLSLinting
import HLSPlaylist

extension PlaylistRules {
  static let extm3uRepeated = Rule(
    "playlist/extm3u-repeated", .warning, .recommended, .advice("rfc8216bis-22 §4.4.1.1"),
    about: .tag(.extm3u),
    says: "EXTM3U stands once, on the first line.",
    why: "A second one is the trace of two playlists that were joined.",
    remedy: "Take the tag out, and look at what else the second playlist brought.",
    fails: [
      .whole(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n«#EXTM3U»\n#EXTINF:6,\nb.ts\n"
          + "#EXT-X-ENDLIST\n")
    ],
    passes: [
      .whole(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n"
          + "#EXT-X-ENDLIST\n")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .extm3u) > 1 else { return }
      for tag in playlist.tags(named: .extm3u).dropFirst() {
        report("EXTM3U is repeated; it stands on the first line alone", at: tag.range)
      }
    })

  static let kindUndetermined = Rule(
    "playlist/kind-undetermined", .warning, .recommended, .advice("rfc8216bis-22 §4.1"),
    about: .playlist,
    says: "A playlist has tags that tell whether it is a media or a multivariant playlist.",
    why: "Clients take it for a multivariant playlist with nothing in it; mostly it was cut off.",
    remedy: "Look at what the origin sends.",
    fails: [.whole("«#EXTM3U»\n#EXT-X-INDEPENDENT-SEGMENTS\n")],
    passes: [
      .whole("#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-TARGETDURATION:6\n#EXT-X-ENDLIST\n")
    ],
    check: .document { document, report in
      guard document.playlist.kind == .undetermined, let first = document.playlist.lines.first
      else { return }
      report(
        "the playlist has no tag of a media or multivariant playlist; there is nothing to play",
        at: first.range)
    })

  static let mixedKinds = Rule(
    "playlist/mixed-kinds", .error, .spec, .must("rfc8216bis-22 §4.1, §4.4.4, §4.4.6"),
    about: .playlist,
    says: "No playlist has tags of a media and of a multivariant playlist.",
    why: "Clients have to refuse it.",
    remedy: "Split the file in two.",
    fails: [
      .whole(
        "#EXTM3U\n" + Piece.variant("") + "\n«#EXT-X-TARGETDURATION:6»\n#EXT-X-ENDLIST\n")
    ],
    passes: [.whole("#EXTM3U\n" + Piece.variant("") + "\n")],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.kind == .mixed,
        let media = firstLine(in: playlist, where: \.isMediaOnly),
        let multivariant = firstLine(in: playlist, where: { $0 == .multivariantPlaylist })
      else { return }
      let lines = playlist.lines
      report(
        "tags of a media and of a multivariant playlist in one file",
        at: lines[max(media, multivariant)].range,
        related: [RelatedPlace(lines[min(media, multivariant)].range, "the other kind")])
    })

  private static func firstLine(
    in playlist: Playlist, where belongs: (TagFamily) -> Bool
  ) -> Int? {
    TagName.allCases.filter { belongs($0.family) }
      .compactMap { playlist.census.firstLine(of: $0) }.min()
  }

  static let noSegments = Rule(
    "playlist/no-segments", .info, .recommended, .advice("rfc8216bis-22 §4.1"),
    about: .mediaPlaylist,
    says: "A media playlist has media segments.",
    why: "An empty one is legal, but there is nothing to play.",
    remedy: "Nothing, if the stream has not begun.",
    fails: [.whole("«#EXTM3U»\n#EXT-X-TARGETDURATION:6\n")],
    passes: [.whole("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.segments.isEmpty,
        playlist.census.count(of: .skip) + playlist.census.count(of: .part) == 0,
        let first = playlist.lines.first
      else { return }
      report("the media playlist has no media segment", at: first.range)
    })

  static let noVariants = Rule(
    "playlist/no-variants", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2, §6.2.4"),
    about: .multivariantPlaylist,
    says: "A multivariant playlist has variant streams.",
    why: "Without one there is nothing to play.",
    remedy: "Add EXT-X-STREAM-INF tags.",
    fails: [
      .whole("«#EXTM3U»\n#EXT-X-SESSION-DATA:DATA-ID=\"com.example.title\",VALUE=\"x\"\n")
    ],
    passes: [
      .whole(
        "#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"com.example.title\",VALUE=\"x\"\n"
          + Piece.variant("") + "\n")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.kind == .multivariant, playlist.census.count(of: .streamInf) == 0,
        let first = playlist.lines.first
      else { return }
      report("the multivariant playlist has no EXT-X-STREAM-INF", at: first.range)
    })
}
