import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Values of attributes that no more specific row covers (rfc8216bis-22, section 4.2).
  static let values: [GrammarRow] = [
    GrammarRow(
      "attribute/empty-value", .must, "§4.2", about: .playlist, [.any(.emptyValue)],
      says: "An unquoted value must have at least one character.",
      why: """
        No type of value can be empty. Clients cannot read the tag, and viewers lose its variant, \
        key or break.
        """,
      remedy: "Give the attribute a value or remove it.",
      fails: .media("#EXT-X-START:«TIME-OFFSET=»"), passes: .media("#EXT-X-START:TIME-OFFSET=6")),
    GrammarRow(
      "attribute/empty-quoted-string", .must, "§4.2", about: .playlist, [.any(.emptyString)],
      facts: [
        .silences(
          [
            "interstitial/asset-self-reference", "interstitial/query-id-missing",
            "interstitial/asset-uri-absolute",
          ], about: .attribute)
      ],
      says: "A quoted string must not be empty, unless its attribute allows it.",
      why: """
        Clients may refuse the tag, or match the value with every other empty one, so that viewers \
        get the wrong group or date range.
        """,
      remedy: "Give the attribute a value or remove it.",
      fails: .media(Piece.range(#",X-COM-EXAMPLE-TITLE=«""»"#)),
      passes: .media(Piece.range(#",X-COM-EXAMPLE-TITLE="News""#))),
    GrammarRow(
      "attribute/expected-quoted", .must, "§4.2", about: .playlist, [.any(.unquoted)],
      says: "A string or a list of words must be in double quotes.",
      why: """
        Parsers that look for quotes find no value: for viewers the attribute is as good as \
        missing.
        """,
      remedy: #"Put the value in double quotes, as in ID="break-1"."#,
      fix: .quotes,
      fails: .multivariant(Piece.audio(",LANGUAGE=«en»")),
      passes: .multivariant(Piece.audio(#",LANGUAGE="en""#))),
    GrammarRow(
      "attribute/unexpected-quotes", .must, "§4.2", about: .playlist, [.any(.quoted)],
      says: "Numbers, enumerated values and resolutions must not be quoted.",
      why: """
        Quotes change the type of the value. Clients do not accept it, so the attribute does for \
        viewers as if it were missing.
        """,
      remedy: "Remove the quotes around the value, as in PRECISE=YES.",
      fix: .quotes,
      fails: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=«\"YES\"»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/decimal-integer-malformed", .must, "§4.2", about: .playlist, [.any(.integer)],
      says: "A decimal integer must contain only digits.",
      why: """
        Signs, decimal points and exponents stop the parser or change the number, and players act \
        on a value that nobody wrote.
        """,
      remedy: "Write the number with the digits 0 to 9 only, as in BANDWIDTH=1280000.",
      fix: .integer,
      fails: .multivariant(
        #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=«+86000»,URI="i.m3u8",CODECS="avc1.4d401e","#
          + "RESOLUTION=640x360\n" + Piece.variant("")),
      passes: .multivariant(Piece.iFrames("") + "\n" + Piece.variant(""))),
    GrammarRow(
      "attribute/decimal-integer-range", .must, "§4.2", about: .playlist,
      [.any(.integerRange)],
      says: "A decimal integer must be at most 2^64-1 and have at most 20 digits.",
      why: """
        Clients count with 64 bits. Larger numbers wrap around or stop the parser, and playback \
        with them.
        """,
      remedy: "Write a number of at most 18446744073709551615.",
      fails: .media("#EXT-X-DISCONTINUITY-SEQUENCE:«18446744073709551616»"),
      passes: .media("#EXT-X-DISCONTINUITY-SEQUENCE:18446744073709551615")),
    GrammarRow(
      "attribute/float-malformed", .must, "§4.2", about: .playlist, [.any(.decimal)],
      says: "A decimal number must contain only digits and at most one decimal point.",
      why: """
        Exponents, units and commas stop the parser or change the number, so that breaks and \
        segments get another length than was written.
        """,
      remedy: "Write the number with only digits and a decimal point.",
      fails: .live(
        "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=«5e-1»"),
      passes: .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n#EXT-X-PART-INF:PART-TARGET=0.5")),
    GrammarRow(
      "attribute/float-negative", .must, "§4.2", about: .playlist, [.any(.negative)],
      says: "A decimal number must not be negative, unless its type is signed.",
      why: """
        The type does not allow a minus sign. Clients cannot read the value, and viewers get the \
        playlist without it, or nothing.
        """,
      remedy: "Write a number of 0 or more.",
      fails: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=«-18.0»"),
      passes: .live("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0")),
    GrammarRow(
      "attribute/signed-float-malformed", .must, "§4.2", about: .playlist,
      [.any(.signedDecimal)],
      says:
        "A signed decimal number must contain only digits, at most one point and a leading minus.",
      why: """
        A plus sign or an exponent stops the parser or changes the number, so that viewers start \
        or resume at another place.
        """,
      remedy: "Write the number with only digits, a decimal point and a leading minus.",
      fix: .unsignedNumber,
      fails: .media(
        Piece.event("").replacing("X-RESUME-OFFSET=0", with: "X-RESUME-OFFSET=«+5.0»")),
      passes: .media(
        Piece.event("").replacing("X-RESUME-OFFSET=0", with: "X-RESUME-OFFSET=5.0"))),
    GrammarRow(
      "attribute/hex-empty", .must, "§4.2", about: .playlist, [.any(.hexadecimalEmpty)],
      says: "A hexadecimal sequence must have digits after 0x.",
      why:
        "The prefix without digits has no value: the key or the ad server gets no bytes from it.",
      remedy: "Give the attribute a value or remove it.",
      fails: .media(Piece.range(",X-COM-EXAMPLE-BITS=«0x»")),
      passes: .media(Piece.range(",X-COM-EXAMPLE-BITS=0x0F"))),
    GrammarRow(
      "attribute/hex-malformed", .must, "§4.2", about: .playlist,
      [.any(.hexadecimalPrefix, .hexadecimalDigit)],
      says: "A hexadecimal sequence must be 0x or 0X, followed by the digits 0-9 and A-F.",
      why: """
        Other characters end the value or make it unreadable. Its bytes are lost to the decryption \
        or to the ad server that needs them.
        """,
      remedy: "Write two hexadecimal digits for each byte.",
      fails: .media(Piece.range(",X-COM-EXAMPLE-BITS=«0x0G»")),
      passes: .media(Piece.range(",X-COM-EXAMPLE-BITS=0x0F"))),
    GrammarRow(
      "attribute/hex-lowercase", .habit,
      "rfc8216bis-22 §4.2; Shaka Packager, Bento4 and VLC write lower case", about: .playlist,
      [.any(.hexadecimalCase)],
      facts: [.habit],
      says: "The digits A to F of a hexadecimal sequence must be capital letters.",
      why: """
        The specification allows no lower-case digits, but they are accepted by every known player.
        """,
      remedy: "Write the digits in capital letters.",
      fix: .capitalDigits,
      fails: .media(Piece.range(",X-COM-EXAMPLE-BITS=«0x0f»")),
      passes: .media(Piece.range(",X-COM-EXAMPLE-BITS=0x0F"))),
    GrammarRow(
      "attribute/resolution-malformed", .must, "§4.2", about: .playlist, [.any(.resolution)],
      says: "A resolution must be two decimal integers joined by a lower-case x.",
      why: """
        Clients do not know the size of the video and may not choose the variant, so viewers get a \
        smaller picture.
        """,
      remedy: "Write width, a lower-case x and height, as in 1920x1080.",
      fix: .resolution,
      fails: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d4028\",RESOLUTION=«1920X1080»\nv.m3u8"),
      passes: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d4028\",RESOLUTION=1920x1080\nv.m3u8")),
    GrammarRow(
      "attribute/enumerated-string-character", .must, "§4.2", about: .playlist,
      [.any(.wordCharacter)],
      facts: [.silencesOthers(than: separators, about: .line)],
      says: "An enumerated value must not contain spaces, commas or double quotes.",
      why: """
        The value is not one that the attribute defines, so clients skip it or the whole tag, and \
        viewers lose what it asks for.
        """,
      remedy: "Write one of the defined words.",
      fails: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=«Y ES»"),
      passes: .media("#EXT-X-START:TIME-OFFSET=6,PRECISE=YES")),
    GrammarRow(
      "attribute/enumerated-string-unknown", .slip, "§6.3.1", about: .playlist,
      [.any(.unknownWord)],
      says: "An enumerated value should be one of the words that the attribute defines.",
      why: "Clients that do not know the word skip the whole tag.",
      remedy: "Write one of the defined words or remove the attribute.",
      fix: .word,
      fails: .multivariant(Piece.iFrames(",HDCP-LEVEL=«TYPE-2»") + "\n" + Piece.variant("")),
      passes: .multivariant(Piece.iFrames(",HDCP-LEVEL=TYPE-1") + "\n" + Piece.variant(""))),
    GrammarRow(
      "attribute/enumerated-list-member-character", .must, "§4.2", about: .playlist,
      [.any(.memberCharacter)],
      says: "The members of a word list must not contain spaces or be empty.",
      why: """
        A member with a space is not the intended word. It has no effect, so that viewers may skip \
        an ad that they should not, or see it at another place.
        """,
      remedy: "Separate the members with commas only.",
      fix: .members,
      fails: .media(Piece.event(#",X-RESTRICT="SKIP,« JUMP»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP,JUMP""#))),
    GrammarRow(
      "attribute/enumerated-list-repeat", .should, "§4.2", about: .playlist,
      [.any(.repeatedMember)],
      says: "A word list should not repeat a word.",
      why: "The repetition has no effect; often another word was intended.",
      remedy: "Remove the repetition or write the intended word.",
      fix: .firstMembers,
      fails: .media(Piece.event(#",X-SNAP="OUT,«OUT»""#)),
      passes: .media(Piece.event(#",X-SNAP="OUT""#))),
    GrammarRow(
      "attribute/enumerated-list-unknown-member", .note, "§4.2", about: .playlist,
      [.any(.unknownMember, .noKnownMember)],
      says: "The members of a word list should be words that the attribute defines.",
      why: "Clients skip unknown members; the others keep their effect.",
      remedy: "Correct the member or remove it.",
      fails: .media(Piece.event(#",X-RESTRICT="SKIP,«SEEK»""#)),
      passes: .media(Piece.event(#",X-RESTRICT="SKIP,JUMP""#))),
    GrammarRow(
      "attribute/invalid-uri", .must, "rfc8216bis-22 §4.1; RFC 3986", about: .playlist,
      [.any(.uri)],
      facts: [
        .silences(["pod-url/token-differs-from-url", "ad-break/id-characters"], about: .attribute)
      ],
      says: "The value of a URI attribute must be a valid URI reference (RFC 3986).",
      why: """
        Clients encode invalid characters in different ways, or refuse the address: some viewers \
        get the resource and others do not.
        """,
      remedy: """
        Percent-encode spaces and other characters that a URI cannot contain, as in init%201.mp4; write the value of a \
        macro in its place.
        """,
      fix: .percentEncoding,
      fails: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"init« »1.mp4\""),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"init%201.mp4\"")),
  ]
}
