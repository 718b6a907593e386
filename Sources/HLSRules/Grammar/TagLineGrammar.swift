import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Tag names and values of any tag (rfc8216bis-22, sections 4.1, 4.4 and 6.3.1).
  static let text: [GrammarRow] = [
    GrammarRow(
      "text/missing-tag-value", .must, "§4, §4.4", about: .playlist, [.any(.missingValue)],
      says: "A tag that is defined with a value must have one after a colon.",
      why: """
        Without its value the tag has no meaning. Clients refuse the playlist, and viewers see \
        nothing.
        """,
      remedy: "Add a colon and the value after the tag name.",
      fails: .media("«#EXT-X-BITRATE»"), passes: .media("#EXT-X-BITRATE:2500")),
    GrammarRow(
      "text/value-on-valueless-tag", .slip, "§4.4", about: .playlist, [.any(.unexpectedValue)],
      says: "A tag that is defined without a value should not have one.",
      why: "Parsers that compare the whole line do not recognize the tag.",
      remedy: "Remove everything after the tag name.",
      fix: .valueRemoval,
      fails: .media("#EXT-X-INDEPENDENT-SEGMENTS:«YES»"),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS")),
    GrammarRow(
      "text/tag-case", .loss, "§4.1", about: .playlist, [.any(.tagCase)],
      facts: [
        .silences(["text/unknown-tag"], about: .line),
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document),
        .explainsLostTags(LostTags.rows),
      ],
      says: "Tag names should be written in capital letters.",
      why: """
        Tag names are case-sensitive. Clients skip the line as a comment, so that its key, date or \
        break has no effect for viewers.
        """,
      remedy: "Write the tag in capital letters.",
      fix: .tag,
      fails: .media("#EXTINF:6,\na.ts\n«#ext-x-gap»\n#EXTINF:6,\nb.ts"),
      passes: .media("#EXTINF:6,\na.ts\n#EXT-X-GAP\n#EXTINF:6,\nb.ts")),
    GrammarRow(
      "text/tag-typo", .loss, "§4.1, §6.3.1", about: .playlist,
      [.any(.similarTag, .misspelledTag, .missingColon)],
      facts: [
        .silences(["text/unknown-tag"], about: .line),
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document),
        .explainsLostTags(LostTags.rows),
      ],
      says:
        "A line that begins with #EXT should be a tag of the specification, not a misspelled one.",
      why: """
        Clients skip unknown tags, so that what the tag says, such as where a break is, has no \
        effect for viewers.
        """,
      remedy: "Write the tag as the specification spells it, such as #EXT-X-DATERANGE.",
      fix: .similarTag,
      fails: .media(
        Piece.event(",DURATION=15").replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANG»")),
      passes: .media(Piece.event(",DURATION=15"))),
    GrammarRow(
      "text/tag-without-number-sign", .loss, "§4.1", about: .playlist, [.any(.missingNumberSign)],
      facts: [
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document),
        .explainsLostTags(LostTags.rows),
      ],
      says: "A tag should begin with a number sign.",
      why: """
        Clients read the line as the address of a media segment: the tag has no effect, and \
        viewers wait for a segment that does not exist.
        """,
      remedy: "Write # before the tag.",
      fix: .tag,
      fails: .media("#EXTINF:6,\na.ts\n«EXT-X-GAP»\n#EXTINF:6,\nb.ts"),
      passes: .media("#EXTINF:6,\na.ts\n#EXT-X-GAP\n#EXTINF:6,\nb.ts")),
    GrammarRow(
      "text/commented-tag", .loss, "§4.1", about: .playlist, [.any(.commentedTag)],
      facts: [
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document),
        .explainsLostTags(LostTags.rows),
      ],
      says: "A comment should not look like a tag.",
      why: """
        A line is a tag only if it begins with #EXT. With anything between # and EXT, it is a comment: legal, \
        but the tag has no effect. The finding has the severity of what follows from that, and is otherwise \
        an `info`.
        """,
      remedy: "Write # directly before EXT, or remove the line.",
      fix: .possibleTag,
      fails: .media("«# EXT-X-BITRATE»:2500"), passes: .media("#EXT-X-BITRATE:2500")),
    GrammarRow(
      "text/unknown-tag", .note, "§6.3.1", about: .playlist, [.any(.unknownTag)],
      says: "A line that begins with #EXT should be a tag of the specification.",
      why: "Clients skip unknown tags, so reviewers should not expect an effect in players.",
      remedy: "Remove the tag, unless another program needs it.",
      fails: .media("«#EXT-X-VENDOR-THING»:1"), passes: .media("#EXT-X-BITRATE:2500")),
  ]
}
