import HLSDocuments
import HLSLinting
import HLSPlaylist

extension PlaylistRules {
  static let extm3uRepeated = Rule(
    "playlist/extm3u-repeated", .error, .recommended, .advice("rfc8216bis-22 §4.4.1.1"),
    about: .tag(.extm3u),
    facts: [
      .explainsRest([
        "version/duplicate", "playlist/duplicate-media-tag",
        "playlist/independent-segments-duplicate", "playlist/start-duplicate",
        "playlist/session-data-duplicate", "playlist/mixed-kinds",
        "playlist/media-tag-in-multivariant-playlist",
        "playlist/segment-tag-in-multivariant-playlist",
        "playlist/metadata-tag-in-multivariant-playlist",
        "playlist/multivariant-tag-in-media-playlist", "steering/tag-in-media-playlist",
        "steering/tag-duplicate", "variable/duplicate-name", "encryption/session-key-duplicate",
        "segment/media-sequence-late", "segment/discontinuity-sequence-late",
        "segment/discontinuity-sequence-after-discontinuity", "segment/duplicate-uri",
        "segment/address-repeated", "segment/part-repeated",
        "date-time/ambiguous-overlap", "date-time/small-overlap", "date-time/drift",
        "date-range/same-id-conflict", "date-range/class-changes-for-id",
        "interstitial/duplicate-id-different-asset", "low-latency/skip-duplicate",
        "low-latency/segment-tag-after-part", "low-latency/preload-hint-duplicate-type",
        "low-latency/rendition-report-duplicate", "rendition/duplicate-name-in-group",
        "rendition/duplicate-uri-in-group", "rendition/groups-differ-in-members",
        "variant/duplicate",
      ])
    ],
    says: "EXTM3U should occur only once, on the first line.",
    why: """
      A second EXTM3U usually means that two playlists were joined by mistake. The finding has the severity of what \
      follows from that, and is otherwise a `warning`.
      """,
    remedy: "Remove the tag, and check what else came with the second playlist.",
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
        report(
          "EXTM3U is repeated, as in a file that was written twice; expected it only on the first line",
          at: tag.range, severity: .warning)
      }
    })

  static let kindUndetermined = Rule(
    "playlist/kind-undetermined", .error, .spec, .must("rfc8216bis-22 §4.1"), about: .playlist,
    facts: [.unsilenceable],
    says: "A playlist must be a media playlist or a multivariant playlist.",
    why: "Clients find nothing to play, and viewers see an error. Often the file was cut off.",
    remedy: "Check what the origin sends, and send the complete playlist.",
    fails: [.whole("«#EXTM3U»\n#EXT-X-INDEPENDENT-SEGMENTS\n")],
    passes: [
      .whole("#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-TARGETDURATION:6\n#EXT-X-ENDLIST\n")
    ],
    check: .document { document, report in
      guard document.playlist.kind == .undetermined, let first = document.playlist.lines.first
      else { return }
      report(
        "no tag identifies the file as a media or multivariant playlist; there is nothing to play",
        at: first.range)
    })

  static let mixedKinds = Rule(
    "playlist/mixed-kinds", .error, .spec, .must("rfc8216bis-22 §4.1, §4.4.4, §4.4.6"),
    about: .playlist,
    facts: [.unsilenceable],
    says: "A playlist must not mix tags of media playlists with tags of multivariant playlists.",
    why: """
      Clients cannot know whether to play segments or to choose a variant. They must refuse the \
      file, and viewers see nothing.
      """,
    remedy: "Split the file into a multivariant playlist and a media playlist.",
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
        "media playlist tags and multivariant playlist tags are mixed in one file",
        at: lines[max(media, multivariant)].range,
        related: [RelatedPlace(lines[min(media, multivariant)].range, "a tag of the other kind")])
    })

  private static func firstLine(
    in playlist: Playlist, where belongs: (TagFamily) -> Bool
  ) -> Int? {
    TagName.allCases.filter { belongs($0.family) }
      .compactMap { playlist.census.firstLine(of: $0) }.min()
  }

  static let noSegments = Rule(
    "playlist/no-segments", .warning, .recommended, .advice("rfc8216bis-22 §4.1"),
    about: .mediaPlaylist,
    says: "A media playlist should contain at least one media segment.",
    why: "There is nothing to play, and players report an error instead of waiting for the start.",
    remedy: "Add the segments; before the start, list a slate, or answer with status 404.",
    fails: [.whole("«#EXTM3U»\n#EXT-X-TARGETDURATION:6\n")],
    passes: [.whole("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.segments.isEmpty,
        playlist.census.count(of: .skip) + playlist.census.count(of: .part) == 0,
        let first = playlist.lines.first
      else { return }
      report(
        "the media playlist contains no media segment", at: first.range,
        severity: document.isLive ? nil : .info)
    })

  static let noVariants = Rule(
    "playlist/no-variants", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2, §6.2.4"),
    about: .multivariantPlaylist,
    says: "A multivariant playlist should contain at least one variant stream.",
    why: "Without a variant stream there is nothing to play.",
    remedy: "Add an EXT-X-STREAM-INF tag for each variant stream.",
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
