import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Attribute lists and the names in them (rfc8216bis-22, sections 4.2 and 6.3.1).
  static let attributes: [GrammarRow] = [
    GrammarRow(
      "attribute/duplicate-name", .must, "§4.2", about: .playlist, [.any(.duplicateAttribute)],
      says: "An attribute name occurs at most once in an attribute list.",
      why: "Clients are told to refuse the playlist; those that do not take the first or the last.",
      remedy: "Keep one of the two.",
      fails: .media(Piece.range(",DURATION=1,«DURATION»=2")),
      passes: .media(Piece.range(",DURATION=1"))),
    GrammarRow(
      "attribute/empty-element", .must, "§4.2", about: .playlist, [.any(.emptyElement)],
      says: "Every element between two commas of an attribute list is NAME=value.",
      why: "Strict parsers refuse the tag, others read an attribute without a name.",
      remedy: "Take out the comma that has nothing beside it.",
      fails: .media(Piece.range(",DURATION=1«,»")), passes: .media(Piece.range(",DURATION=1"))),
    GrammarRow(
      "attribute/missing-equals", .must, "§4.2", about: .playlist, [.any(.missingEquals)],
      says: "Every element of an attribute list has the form NAME=value.",
      why: "A name alone is no attribute, so clients skip it or refuse the tag.",
      remedy: "Give the attribute its value.",
      fails: .media("#EXT-X-START:TIME-OFFSET=6,«PRECISE»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/text-after-quote", .must, "§4.2", about: .playlist, [.any(.textAfterQuote)],
      says: "After a closing quote comes a comma or the end of the line.",
      why: "There is no escape for a quote inside a string, so the value ends earlier than meant.",
      remedy: "Take out the inner quote or write a typographic one.",
      fails: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.size",VALUE=«"5" screen"»"#),
      passes: .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.size",VALUE="5 inch screen""#)),
    GrammarRow(
      "attribute/unterminated-quote", .must, "§4.2", about: .playlist,
      [.any(.unterminatedQuote)],
      says: "A quoted string is closed on the line where it begins.",
      why: "Everything up to the end of the line becomes part of the value.",
      remedy: "Add the closing quote.",
      fails: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=«\"i.mp4»"),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"")),
    GrammarRow(
      "attribute/whitespace-around-equals", .must, "§4.2", about: .playlist,
      [.any(.whitespaceAroundEquals)],
      says: "No white space stands beside the equals sign of an attribute.",
      why: "Parsers that split at the equals sign take the blank for part of the name or value.",
      remedy: "Take out the white space.",
      fails: .media("#EXT-X-START:TIME-OFFSET« = »6"), passes: .media("#EXT-X-START:TIME-OFFSET=6")),
    GrammarRow(
      "attribute/whitespace-in-list", .must,
      "rfc8216bis-22 §4.2; Eyevinn hls-vodtolive pull request 125 example", about: .playlist,
      [.any(.whitespaceInList)],
      says: "Attributes are parted by a comma without white space.",
      why: "Parsers that split at the comma look for a name that begins with a blank.",
      remedy: "Take out the white space.",
      fails: .media("#EXT-X-START:TIME-OFFSET=6,« »PRECISE=YES"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/illegal-name-character", .must, "§4.2", about: .playlist,
      [.any(.illegalName)],
      says: "Attribute names have the characters A-Z, 0-9 and hyphen.",
      why: "A name with other characters is no attribute, so clients skip it or refuse the tag.",
      remedy: "Write hyphens instead of underscores, and leave other characters out.",
      fails: .media(Piece.range(",«X_FOO»=1")), passes: .media(Piece.range(",X-FOO=1"))),
    GrammarRow(
      "attribute/lowercase-name", .must, "§4.2", about: .playlist, [.any(.lowercaseName)],
      says: "Attribute names have no lower-case letters.",
      why: "Names are compared byte by byte, so the attribute is another one and has no effect.",
      remedy: "Write the name in capital letters.",
      fails: .multivariant(
        "#EXT-X-STREAM-INF:«Bandwidth»=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8"),
      passes: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8")),
    GrammarRow(
      "attribute/unknown-name", .note, "§6.3.1", about: .playlist,
      [.any(.unknownAttribute, .undefinedAttribute)],
      says: "Attributes have a name that the tag defines.",
      why: "Clients skip names that they do not know, so the attribute has no effect.",
      remedy: "Correct the spelling, or leave the attribute out.",
      fails: .multivariant(Piece.variant(#",«CODEC»="avc1.4d401e""#)),
      passes: .multivariant(Piece.variant(",AVERAGE-BANDWIDTH=1000000"))),
    GrammarRow(
      "attribute/unknown-req-name", .slip, "§6.3.1", about: .playlist,
      [.any(.unknownRequirement)],
      says: "An attribute whose name begins with REQ- is one that the specification defines.",
      why: "A client that does not know it has to ignore the whole tag and its URI line.",
      remedy: "Correct the name or leave the attribute out.",
      fails: .multivariant(Piece.version(12, Piece.variant(#",«REQ-FOO»="x""#))),
      passes: .multivariant(Piece.version(12, Piece.variant(#",REQ-VIDEO-LAYOUT="CH-STEREO""#)))),
  ]
}
