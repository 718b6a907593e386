import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let closedCaptionsNonePartial = Rule(
    "variant/closed-captions-none-partial", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "CLOSED-CAPTIONS=NONE must be on all EXT-X-STREAM-INF tags or on none.",
    why: "Viewers who read captions see them appear and disappear when clients switch variants.",
    remedy: "Write CLOSED-CAPTIONS=NONE on all EXT-X-STREAM-INF tags, or on none.",
    fails: [
      .multivariant(
        Piece.variant(",CLOSED-CAPTIONS=NONE")
          + "\n«#EXT-X-STREAM-INF»:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\n"
          + "w.m3u8"),
      // Most variants have captions.
      .multivariant(
        Piece.captions(#",INSTREAM-ID="CC1""#) + "\n"
          + PresentationExample.low(#",CLOSED-CAPTIONS="c""#) + "\n"
          + "#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=320x180,"
          + "CLOSED-CAPTIONS=«NONE»\nx.m3u8"),
    ],
    passes: [
      .multivariant(
        Piece.variant(",CLOSED-CAPTIONS=NONE")
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=640000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360,"
          + "CLOSED-CAPTIONS=NONE\nw.m3u8")
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard let none = firstNone(in: playlist) else { return }
      var without: [ByteRange] = []
      var with: [(place: ByteRange, value: String)] = []
      for tag in playlist.tags(named: .streamInf) {
        let attribute = playlist.attribute(.closedCaptions, of: tag)
        if let attribute, isNone(attribute, in: playlist) {
          without.append(attribute.lexemeRange)
        } else if attribute == nil || attribute?.form == .quoted {
          // The grammar reports any other unquoted value.
          with.append(
            (
              attribute?.lexemeRange ?? tag.nameRange,
              attribute.map { playlist.text($0.lexemeRange) } ?? "no CLOSED-CAPTIONS"
            ))
        }
      }
      guard let first = with.first else { return }
      if without.count < with.count {
        for place in without {
          report(
            "CLOSED-CAPTIONS is NONE, but \(with.count) other variants have \(first.value)",
            at: place, related: [RelatedPlace(first.place, "the first of them")])
        }
        return
      }
      for (place, value) in with {
        report(
          "another variant has CLOSED-CAPTIONS=NONE, but this one has \(value)", at: place,
          related: [RelatedPlace(none, "NONE is used here")])
      }
    })

  static let closedCaptionsNoneWithGroup = Rule(
    "variant/closed-captions-none-with-group", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2"), about: .tag(.streamInf),
    facts: [.silences(["rendition/group-unused"], about: .line)],
    says:
      "If all variants have CLOSED-CAPTIONS=NONE, there should be no closed-caption renditions.",
    why: "No variant references them, so no client offers them.",
    remedy: "Name the group in CLOSED-CAPTIONS, or remove the EXT-X-MEDIA tags.",
    fails: [
      .multivariant(
        #"«#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1"»"#
          + "\n" + Piece.variant(",CLOSED-CAPTIONS=NONE"))
    ],
    passes: [.multivariant(Piece.captions(#",INSTREAM-ID="CC1""#))],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .media) > 0, let none = firstNone(in: playlist),
        playlist.tags(named: .streamInf).allSatisfy({
          isNone(playlist.attribute(.closedCaptions, of: $0), in: playlist)
        })
      else { return }
      for tag in playlist.tags(named: .media)
      where playlist.word(playlist.attribute(.type, of: tag)).value == "CLOSED-CAPTIONS" {
        report(
          "no variant can use these closed captions, since all have CLOSED-CAPTIONS=NONE",
          at: tag.range, related: [RelatedPlace(none, "NONE is used here")])
      }
    })

  private static func firstNone(in playlist: Playlist) -> ByteRange? {
    for tag in playlist.tags(named: .streamInf) {
      let attribute = playlist.attribute(.closedCaptions, of: tag)
      if isNone(attribute, in: playlist) { return attribute?.lexemeRange }
    }
    return nil
  }

  private static func isNone(_ attribute: Attribute?, in playlist: Playlist) -> Bool {
    playlist.word(attribute).value == "NONE"
  }
}
