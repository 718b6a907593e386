import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Media segments and the tags that number them (rfc8216bis-22, sections 4.4.3 and 4.4.4).
  static let segments: [GrammarRow] = counting + segmentTags

  private static let counting: [GrammarRow] = [
    GrammarRow(
      "segment/target-duration-required", .must, "§4.4.3.1", about: .mediaPlaylist,
      [.tag(.targetDuration, has: .missingTag)],
      says: "A media playlist must have EXT-X-TARGETDURATION.",
      why: """
        Clients do not know how often to reload and how much to buffer. They refuse the playlist, \
        and viewers see nothing.
        """,
      remedy: "Add EXT-X-TARGETDURATION with the longest segment duration, rounded to an integer.",
      fix: .targetDuration,
      fails: .whole("«#EXTM3U»\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"),
      passes: .whole("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n")),
    GrammarRow(
      "segment/target-duration-malformed", .must, "§4.4.3.1", about: .tag(.targetDuration),
      [.tag(.targetDuration, has: .integer)],
      facts: [
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document)
      ],
      says: "EXT-X-TARGETDURATION must be a decimal integer of seconds.",
      why: """
        Integer parsers stop at the decimal point, so players reload too often, or they refuse the \
        playlist and viewers see nothing.
        """,
      remedy: "Round the number up to an integer, as in EXT-X-TARGETDURATION:6.",
      fix: .integer,
      fails: .media("#EXT-X-TARGETDURATION:«6.0»"), passes: .media("#EXT-X-TARGETDURATION:6")),
    GrammarRow(
      "segment/target-duration-zero", .must, "rfc8216bis-22 §4.4.3.1 (since -20)",
      about: .tag(.targetDuration), [.tag(.targetDuration, has: .tooSmall)],
      says: "EXT-X-TARGETDURATION must be at least 1.",
      why: """
        Clients that reload once per target duration would reload without a pause, and all of them \
        together overload the origin.
        """,
      remedy: "Write the longest segment duration, rounded up.",
      fix: .targetDuration,
      fails: .media("#EXT-X-TARGETDURATION:«0»\n#EXTINF:0,\na.ts"),
      passes: .media("#EXT-X-TARGETDURATION:1\n#EXTINF:0,\na.ts")),
    GrammarRow(
      "segment/media-sequence-malformed", .must, "§4.4.3.2", about: .tag(.mediaSequence),
      [.tag(.mediaSequence, has: .integer)],
      says: "EXT-X-MEDIA-SEQUENCE must be a decimal integer.",
      why:
        "Clients cannot match the segments of two reloads, so viewers see some twice or miss some.",
      remedy: "Write the number with digits only, as in EXT-X-MEDIA-SEQUENCE:0.",
      fails: .media("#EXT-X-MEDIA-SEQUENCE:«-1»"), passes: .media("#EXT-X-MEDIA-SEQUENCE:0")),
    GrammarRow(
      "segment/media-sequence-late", .must, "§4.4.3.2", about: .tag(.mediaSequence),
      [.tag(.mediaSequence, has: .lateTag)],
      says: "EXT-X-MEDIA-SEQUENCE must appear before the first media segment.",
      why: """
        Clients that number segments while reading have already counted from 0: after a reload, \
        viewers can see segments twice or miss some.
        """,
      remedy: "Move the tag before the first segment.",
      fix: .earlierLine,
      fails: .media("#EXTINF:6,\na.ts\n«#EXT-X-MEDIA-SEQUENCE:5»"),
      passes: .media("#EXT-X-MEDIA-SEQUENCE:5\n#EXTINF:6,\na.ts")),
    GrammarRow(
      "segment/discontinuity-sequence-malformed", .must, "§4.4.3.3",
      about: .tag(.discontinuitySequence), [.tag(.discontinuitySequence, has: .integer)],
      says: "EXT-X-DISCONTINUITY-SEQUENCE must be a decimal integer.",
      why: """
        Clients cannot match the segments of two renditions, so viewers can get sound and picture \
        of different places.
        """,
      remedy: "Write the number with digits only, as in EXT-X-DISCONTINUITY-SEQUENCE:2.",
      fails: .media("#EXT-X-DISCONTINUITY-SEQUENCE:«a»"),
      passes: .media("#EXT-X-DISCONTINUITY-SEQUENCE:2")),
    GrammarRow(
      "segment/discontinuity-sequence-late", .must, "§4.4.3.3",
      about: .tag(.discontinuitySequence), [.tag(.discontinuitySequence, has: .lateTag)],
      says: "EXT-X-DISCONTINUITY-SEQUENCE must appear before the first media segment.",
      why: """
        Clients that count while reading have already counted from 0. They match the segments with \
        the wrong ones of other renditions, so that viewers can get sound of another place.
        """,
      remedy: "Move the tag before the first segment.",
      fix: .earlierLine,
      fails: .media("#EXTINF:6,\na.ts\n«#EXT-X-DISCONTINUITY-SEQUENCE:2»"),
      passes: .media("#EXT-X-DISCONTINUITY-SEQUENCE:2\n#EXTINF:6,\na.ts")),
    GrammarRow(
      "segment/discontinuity-sequence-after-discontinuity", .must, "§4.4.3.3",
      about: .tag(.discontinuitySequence), [.tag(.discontinuitySequence, has: .misplacedTag)],
      says: "EXT-X-DISCONTINUITY-SEQUENCE must appear before any EXT-X-DISCONTINUITY.",
      why: """
        Clients that count discontinuities while reading lose those before the tag. They match \
        other renditions wrongly, and viewers can get sound of another place.
        """,
      remedy: "Move the tag before the first EXT-X-DISCONTINUITY.",
      fix: .earlierLine,
      fails: .media(
        "#EXT-X-DISCONTINUITY\n«#EXT-X-DISCONTINUITY-SEQUENCE:2»\n\(dated)#EXTINF:6,\na.ts"),
      passes: .media(
        "#EXT-X-DISCONTINUITY-SEQUENCE:2\n#EXT-X-DISCONTINUITY\n\(dated)#EXTINF:6,\na.ts")),
  ]

  private static let dated = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"

  private static let segmentTags: [GrammarRow] = [
    GrammarRow(
      "segment/extinf-duration-malformed", .must, "§4.4.4.1", about: .mediaPlaylist,
      [.tag(.extinf, has: .duration)],
      says: "The EXTINF duration must be an unsigned decimal number.",
      why: """
        Without durations there is no timeline: viewers cannot seek, and interstitials have no \
        place.
        """,
      remedy: "Write the duration in seconds, with digits and a decimal point: #EXTINF:6.006,",
      fails: .media("#EXTINF:«-1»,\na.ts"), passes: .media("#EXTINF:1,\na.ts")),
    GrammarRow(
      "segment/extinf-missing-comma", .tolerated,
      "rfc8216bis-22 §4.4.4.1; hls.js v1.7.1, Shaka Player 5.2.7 and Media3 1.11.0 read such a duration",
      about: .mediaPlaylist,
      [.tag(.extinf, has: .missingComma)],
      facts: [.habit],
      says: "A comma must follow the EXTINF duration, even without a title.",
      why: "A duration that ends with its line is accepted by every known player.",
      remedy: "Add a comma after the duration.",
      fix: .commaAfterDuration,
      fails: .media("#EXTINF:«6»\na.ts"), passes: .media("#EXTINF:6,\na.ts")),
    GrammarRow(
      "segment/byterange-malformed", .must, "§4.4.4.2", about: .tag(.byterange),
      [.tag(.byterange, has: .text)],
      says: "EXT-X-BYTERANGE must be an unquoted length, or a length and an offset separated by @.",
      why: """
        Clients load the whole resource in place of the segment, or nothing: viewers see other \
        media than the playlist lists, or playback stops.
        """,
      remedy: "Use the form EXT-X-BYTERANGE:100@0.",
      fails: .media("#EXT-X-VERSION:4\n#EXT-X-BYTERANGE:«\"100@0\"»\n#EXTINF:6,\na.ts"),
      passes: .media("#EXT-X-VERSION:4\n#EXT-X-BYTERANGE:100@0\n#EXTINF:6,\na.ts")),
    GrammarRow(
      "segment/bitrate-malformed", .must, "§4.4.4.8", about: .tag(.bitrate),
      [.tag(.bitrate, has: .integer)],
      says: "EXT-X-BITRATE must be a decimal integer of kilobits per second.",
      why: """
        Clients cannot use the value to choose a variant, so viewers may get one that is too large \
        for their network.
        """,
      remedy: "Write the kilobits per second with digits only, as in EXT-X-BITRATE:2500.",
      fails: .media("#EXT-X-BITRATE:«2.5M»"), passes: .media("#EXT-X-BITRATE:2500")),
    GrammarRow(
      "segment/map-uri-required", .must, "§4.4.4.5", about: .tag(.map),
      [.attribute(.uri, of: .map, has: .missingAttribute)],
      says: "EXT-X-MAP must have URI.",
      why: """
        Without the initialization section, the segments cannot be decoded, and viewers see \
        nothing.
        """,
      remedy: "Add URI with the address of the initialization section.",
      fails: .media("#EXT-X-VERSION:6\n«#EXT-X-MAP»:BYTERANGE=\"9@0\""),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=\"9@0\"")),
    GrammarRow(
      "segment/map-byterange-format", .must, "§4.4.4.5", about: .tag(.map),
      [.attribute(.byterange, of: .map, has: .text)],
      says: "BYTERANGE of EXT-X-MAP must be a length and an offset separated by @.",
      why: """
        Unlike a segment, the map has no predecessor that would determine the offset. Clients load \
        the wrong bytes, cannot decode the segments, and viewers see nothing.
        """,
      remedy: "Use the form BYTERANGE=\"720@0\".",
      fails: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=«\"720\"»"),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=\"720@0\"")),
    GrammarRow(
      "segment/map-byterange-unquoted", .must, "§4.4.4.5", about: .tag(.map),
      [.attribute(.byterange, of: .map, has: .unquoted)],
      says: "BYTERANGE of EXT-X-MAP must be in double quotes.",
      why: """
        Parsers that look for quotes load the whole resource in place of the initialization \
        section: viewers wait for it, or see nothing.
        """,
      remedy: "Put the value in double quotes, as in BYTERANGE=\"720@0\".",
      fix: .quotes,
      fails: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=«720@0»"),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\",BYTERANGE=\"720@0\"")),
  ]
}
