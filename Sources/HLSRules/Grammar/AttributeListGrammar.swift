import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// The rules about what separates attributes: a quote, comma or equals sign that is wrong or missing makes
  /// others part of a value, from which all follows that seems wrong in the rest of the list.
  static let separators: [RuleID] = [
    "attribute/typographic-quotes", "attribute/unterminated-quote", "attribute/text-after-quote",
    "attribute/missing-equals", "attribute/missing-comma", "attribute/enumerated-string-character",
  ]

  /// Attribute lists and the names in them (rfc8216bis-22, sections 4.2 and 6.3.1).
  static let attributes: [GrammarRow] = [
    GrammarRow(
      "attribute/duplicate-name", .must, "§4.2", about: .playlist, [.any(.duplicateAttribute)],
      says: "An attribute name must not occur more than once in an attribute list.",
      why: """
        Clients should refuse the playlist, and viewers then see nothing. Others use the first or \
        the last value, so the result depends on the player.
        """,
      remedy: "Keep only the attribute with the right value.",
      fails: .media(Piece.range(",DURATION=1,«DURATION»=2")),
      passes: .media(Piece.range(",DURATION=1"))),
    GrammarRow(
      "attribute/empty-element", .must, "§4.2", about: .playlist, [.any(.emptyElement)],
      says: "Every comma of an attribute list must separate two NAME=value pairs.",
      why: """
        Strict parsers refuse the tag, and viewers lose its variant, key or break. Others read an \
        attribute without a name.
        """,
      remedy: "Remove the extra comma.",
      fix: .extraComma,
      fails: .media(Piece.range(",DURATION=1«,»")), passes: .media(Piece.range(",DURATION=1"))),
    GrammarRow(
      "attribute/missing-equals", .must, "§4.2", about: .playlist, [.any(.missingEquals)],
      facts: [.silencesOthers(than: separators, about: .line)],
      says: "Every element of an attribute list must have the form NAME=value.",
      why: """
        A name without a value is not an attribute. Clients skip it or refuse the tag, and viewers \
        lose what the tag describes.
        """,
      remedy: "Add an equals sign and the value after the name.",
      fails: .media("#EXT-X-START:TIME-OFFSET=6,«PRECISE»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/missing-comma", .must, "§4.2", about: .playlist, [.any(.missingListComma)],
      facts: [
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document),
        .silencesOthers(than: separators, about: .line),
      ],
      says: "Attributes must be separated by a comma.",
      why: """
        Without it, the next attribute is part of the value. Both are lost, and viewers may lose \
        the variant, key or break of the tag.
        """,
      remedy: "Write a comma between the value and the next attribute.",
      fix: .comma,
      fails: .media("#EXT-X-START:TIME-OFFSET=6«PRECISE»=YES"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/text-after-quote", .must, "§4.2", about: .playlist, [.any(.textAfterQuote)],
      facts: [.silencesOthers(than: separators, about: .line)],
      says: "A closing quote must be followed by a comma or the end of the line.",
      why: """
        A string cannot contain an escaped quote, so the value ends earlier than intended: viewers \
        see a part of a name, or the address in it is wrong.
        """,
      remedy: "Remove the inner quote or use a typographic one.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.size",VALUE=«"5" screen"»"#),
      passes: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.size",VALUE="5 inch screen""#)),
    GrammarRow(
      "attribute/unterminated-quote", .must, "§4.2", about: .playlist,
      [.any(.unterminatedQuote)],
      facts: [.silencesOthers(than: separators, about: .line)],
      says: "A quoted string must be closed on the line where it begins.",
      why: """
        Everything up to the end of the line becomes part of the value: the address or name is \
        wrong, and the attributes after it are lost.
        """,
      remedy: "Write the closing quote after the last character of the value.",
      fix: .closingQuote,
      fails: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=«\"i.mp4»"),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"")),
    GrammarRow(
      "attribute/typographic-quotes", .must, "§4.2", about: .playlist, [.any(.typographicQuote)],
      facts: [.silencesOthers(than: separators, about: .line)],
      says: "A quoted string must be in straight double quotes, U+0022.",
      why: """
        Players read typographic quotes as part of the value. A CLASS or an address with them is \
        not the intended one, and viewers miss its break.
        """,
      remedy: "Replace “ and ” with \", and switch off smart quotes in the editor.",
      fix: .straightQuotes,
      fails: .media(Piece.range(",DURATION=6,CLASS=«“com.example.chapter”»")),
      passes: .media(Piece.range(#",DURATION=6,CLASS="com.example.chapter""#))),
    GrammarRow(
      "attribute/whitespace-around-equals", .must, "§4.2", about: .playlist,
      [.any(.whitespaceAroundEquals)],
      says: "The equals sign of an attribute must have no whitespace around it.",
      why: """
        Parsers that split at the equals sign read the space as part of the name or value: the \
        attribute is lost, or the tag with it.
        """,
      remedy: "Remove the whitespace on both sides, as in TIME-OFFSET=6.",
      fix: .equalsSign,
      fails: .media("#EXT-X-START:TIME-OFFSET« = »6"), passes: .media("#EXT-X-START:TIME-OFFSET=6")),
    GrammarRow(
      "attribute/whitespace-in-list", .must,
      "rfc8216bis-22 §4.2; hls.js v1.7.1, Shaka Player 5.2.7 and Media3 1.11.0 skip it after a comma",
      about: .playlist,
      [.any(.whitespaceInList)],
      facts: [.habit],
      says: "Attributes must be separated by a comma with no whitespace.",
      why: """
        After a comma it is accepted by every known player, and the finding is a warning. Before a comma, \
        hls.js makes it part of the value, and Shaka Player reads no further attribute.
        """,
      remedy: "Remove the whitespace around the comma, as in TIME-OFFSET=6,PRECISE=YES.",
      fix: .removal,
      fails: .media("#EXT-X-START:TIME-OFFSET=6« »,PRECISE=YES"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/illegal-name-character", .must, "§4.2", about: .playlist,
      [.any(.illegalName)],
      says: "Attribute names must contain only A-Z, 0-9 and hyphens.",
      why: """
        Clients do not recognize such a name. They skip the attribute or refuse the tag, and \
        viewers lose what it describes.
        """,
      remedy: "Replace underscores with hyphens, and remove other characters.",
      fails: .media(Piece.range(",«X_FOO»=1")), passes: .media(Piece.range(",X-FOO=1"))),
    GrammarRow(
      "attribute/lowercase-name", .must, "§4.2", about: .playlist, [.any(.lowercaseName)],
      facts: [
        .silences(
          ["attribute/illegal-name-character", "attribute/unknown-name"], about: .attribute)
      ],
      says: "Attribute names must not contain lower-case letters.",
      why: """
        Names are compared byte by byte. The attribute is unknown and has no effect, so a break, \
        for example, plays without the limit that it sets.
        """,
      remedy: "Write the name in capital letters.",
      fix: .name,
      fails: .multivariant(
        "#EXT-X-STREAM-INF:«Bandwidth»=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8"),
      passes: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8")),
    GrammarRow(
      "attribute/unknown-name", .note, "§6.3.1", about: .playlist,
      [.any(.unknownAttribute, .undefinedAttribute)],
      says: "An attribute name should be one that the tag defines.",
      why: "Clients skip unknown names, so the attribute has no effect.",
      remedy: "Correct the spelling, or keep the attribute if it is for clients that know it.",
      fix: .probableName,
      fails: .multivariant(Piece.variant(#",«CODEC»="avc1.4d401e""#)),
      passes: .multivariant(Piece.variant(",AVERAGE-BANDWIDTH=1000000"))),
    GrammarRow(
      "attribute/required-misspelled", .must, "§4.2, §4.4", about: .playlist,
      [.any(.misspelledAttribute)],
      says: "The name of a required attribute must be spelled as defined.",
      why: """
        Clients skip the unknown name and refuse the tag, which is incomplete without the required \
        attribute: viewers lose its key, variant or break.
        """,
      remedy: "Write the name as the specification spells it, such as METHOD.",
      fix: .name,
      fails: .media("#EXT-X-KEY:«METHD»=NONE"), passes: .media("#EXT-X-KEY:METHOD=NONE")),
    GrammarRow(
      "attribute/unknown-req-name", .slip, "§6.3.1", about: .playlist,
      [.any(.unknownRequirement)],
      says:
        "An attribute whose name begins with REQ- should be one that the specification defines.",
      why: "Clients that do not know it must ignore the whole tag and its URI line.",
      remedy: "Correct the name or remove the attribute.",
      fails: .multivariant(Piece.version(12, Piece.variant(#",«REQ-FOO»="x""#))),
      passes: .multivariant(Piece.version(12, Piece.variant(#",REQ-VIDEO-LAYOUT="CH-STEREO""#)))),
  ]
}
