import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// EXT-X-VERSION and the features that need it (rfc8216bis-22, sections 4.4.1.2, 6.2.1 and 8).
  static let versions: [GrammarRow] = declaration + mediaFeatures + laterFeatures

  private static let ranged =
    "#EXT-X-TARGETDURATION:6\n#EXT-X-BYTERANGE:100@0\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  private static let declaration: [GrammarRow] = [
    GrammarRow(
      "version/duplicate", .must, "§4.4.1.2", about: .tag(.version),
      [.tag(.version, has: .duplicateTag)],
      says: "A playlist must not have more than one EXT-X-VERSION.",
      why: """
        Two tags can name two versions. Clients must refuse the playlist, and viewers see nothing.
        """,
      remedy:
        "Keep only one EXT-X-VERSION, with the number that the features of the playlist need.",
      fails: .media("#EXT-X-VERSION:1\n«#EXT-X-VERSION:7»"), passes: .media("#EXT-X-VERSION:1")),
    GrammarRow(
      "version/malformed", .must, "§4.4.1.2", about: .tag(.version),
      [.tag(.version, has: .integer)],
      says: "The value of EXT-X-VERSION must be an integer.",
      why: """
        Clients cannot determine whether they support the playlist. They refuse it, or viewers see \
        what an old client makes of it.
        """,
      remedy: "Write the number with digits only, as in EXT-X-VERSION:1.",
      fix: .integer,
      fails: .media("#EXT-X-VERSION:«1.0»"), passes: .media("#EXT-X-VERSION:1")),
    GrammarRow(
      "version/unknown", .slip, "§1, §8", about: .tag(.version), [.any(.unknownVersion)],
      says: "EXT-X-VERSION should be a version that the specification defines, 1 to 13.",
      why: "Clients may refuse versions that they do not support.",
      remedy: "Write the lowest version that the playlist needs.",
      fails: .media("#EXT-X-VERSION:«14»"), passes: .media("#EXT-X-VERSION:1")),
    GrammarRow(
      "version/missing", .must, "§4.4.1.2, §8", about: .playlist, [.any(.missingVersion)],
      facts: [
        .silences(
          [
            "version/byterange-needs-4", "version/define-needs-8", "version/float-extinf-needs-3",
            "version/iframes-only-needs-4", "version/instream-non-cc-needs-13",
            "version/instream-service-needs-7", "version/iv-needs-2", "version/keyformat-needs-5",
            "version/keyformatversions-needs-5", "version/map-iframes-needs-5",
            "version/map-needs-6", "version/queryparam-needs-11", "version/req-attribute-needs-12",
            "version/sample-aes-needs-5", "version/skip-dateranges-needs-10",
            "version/skip-needs-9",
          ], about: .document)
      ],
      says: "A playlist with any feature newer than version 1 must have EXT-X-VERSION.",
      why: """
        A missing tag means version 1, so old clients play what they cannot understand, and \
        viewers see errors. A fraction in EXTINF is accepted by every known player, and the \
        finding is a warning.
        """,
      remedy: "Add EXT-X-VERSION with the number in the message.",
      fix: .newVersion,
      fails: .whole("«#EXTM3U»\n\(ranged)"),
      passes: .whole("#EXTM3U\n#EXT-X-VERSION:4\n\(ranged)")),
    GrammarRow(
      "version/higher-than-needed", .hint, "§6.2.1", about: .tag(.version),
      [.any(.unneededVersion)],
      facts: [.off(in: .applePodcasts, because: "The lowest versions are fixed.")],
      says: "EXT-X-VERSION should not be higher than the playlist's features require.",
      why: """
        EXT-X-VERSION names the oldest protocol version that a client may have: one that obeys it \
        and supports less plays nothing. Every known player accepts a higher number, so the \
        finding is an info.
        """,
      remedy: "Set EXT-X-VERSION to the number in the message.",
      fix: .lowestVersion,
      fails: .media("#EXT-X-VERSION:«10»"), passes: .media("#EXT-X-VERSION:1")),
    GrammarRow(
      "version/allow-cache-removed", .hint, "§8", about: .tag(.allowCache), [.any(.removedTag)],
      facts: [.silences(["text/unknown-tag"], about: .line)],
      says: "EXT-X-ALLOW-CACHE should not be used; protocol version 7 removed it.",
      why: "Clients ignore the tag; HTTP headers control caching.",
      remedy: "Remove the tag, and control caching with the Cache-Control header of the response.",
      fix: .lineRemoval,
      fails: .media(removal + "«#EXT-X-ALLOW-CACHE:YES»"), passes: .media(removal)),
    GrammarRow(
      "version/program-id-removed", .hint, "§8", about: .multivariantPlaylist,
      [.any(.removedAttribute)],
      facts: [
        .silences(["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute)
      ],
      says: "PROGRAM-ID should not be used; protocol version 6 removed it.",
      why: "Clients ignore the attribute.",
      remedy: "Remove PROGRAM-ID and one comma next to it.",
      fix: .attributeRemoval,
      fails: .multivariant(Piece.version(6, Piece.variant(",«PROGRAM-ID»=1"))),
      passes: .multivariant(Piece.version(6, Piece.variant("")))),
  ]

  /// A playlist of version 8, by its variable.
  private static let removal =
    "#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n#EXTINF:6,\n{$a}.ts\n"

  private static let mediaFeatures: [GrammarRow] = [
    needs(
      "version/iv-needs-2", .initializationVector, 2, "§8, §4.4.4.4", about: .tag(.key),
      with: "IV of EXT-X-KEY",
      why: """
        A client of version 1 does not know IV and decrypts with the media sequence number: the \
        first bytes of each segment are wrong, and viewers may see nothing.
        """,
      fails: .media(
        "#EXT-X-VERSION:1\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",«IV»=\(Piece.iv)"),
      passes: .media("#EXT-X-VERSION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(Piece.iv)")),
    needs(
      "version/float-extinf-needs-3", .fractionalDuration, 3,
      "rfc8216bis-22 §8, §4.4.4.1; hls.js v1.7.1, Shaka Player 5.2.7 and Media3 1.11.0 read fractions",
      about: .segments, with: "a fractional EXTINF duration", weight: .tolerated,
      why: "Fractions are accepted by every known player, whatever the version.",
      fails: .media("#EXT-X-VERSION:1\n#EXTINF:«5.5»,\na.ts"),
      passes: .media("#EXT-X-VERSION:3\n#EXTINF:5.5,\na.ts")),
    needs(
      "version/byterange-needs-4", .byteRange, 4, "§8, §4.4.4.2", about: .tag(.byterange),
      with: "EXT-X-BYTERANGE",
      why: """
        A client that supports less loads the whole resource for each segment: viewers see the \
        wrong media.
        """,
      fails: .media("#EXT-X-VERSION:1\n«#EXT-X-BYTERANGE»:100@0\n#EXTINF:6,\na.ts"),
      passes: .media("#EXT-X-VERSION:4\n#EXT-X-BYTERANGE:100@0\n#EXTINF:6,\na.ts")),
    needs(
      "version/iframes-only-needs-4", .iFramesOnly, 4, "§8, §4.4.3.6", about: .tag(.iFramesOnly),
      with: "EXT-X-I-FRAMES-ONLY",
      why: """
        A client that supports less takes single pictures for whole segments: viewers see a slide \
        show as the program.
        """,
      fails: .media("#EXT-X-VERSION:1\n«#EXT-X-I-FRAMES-ONLY»"),
      passes: .media("#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY")),
    needs(
      "version/sample-aes-needs-5", .sampleAES, 5, "§8", about: .tag(.key),
      with: "METHOD=SAMPLE-AES of EXT-X-KEY",
      why: """
        A client that supports less does not know the method and cannot decrypt the samples: \
        viewers see noise or nothing.
        """,
      fails: .media("#EXT-X-VERSION:1\n#EXT-X-KEY:METHOD=«SAMPLE-AES»,URI=\"k\""),
      passes: .media("#EXT-X-VERSION:5\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"")),
    needs(
      "version/keyformat-needs-5", .keyFormat, 5, "§8, §4.4.4.4", about: .tag(.key),
      with: "KEYFORMAT of EXT-X-KEY",
      why: """
        A client that supports less uses the resource at URI as the key, whatever the key system: \
        viewers see noise or nothing.
        """,
      fails: .media(
        "#EXT-X-VERSION:1\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",«KEYFORMAT»=\"identity\""),
      passes: .media(
        "#EXT-X-VERSION:5\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"")),
    needs(
      "version/keyformatversions-needs-5", .keyFormatVersions, 5, "§8, §4.4.4.4",
      about: .tag(.key), with: "KEYFORMATVERSIONS of EXT-X-KEY",
      why: """
        A client that supports less does not check the version of the key format, and may load a \
        key that it cannot use: viewers see nothing.
        """,
      fails: .media(
        "#EXT-X-VERSION:1\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",«KEYFORMATVERSIONS»=\"1\""),
      passes: .media(
        "#EXT-X-VERSION:5\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMATVERSIONS=\"1\"")),
    needs(
      "version/map-iframes-needs-5", .mapOfIFrames, 5, "§8, §4.4.4.5", about: .tag(.map),
      with: "EXT-X-MAP and EXT-X-I-FRAMES-ONLY",
      why: """
        A client that supports less loads no initialization section and cannot decode the frames: \
        viewers who seek see no pictures.
        """,
      fails: .media("#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY\n«#EXT-X-MAP»:URI=\"i.mp4\""),
      passes: .media("#EXT-X-VERSION:5\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"i.mp4\"")),
    needs(
      "version/map-needs-6", .map, 6,
      "rfc8216bis-22 §8, §4.4.4.5; HLS authoring spec 2025-05-08 Compatibility",
      about: .tag(.map), with: "EXT-X-MAP but no EXT-X-I-FRAMES-ONLY",
      why: """
        A client that supports less loads no initialization section and cannot decode the \
        segments: viewers see nothing.
        """,
      fails: .media("#EXT-X-VERSION:5\n«#EXT-X-MAP»:URI=\"i.mp4\""),
      passes: .media("#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"i.mp4\"")),
    needs(
      "version/skip-needs-9", .skip, 9, "§8", about: .tag(.skip), with: "EXT-X-SKIP",
      why: """
        A client that supports less takes the update for the whole playlist and numbers its \
        segments wrongly: viewers see some twice or not at all.
        """,
      fails: .live("#EXT-X-VERSION:8\n\(delta)«#EXT-X-SKIP»:SKIPPED-SEGMENTS=3"),
      passes: .live("#EXT-X-VERSION:9\n\(delta)#EXT-X-SKIP:SKIPPED-SEGMENTS=3")),
    needs(
      "version/skip-dateranges-needs-10", .skippedDateRanges, 10, "§8, §4.4.5.2",
      about: .tag(.skip), with: "skipped date ranges",
      why: """
        A client that supports less takes the skipped date ranges for removed ones, and viewers \
        miss their breaks.
        """,
      fails: .live(
        "#EXT-X-VERSION:9\n\(delta)"
          + #"#EXT-X-SKIP:SKIPPED-SEGMENTS=3,«RECENTLY-REMOVED-DATERANGES»="a""#),
      passes: .live(
        "#EXT-X-VERSION:10\n\(delta)"
          + #"#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="a""#)),
  ]

  private static let delta = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0\n"

  private static let laterFeatures: [GrammarRow] = [
    needs(
      "version/instream-service-needs-7", .captionService, 7, "§8", about: .tag(.media),
      with: "a SERVICE value of INSTREAM-ID",
      why:
        "A client that supports less knows only CC1 to CC4, so viewers do not find these captions.",
      fails: .multivariant(
        Piece.version(6, Piece.captions(#",INSTREAM-ID=«"SERVICE1"»"#))),
      passes: .multivariant(Piece.version(7, Piece.captions(#",INSTREAM-ID="SERVICE1""#)))),
    needs(
      "version/define-needs-8", .variables, 8, "§8", about: .tag(.define),
      with: "variable substitution",
      why: """
        A client that supports less does not replace variables: it requests addresses with {$ in \
        them, and viewers see nothing.
        """,
      fails: .media("#EXT-X-VERSION:7\n«#EXT-X-DEFINE»:\(host)"),
      passes: .media("#EXT-X-VERSION:8\n#EXT-X-DEFINE:\(host)")),
    needs(
      "version/queryparam-needs-11", .queryParameter, 11,
      "rfc8216bis-22 §8; MediaTailor SGAI server-side tracking page (version 11)",
      about: .tag(.define), with: "QUERYPARAM of EXT-X-DEFINE",
      why: """
        A client that supports less has no value for the variable: it refuses the playlist or \
        requests wrong addresses, and viewers see nothing.
        """,
      fails: .media("#EXT-X-VERSION:8\n#EXT-X-DEFINE:«QUERYPARAM»=\"t\""),
      passes: .media("#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"t\"")),
    needs(
      "version/req-attribute-needs-12", .requiredAttribute, 12, "§8", about: .playlist,
      with: "an attribute whose name begins with REQ-",
      why: """
        A client that supports less does not know that it must drop the variant, and shows viewers \
        a layout that it cannot display.
        """,
      fails: .multivariant(
        Piece.version(7, Piece.variant(#",«REQ-VIDEO-LAYOUT»="CH-STEREO""#))),
      passes: .multivariant(
        Piece.version(12, Piece.variant(#",REQ-VIDEO-LAYOUT="CH-STEREO""#)))),
    needs(
      "version/instream-non-cc-needs-13", .instreamID, 13, "§8", about: .tag(.media),
      with: "INSTREAM-ID of a rendition that is not CLOSED-CAPTIONS",
      why: """
        A client that supports less does not look for the rendition inside the segments, so \
        viewers cannot choose it.
        """,
      fails: .multivariant(Piece.version(12, Piece.audio(#",«INSTREAM-ID»="2""#))),
      passes: .multivariant(Piece.version(13, Piece.audio(#",INSTREAM-ID="2""#)))),
    GrammarRow(
      "version/session-key-attributes", .hint, "§4.4.4.4, §4.4.6.5, §8", about: .tag(.sessionKey),
      FaultPattern.version(.sessionKeyVector, .sessionKeyFormat),
      says: """
        EXT-X-SESSION-KEY should have EXT-X-VERSION 2 or higher for IV, and 5 or higher for key \
        formats.
        """,
      why: "Section 8 names only EXT-X-KEY, but the attributes are defined to need these versions.",
      remedy: "Raise EXT-X-VERSION to the number in the message.",
      fails: .multivariant(
        #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",«KEYFORMAT»="com.example.drm""#),
      passes: .multivariant(
        Piece.version(
          5,
          #"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.example.drm""#))),
  ]

  private static let host =
    "NAME=\"h\",VALUE=\"cdn.example.com\"\n#EXTINF:6,\nhttps://{$h}/a.ts"

  /// A row that requires a version for one feature.
  private static func needs(
    _ id: RuleID, _ feature: ProtocolFeature, _ version: Int, _ section: String,
    about subject: Subject, with name: String, weight: Weight = .must,
    why rationale: String,
    fails: @autoclosure @escaping @Sendable () -> Example,
    passes: @autoclosure @escaping @Sendable () -> Example
  ) -> GrammarRow {
    GrammarRow(
      id, weight, section, about: subject, FaultPattern.version(feature),
      says: "A playlist with \(name) must have EXT-X-VERSION \(version) or higher.",
      why: rationale,
      remedy: "Raise EXT-X-VERSION to \(version).", fix: .version, fails: fails(),
      passes: passes())
  }
}
