import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Values of any attribute that no closer row speaks of (rfc8216bis-22, section 4.2).
  static let values: [GrammarRow] = [
    GrammarRow(
      "attribute/empty-value", .must, "§4.2", about: .playlist, [.any(.emptyValue)],
      says: "A value without quotes has at least one character.",
      why: "No type of value has an empty form, so the tag cannot be read.",
      remedy: "Give the attribute a value or leave it out.",
      fails: .media("#EXT-X-START:«TIME-OFFSET=»"), passes: .media("#EXT-X-START:TIME-OFFSET=6")),
    GrammarRow(
      "attribute/empty-quoted-string", .must, "§4.2", about: .playlist, [.any(.emptyString)],
      says: "A quoted string is not empty, unless its attribute says so.",
      why: "Clients may refuse the tag, or match everything else that is empty.",
      remedy: "Give the attribute a value or leave it out.",
      fails: .media(Piece.range(#",X-COM-EXAMPLE-TITLE=«""»"#)),
      passes: .media(Piece.range(#",X-COM-EXAMPLE-TITLE="News""#))),
    GrammarRow(
      "attribute/expected-quoted", .must, "§4.2", about: .playlist, [.any(.unquoted)],
      says: "A value that is a string or a list of words stands in double quotes.",
      why: "Parsers that look for quotes find no value.",
      remedy: "Put the value in double quotes.",
      fails: .multivariant(Piece.audio(",LANGUAGE=«en»")),
      passes: .multivariant(Piece.audio(#",LANGUAGE="en""#))),
    GrammarRow(
      "attribute/unexpected-quotes", .must, "§4.2", about: .playlist, [.any(.quoted)],
      says: "Numbers, enumerated values and resolutions stand without quotes.",
      why: "Quotes make another type of the value, which clients do not accept.",
      remedy: "Take out the quotes.",
      fails: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=«\"YES\"»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/decimal-integer-malformed", .must, "§4.2", about: .playlist, [.any(.integer)],
      says: "A decimal integer has digits alone.",
      why: "Signs, points and exponents stop the parser or change the number.",
      remedy: "Write the number with digits alone.",
      fails: .multivariant(
        #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=«+86000»,URI="i.m3u8",CODECS="avc1.4d401e","#
          + "RESOLUTION=640x360\n" + Piece.variant("")),
      passes: .multivariant(Piece.iFrames("") + "\n" + Piece.variant(""))),
    GrammarRow(
      "attribute/decimal-integer-range", .must, "§4.2", about: .playlist,
      [.any(.integerRange)],
      says: "A decimal integer is at most 2^64-1 and has at most 20 digits.",
      why: "Clients count with 64 bits; more wraps around or stops the parser.",
      remedy: "Use a smaller number.",
      fails: .media("#EXT-X-DISCONTINUITY-SEQUENCE:«18446744073709551616»"),
      passes: .media("#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615")),
    GrammarRow(
      "attribute/float-malformed", .must, "§4.2", about: .playlist, [.any(.decimal)],
      says: "A decimal number has digits and at most one point.",
      why: "Exponents, units and commas stop the parser or change the number.",
      remedy: "Write the number with digits and a point alone.",
      fails: .live(
        "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=«5e-1»"),
      passes: .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=0.5")),
    GrammarRow(
      "attribute/float-negative", .must, "§4.2", about: .playlist, [.any(.negative)],
      says: "A decimal number is not negative, unless its type is signed.",
      why: "The minus sign is no character of the type, so the value cannot be read.",
      remedy: "Correct the number.",
      fails: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=«-18.0»"),
      passes: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0")),
    GrammarRow(
      "attribute/signed-float-malformed", .must, "§4.2", about: .playlist,
      [.any(.signedDecimal)],
      says:
        "A signed decimal number has digits, at most one point and at most a minus before them.",
      why: "A plus sign or an exponent stops the parser or changes the number.",
      remedy: "Write the number with digits, a point and a minus alone.",
      fails: .media(
        Piece.event("").replacing("X-RESUME-OFFSET=0", with: "X-RESUME-OFFSET=«+5.0»")),
      passes: .media(
        Piece.event("").replacing("X-RESUME-OFFSET=0", with: "X-RESUME-OFFSET=5.0"))),
    GrammarRow(
      "attribute/hex-empty", .must, "§4.2", about: .playlist, [.any(.hexadecimalEmpty)],
      says: "A hexadecimal sequence has digits after 0x.",
      why: "The prefix alone expresses no value.",
      remedy: "Give the attribute a value or leave it out.",
      fails: .media(Piece.range(",X-COM-EXAMPLE-BITS=«0x»")),
      passes: .media(Piece.range(",X-COM-EXAMPLE-BITS=0x0F"))),
    GrammarRow(
      "attribute/hex-malformed", .must, "§4.2", about: .playlist,
      [.any(.hexadecimalPrefix, .hexadecimalDigit)],
      says: "A hexadecimal sequence is 0x or 0X and digits 0-9 and A-F.",
      why: "Lower-case digits are outside the character set, so strict parsers refuse the value.",
      remedy: "Write the digits in capital letters.",
      fails: .media(Piece.range(",X-COM-EXAMPLE-BITS=«0x0f»")),
      passes: .media(Piece.range(",X-COM-EXAMPLE-BITS=0x0F"))),
    GrammarRow(
      "attribute/resolution-malformed", .must, "§4.2", about: .playlist, [.any(.resolution)],
      says: "A resolution is two decimal integers joined by a lower-case x.",
      why: "Clients do not know the size of the video and may not choose the variant.",
      remedy: "Write it as in 1920x1080.",
      fails: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=«1920X1080»\nv.m3u8"),
      passes: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=1920x1080\nv.m3u8")),
    GrammarRow(
      "attribute/enumerated-string-character", .must, "§4.2", about: .playlist,
      [.any(.wordCharacter)],
      says: "An enumerated value has no blanks, commas or double quotes.",
      why: "The value is none of those that the attribute defines.",
      remedy: "Write one of the defined words.",
      fails: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=«Y ES»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/enumerated-string-unknown", .slip, "§6.3.1", about: .playlist,
      [.any(.unknownWord)],
      says: "An enumerated value is one of the words that the attribute defines.",
      why: "A client that does not know the word skips the whole tag.",
      remedy: "Write one of the defined words or leave the attribute out.",
      fails: .multivariant(Piece.iFrames(",HDCP-LEVEL=«TYPE-2»") + "\n" + Piece.variant("")),
      passes: .multivariant(Piece.iFrames(",HDCP-LEVEL=TYPE-1") + "\n" + Piece.variant(""))),
    GrammarRow(
      "attribute/enumerated-list-member-character", .must, "§4.2", about: .playlist,
      [.any(.memberCharacter)],
      says: "The members of a list of words have no blanks, and none of them is empty.",
      why: "A member with a blank is not the word that was meant, so it has no effect.",
      remedy: "Part the members by commas alone.",
      fails: .media(Piece.event(#",X-RESTRICT="SKIP,« JUMP»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP,JUMP""#))),
    GrammarRow(
      "attribute/enumerated-list-repeat", .should, "§4.2", about: .playlist,
      [.any(.repeatedMember)],
      says: "A list of words repeats none of them.",
      why: "The repetition has no effect; often another word was meant.",
      remedy: "Take out the repetition or write the other word.",
      fails: .media(Piece.event(#",X-SNAP="OUT,«OUT»""#)),
      passes: .media(Piece.event(#",X-SNAP="OUT""#))),
    GrammarRow(
      "attribute/enumerated-list-unknown-member", .note, "§4.2", about: .playlist,
      [.any(.unknownMember, .noKnownMember)],
      says: "The members of a list of words are ones that the attribute defines.",
      why: "Clients skip a member that they do not know; the others keep their effect.",
      remedy: "Correct the member or take it out.",
      fails: .media(Piece.event(#",X-RESTRICT="SKIP,«SEEK»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP,JUMP""#))),
    GrammarRow(
      "attribute/invalid-uri", .must, "rfc8216bis-22 §4.1; RFC 3986", about: .playlist,
      [.any(.uri)],
      says: "The text of an attribute that holds a URI is a URI reference as RFC 3986 writes it.",
      why: "Clients encode the odd characters each in their own way, or refuse the address.",
      remedy: "Write blanks and other characters that no URI has as percent escapes.",
      fails: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=«\"init 1.mp4\"»"),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"init%201.mp4\"")),
  ]
}
