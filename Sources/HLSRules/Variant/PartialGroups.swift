import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rendition groups that all variants with a picture name but a few.
extension VariantRules {
  static let groupPartial = Rule(
    "variant/group-partial", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2.1"),
    about: .tag(.streamInf),
    says: "If most variants with video name groups of subtitles or audio, all should name one.",
    why: """
      Clients offer the renditions of the group that the variant names: viewers lose their subtitles or the sound \
      when the line becomes faster or slower. A variant whose CODECS has audio may contain the sound.
      """,
    remedy: "Write SUBTITLES or AUDIO as in the other variants.",
    fails: [
      subtitled(""),
      .multivariant(
        Piece.audio("") + "\n" + stream(768_000, 416, #",AUDIO="a""#, uri: "w.m3u8") + "\n"
          + marked(stream(400_000, 320, "", codecs: "avc1.4d401e", uri: "x.m3u8"))),
    ],
    passes: [
      subtitled(#",SUBTITLES="s""#),
      // The sound is in the variant.
      .multivariant(
        Piece.audio("") + "\n" + stream(768_000, 416, #",AUDIO="a""#, uri: "w.m3u8") + "\n"
          + stream(400_000, 320, "", uri: "x.m3u8")),
      // Sound without a picture needs no subtitles.
      .multivariant(
        Piece.subtitles("") + "\n" + stream(768_000, 416, #",SUBTITLES="s""#, uri: "w.m3u8")
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\nx.m3u8"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.kind == .multivariant, playlist.isDecodable,
        playlist.census.count(of: .streamInf) > 2
      else { return }
      for name in [AttributeName.subtitles, .audio] {
        let tags = playlist.tags(named: .streamInf)
        let groups = tags.map { playlist.attribute(name, of: $0) }
        guard let first = groups.firstIndex(where: { $0 != nil }),
          groups.contains(where: { $0 == nil })
        else { continue }
        var (with, without) = (0, [PlaylistTag]())
        for (tag, group) in zip(tags, groups) {
          let stream = LadderStream(tag, address: nil, in: playlist)
          guard stream.hasVideo else { continue }
          if group != nil {
            with += 1
          } else if name == .subtitles || stream.formats != nil && stream.audio.isEmpty {
            without.append(tag)
          }
        }
        guard with > 1, without.count < with, let place = groups[first]?.lexemeRange else {
          continue
        }
        for tag in without {
          report(
            "the variant has no \(name.text), but \(with) other variants with video have one",
            at: tag.nameRange, related: [RelatedPlace(place, "the first of them")])
        }
      }
    })

  /// Two variants with subtitles, and one with other attributes, which is marked without any.
  private static func subtitled(_ third: String) -> Example {
    let last = stream(400_000, 320, third, uri: "x.m3u8")
    return .multivariant(
      Piece.subtitles("") + "\n" + stream(768_000, 416, #",SUBTITLES="s""#, uri: "w.m3u8") + "\n"
        + (third.isEmpty ? marked(last) : last))
  }

  private static func marked(_ stream: String) -> String {
    stream.replacing("#EXT-X-STREAM-INF", with: "«#EXT-X-STREAM-INF»")
  }

  private static func stream(
    _ bandwidth: Int, _ width: Int, _ more: String, codecs: String = "avc1.4d401e,mp4a.40.2",
    uri: String
  ) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),CODECS=\"\(codecs)\",RESOLUTION=\(width)x"
      + "\(width * 9 / 16)\(more)\n\(uri)"
  }
}
