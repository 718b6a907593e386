import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-KEY and EXT-X-SESSION-KEY (rfc8216bis-22, sections 4.4.4.4 and 4.4.6.5).
  static let encryption: [GrammarRow] = keys + sessionKeys

  private static let keys: [GrammarRow] = [
    GrammarRow(
      "encryption/method-required", .must, "§4.4.4.4", about: .tag(.key),
      [.attribute(.method, of: .key, has: .missingAttribute)],
      says: "EXT-X-KEY must have METHOD.",
      why: "Without it, clients do not know how to decrypt, and viewers see none of the segments.",
      remedy:
        "Add METHOD with the method that the segments are encrypted with, such as METHOD=AES-128.",
      fails: .media("«#EXT-X-KEY»:URI=\"k\""), passes: .media(key("AES-128,URI=\"k\""))),
    GrammarRow(
      "encryption/method-value", .must, "§4.4.4.4", about: .tag(.key),
      [.attribute(.method, of: .key, has: .unknownWord)],
      facts: [.silences(["encryption/concurrent-method"], about: .attribute)],
      says: "METHOD must be NONE, AES-128, SAMPLE-AES, SAMPLE-AES-CTR or AES-256-GCM.",
      why: "Clients cannot decrypt with any other method, so viewers see none of the segments.",
      remedy: "Write NONE, AES-128, SAMPLE-AES, SAMPLE-AES-CTR or AES-256-GCM, in capital letters.",
      fails: .media(key("«AES-256»,URI=\"k\"")), passes: .media(key("AES-256-GCM,URI=\"k\""))),
    GrammarRow(
      "encryption/none-with-attributes", .must, "§4.4.4.4", about: .tag(.key),
      [
        .when(.uri, of: .key, has: .forbiddenAttribute, "NONE"),
        .when(.iv, of: .key, has: .forbiddenAttribute, "NONE"),
        .when(.keyFormat, of: .key, has: .forbiddenAttribute, "NONE"),
        .when(.keyFormatVersions, of: .key, has: .forbiddenAttribute, "NONE"),
      ],
      says: "EXT-X-KEY with METHOD=NONE must not have other attributes.",
      why: """
        A key contradicts METHOD=NONE. Clients may refuse the playlist, and viewers then see \
        nothing.
        """,
      remedy: "Remove the other attributes.",
      fails: .media(key("NONE,«URI=\"k\"»")), passes: .media(key("NONE"))),
    GrammarRow(
      "encryption/uri-required", .must, "§4.4.4.4, §6.2.3", about: .tag(.key),
      [.attribute(.uri, of: .key, has: .missingAttribute)],
      says: "EXT-X-KEY must have URI, unless METHOD is NONE.",
      why: """
        Clients cannot load the key, so viewers see none of the segments that are encrypted with \
        it.
        """,
      remedy: "Add URI with the address of the key.",
      fails: .media("«#EXT-X-KEY»:METHOD=AES-128"), passes: .media(key("AES-128,URI=\"k\""))),
    GrammarRow(
      "encryption/iv-forbidden-ctr", .must, "§4.4.4.4", about: .tag(.key),
      [
        .when(.iv, of: .key, has: .forbiddenAttribute, "SAMPLE-AES-CTR"),
        .when(.iv, of: .sessionKey, has: .forbiddenAttribute, "SAMPLE-AES-CTR"),
      ],
      says: "A key with METHOD=SAMPLE-AES-CTR must not have IV.",
      why: """
        The media contain their own initialization vectors; a client that decrypts with this one \
        shows viewers noise.
        """,
      remedy: "Remove IV and the comma before it.",
      fails: .media(fragmented(2, "SAMPLE-AES-CTR,URI=\"k\",«IV=\(Piece.iv)»")),
      passes: .media(fragmented(6, "SAMPLE-AES-CTR,URI=\"k\""))),
    GrammarRow(
      "encryption/iv-forbidden-gcm", .must, "§4.4.4.4", about: .tag(.key),
      [
        .when(.iv, of: .key, has: .forbiddenAttribute, "AES-256-GCM"),
        .when(.iv, of: .sessionKey, has: .forbiddenAttribute, "AES-256-GCM"),
      ],
      says: "A key with METHOD=AES-256-GCM must not have IV.",
      why: """
        Each encrypted segment begins with its initialization vector; a client that decrypts with \
        this one gets no media that viewers can see.
        """,
      remedy: "Remove IV and the comma before it.",
      fails: .media(
        Piece.version(2, key("AES-256-GCM,URI=\"k\",«IV=\(Piece.iv)»"))),
      passes: .media(key("AES-256-GCM,URI=\"k\""))),
    GrammarRow(
      "encryption/iv-type", .must, "§4.4.4.4", about: .tag(.key),
      [.type(.iv, of: .key), .type(.iv, of: .sessionKey)],
      says: "IV must be 0x followed by capital hexadecimal digits, without quotes.",
      why: """
        Clients that cannot read it decrypt with another vector, so that viewers see noise at the \
        start of each segment, or nothing.
        """,
      remedy: "Write 0x and 32 digits 0-9 and A-F, without quotes.",
      fix: .quotes,
      fails: .media(Piece.version(2, key("AES-128,URI=\"k\",IV=«\"\(Piece.iv)\"»"))),
      passes: .media(Piece.version(2, key("AES-128,URI=\"k\",IV=\(Piece.iv)")))),
    GrammarRow(
      "encryption/iv-too-long", .must, "§4.4.4.4, §5.2", about: .tag(.key),
      [.any(.hexadecimalTooLong)],
      says: "IV must have at most 32 hexadecimal digits (128 bits).",
      why: """
        Clients truncate the number at different ends: some viewers see the segments, and others \
        noise or nothing.
        """,
      remedy: "Write 0x and 32 hexadecimal digits.",
      fails: .media(Piece.version(2, key("AES-128,URI=\"k\",IV=«\(Piece.iv)00»"))),
      passes: .media(Piece.version(2, key("AES-128,URI=\"k\",IV=\(Piece.iv)")))),
    GrammarRow(
      "encryption/keyformat-type", .must, "§4.4.4.4", about: .tag(.key),
      [.type(.keyFormat, of: .key), .type(.keyFormat, of: .sessionKey)],
      says: "KEYFORMAT must be a quoted string.",
      why: """
        Clients assume the format identity and use the resource at URI as a plain key, so that \
        viewers see nothing.
        """,
      remedy: "Put the value in double quotes, as in KEYFORMAT=\"identity\".",
      fix: .quotes,
      fails: .media(Piece.version(5, key("AES-128,URI=\"k\",KEYFORMAT=«identity»"))),
      passes: .media(Piece.version(5, key("AES-128,URI=\"k\",KEYFORMAT=\"identity\"")))),
    GrammarRow(
      "encryption/keyformatversions-format", .must, "§4.4.4.4", about: .tag(.key),
      [
        .attribute(.keyFormatVersions, of: .key, has: .unquoted, .text),
        .attribute(.keyFormatVersions, of: .sessionKey, has: .unquoted, .text),
      ],
      says: "KEYFORMATVERSIONS must be a quoted list of positive integers separated by slashes.",
      why: """
        Clients cannot determine whether they support the key format, and may leave out content \
        that their viewers could see.
        """,
      remedy: "Use the form KEYFORMATVERSIONS=\"1/2\".",
      fix: .slashes,
      fails: .media(Piece.version(5, key("AES-128,URI=\"k\",KEYFORMATVERSIONS=«\"1,2\"»"))),
      passes: .media(Piece.version(5, key("AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1/2\"")))),
  ]

  private static func key(_ value: String) -> String { "#EXT-X-KEY:METHOD=\(value)" }

  /// A key for fragmented MP4, the only format for which SAMPLE-AES-CTR is defined.
  private static func fragmented(_ version: Int, _ value: String) -> String {
    Piece.version(
      6, "#EXT-X-MAP:URI=\"i.mp4\"\n" + key(value) + "\n#EXTINF:6,\na.m4s")
  }

  private static let sessionKeys: [GrammarRow] = [
    GrammarRow(
      "encryption/session-key-method-none", .must, "§4.4.6.5", about: .tag(.sessionKey),
      [.when(.method, of: .sessionKey, has: .unknownWord, "NONE")],
      facts: [.silences(["encryption/session-key-uri-required"], about: .line)],
      says: "METHOD of EXT-X-SESSION-KEY must not be NONE.",
      why: """
        NONE means that there is no key, so clients have nothing to load early, and viewers do not \
        start sooner.
        """,
      remedy: "Remove the tag EXT-X-SESSION-KEY, or write the METHOD of the key.",
      fails: .multivariant("#EXT-X-SESSION-KEY:METHOD=«NONE»,URI=\"k\""),
      passes: .multivariant("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"k\"")),
    GrammarRow(
      "encryption/session-key-method-required", .must, "§4.4.6.5, §4.4.4.4",
      about: .tag(.sessionKey),
      [.attribute(.method, of: .sessionKey, has: .missingAttribute, .unknownWord)],
      says: "EXT-X-SESSION-KEY must have a METHOD that EXT-X-KEY allows.",
      why: """
        Clients cannot determine whether they can use the key. They do not load it early, and \
        viewers wait for it.
        """,
      remedy: "Add METHOD with the value that EXT-X-KEY has.",
      fails: .multivariant("«#EXT-X-SESSION-KEY»:URI=\"k\""),
      passes: .multivariant("#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"")),
    GrammarRow(
      "encryption/session-key-uri-required", .must, "§4.4.6.5, §4.4.4.4",
      about: .tag(.sessionKey),
      [.attribute(.uri, of: .sessionKey, has: .missingAttribute)],
      says: "EXT-X-SESSION-KEY must have URI.",
      why: """
        Clients cannot load the key early, which is the only purpose of the tag: viewers wait for \
        it when playback starts.
        """,
      remedy: "Add URI with the address of the key.",
      fails: .multivariant("«#EXT-X-SESSION-KEY»:METHOD=AES-128"),
      passes: .multivariant("#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"")),
  ]
}
