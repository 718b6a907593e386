import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Tags as such (rfc8216bis-22, sections 4.1, 4.4 and 6.3.1).
  static let text: [GrammarRow] = [
    GrammarRow(
      "text/missing-tag-value", .must, "§4, §4.4", about: .playlist, [.any(.missingValue)],
      says: "A tag whose format has a value carries it, after a colon.",
      why: "The tag says nothing without it, and clients refuse the playlist.",
      remedy: "Give the tag its value.",
      fails: .media("«#EXT-X-BITRATE»"), passes: .media("#EXT-X-BITRATE:2500")),
    GrammarRow(
      "text/value-on-valueless-tag", .slip, "§4.4", about: .playlist, [.any(.unexpectedValue)],
      says: "A tag that is defined without a value carries none.",
      why: "Parsers that compare the whole line do not recognise the tag.",
      remedy: "Take out everything after the tag's name.",
      fails: .media("#EXT-X-INDEPENDENT-SEGMENTS:«YES»"),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS")),
    GrammarRow(
      "text/tag-case", .slip, "§4.1", about: .playlist, [.any(.tagCase)],
      says: "Tag names are written in capital letters.",
      why: "Names are case-sensitive, so the line is a comment that clients skip.",
      remedy: "Write the tag in capital letters.",
      fails: .media("«#ext-x-independent-segments»"), passes: .media("#EXT-X-INDEPENDENT-SEGMENTS")),
    GrammarRow(
      "text/tag-typo", .slip, "§4.1, §6.3.1", about: .playlist, [.any(.similarTag)],
      says: "A line that begins with #EXT is a tag of the specification, not one letter beside it.",
      why: "Clients skip tags that they do not know, so the tag has no effect.",
      remedy: "Correct the spelling.",
      fails: .media("«#EXT-X-BIT-RATE»:2500"), passes: .media("#EXT-X-BITRATE:2500")),
    GrammarRow(
      "text/unknown-tag", .note, "§6.3.1", about: .playlist, [.any(.unknownTag)],
      says: "A line that begins with #EXT is a tag of the specification.",
      why:
        "Clients skip tags that they do not know; reviewers should know that no player acts on it.",
      remedy: "Nothing, if the tag is for somebody else.",
      fails: .media("«#EXT-X-VENDOR-THING»:1"), passes: .media("#EXT-X-BITRATE:2500")),
  ]
}
