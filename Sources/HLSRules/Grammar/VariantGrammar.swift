import HLSLinting
import HLSPlaylist

extension GrammarRow {
  /// Variant streams and I-frame streams (rfc8216bis-22, sections 4.4.6.2 and 4.4.6.3).
  static let variants: [GrammarRow] = numbers + formats + enumerations + iFrameStreams

  private static let numbers: [GrammarRow] = [
    GrammarRow(
      "variant/bandwidth-required", .must,
      "rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.13", about: .tag(.streamInf),
      [.attribute(.bandwidth, of: .streamInf, has: .missingAttribute)],
      says: "EXT-X-STREAM-INF must have BANDWIDTH.",
      why: """
        Clients choose variants by this value. Without it they may choose this one on a network \
        that is too slow, where viewers see it stall.
        """,
      remedy: "Add BANDWIDTH with the peak bit rate in bits per second.",
      fails: .multivariant(
        "«#EXT-X-STREAM-INF»:CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8"),
      passes: .multivariant(stream("BANDWIDTH=1280000"))),
    GrammarRow(
      "variant/bandwidth-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.type(.bandwidth, .averageBandwidth, of: .streamInf)],
      says: "BANDWIDTH and AVERAGE-BANDWIDTH must be decimal integers in bits per second.",
      why: """
        Clients read no bit rate or a wrong one, and choose the variant on a network that is too \
        slow for it, or never: viewers see it stall, or get a worse picture.
        """,
      remedy: "Write the bits per second with digits only, as in BANDWIDTH=1280000.",
      fails: .multivariant(stream("BANDWIDTH=«1.28M»")),
      passes: .multivariant(stream("BANDWIDTH=1280000"))),
    GrammarRow(
      "variant/score-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .type(.score, of: .streamInf), .type(.score, of: .iFrameStreamInf),
        .attribute(.score, of: .streamInf, has: .tooSmall),
        .attribute(.score, of: .iFrameStreamInf, has: .tooSmall),
      ],
      says: "SCORE must be a decimal number greater than zero.",
      why: """
        Clients rank variants by SCORE and cannot rank this one, so viewers may get another \
        variant than the publisher prefers.
        """,
      remedy: "Write an unquoted number greater than zero, as in SCORE=1.5.",
      fails: .multivariant(Piece.variant(",SCORE=«0»")),
      passes: .multivariant(Piece.variant(",SCORE=1.5"))),
    GrammarRow(
      "variant/frame-rate-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.type(.frameRate, of: .streamInf)],
      says: "FRAME-RATE must be an unquoted decimal number.",
      why: """
        Clients cannot determine whether they can display the variant, so viewers may get one that \
        their device cannot play smoothly.
        """,
      remedy: "Write the rate with three decimals, as in FRAME-RATE=29.970.",
      fails: .multivariant(Piece.variant(",FRAME-RATE=«30000/1001»")),
      passes: .multivariant(Piece.variant(",FRAME-RATE=29.970"))),
    GrammarRow(
      "variant/resolution-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.type(.resolution, of: .streamInf)],
      says: "RESOLUTION must not be quoted.",
      why: """
        Clients do not know the size of the video, so viewers may get a smaller picture than their \
        screen can show.
        """,
      remedy: "Remove the quotes, as in RESOLUTION=1280x720.",
      fails: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401f\",RESOLUTION=«\"1280x720\"»\nv.m3u8"
      ),
      passes: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401f\",RESOLUTION=1280x720\nv.m3u8")),
  ]

  private static func stream(_ attributes: String) -> String {
    "#EXT-X-STREAM-INF:\(attributes),CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8"
  }

  private static func codecs(_ attribute: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,\(attribute),RESOLUTION=640x360\nv.m3u8"
  }

  private static let formats: [GrammarRow] = [
    GrammarRow(
      "variant/codecs-format", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.codecs, of: .streamInf, has: .unquoted, .text),
        .attribute(.codecs, of: .iFrameStreamInf, has: .unquoted, .text),
      ],
      facts: [.silences(["variant/codecs-missing-audio"], about: .attribute)],
      says: "CODECS must be a quoted list of format identifiers without empty elements.",
      why: """
        Clients may assume that they cannot decode the variant and not select it, so viewers lose \
        its quality.
        """,
      remedy:
        #"Separate the identifiers with single commas, as in CODECS="avc1.4d401e,mp4a.40.2"."#,
      fails: .multivariant(codecs("CODECS=«\"avc1.4d401e,,mp4a.40.2\"»")),
      passes: .multivariant(codecs("CODECS=\"avc1.4d401e,mp4a.40.2\""))),
    GrammarRow(
      "variant/supplemental-codecs-format", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.supplementalCodecs, of: .streamInf, has: .text),
        .attribute(.supplementalCodecs, of: .iFrameStreamInf, has: .text),
      ],
      says: """
        Each SUPPLEMENTAL-CODECS element must be a format identifier with four-character brands \
        after slashes.
        """,
      why: "Clients do not find the enhancement layer, so viewers see only the base layer.",
      remedy: "Use the form SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\".",
      fails: .multivariant(codecs("CODECS=\"hvc1.2.4.L153.b0\",SUPPLEMENTAL-CODECS=«\"/db4h\"»")),
      passes: .multivariant(
        codecs("CODECS=\"hvc1.2.4.L153.b0\",SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\""))),
    GrammarRow(
      "variant/allowed-cpc-format", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.allowedCPC, of: .streamInf, has: .text),
        .attribute(.allowedCPC, of: .iFrameStreamInf, has: .text),
      ],
      says: "Each ALLOWED-CPC entry must be a KEYFORMAT, a colon and labels separated by slashes.",
      why: """
        Clients cannot determine whether they may play the variant, and viewers may lose it or see \
        it fail.
        """,
      remedy: "Use the form ALLOWED-CPC=\"com.example.drm1:SMART-TV/PC\".",
      fails: .multivariant(Piece.variant(#",ALLOWED-CPC=«"com.example.drm1"»"#)),
      passes: .multivariant(Piece.variant(#",ALLOWED-CPC="com.example.drm1:SMART-TV/PC""#))),
    GrammarRow(
      "variant/allowed-cpc-label", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.any(.label)],
      says: "ALLOWED-CPC labels must contain only capital letters, digits and hyphens.",
      why: """
        A lower-case label is not the one that the key format defines, so viewers whose device has \
        the label do not get the variant.
        """,
      remedy: "Write the label in capital letters.",
      fails: .multivariant(Piece.variant(#",ALLOWED-CPC=«"com.example.drm1:tv"»"#)),
      passes: .multivariant(Piece.variant(#",ALLOWED-CPC="com.example.drm1:TV""#))),
    GrammarRow(
      "variant/pathway-id-characters", .must, "content-steering-05 §4; rfc8216bis-22 §4.4.6.2",
      about: .tag(.streamInf),
      [
        .attribute(.pathwayID, of: .streamInf, has: .text),
        .attribute(.pathwayID, of: .iFrameStreamInf, has: .text),
      ],
      says: """
        PATHWAY-ID of a variant must contain only letters, digits, periods, hyphens and \
        underscores.
        """,
      why: """
        A steering manifest cannot refer to the pathway, so the operator cannot move viewers to \
        it.
        """,
      remedy: "Rename the pathway, as in PATHWAY-ID=\"CDN-A\".",
      fails: .multivariant(Piece.variant(#",PATHWAY-ID=«"CDN A"»"#)),
      passes: .multivariant(Piece.variant(#",PATHWAY-ID="CDN-A""#))),
    GrammarRow(
      "variant/stable-variant-id-characters", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.stableVariantID, of: .streamInf, has: .text),
        .attribute(.stableVariantID, of: .iFrameStreamInf, has: .text),
      ],
      says:
        "STABLE-VARIANT-ID must contain only letters, digits, + / = . - and _.",
      why: """
        Content steering and offline downloads cannot match the variant, so viewers who continue a \
        download may not find it again.
        """,
      remedy: "Use only letters, digits, + / = . - and _ in the ID.",
      fails: .multivariant(Piece.variant(#",STABLE-VARIANT-ID=«"v 1"»"#)),
      passes: .multivariant(Piece.variant(#",STABLE-VARIANT-ID="v-1""#))),
  ]

  private static let enumerations: [GrammarRow] = [
    GrammarRow(
      "variant/closed-captions-value", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.attribute(.closedCaptions, of: .streamInf, has: .unknownWord)],
      says: "CLOSED-CAPTIONS must be a quoted group name, or NONE without quotes.",
      why: """
        Clients skip a tag that contains an unknown word: viewers lose the variant, and with it a \
        bit rate that may be the only one for their network.
        """,
      remedy: """
        Write the name of the group in double quotes, as in CLOSED-CAPTIONS="cc", or NONE without \
        quotes.
        """,
      fails: .multivariant(captions("«cc»")), passes: .multivariant(captions("\"cc\""))),
    GrammarRow(
      "variant/hdcp-level-value", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.attribute(.hdcpLevel, of: .streamInf, has: .unknownWord)],
      says: "HDCP-LEVEL must be TYPE-0, TYPE-1 or NONE.",
      why: """
        Clients skip a tag that contains an unknown word, so the variant is lost even to viewers \
        whose display has the protection.
        """,
      remedy: "Write TYPE-0, TYPE-1 or NONE.",
      fails: .multivariant(Piece.variant(",HDCP-LEVEL=«1»")),
      passes: .multivariant(Piece.variant(",HDCP-LEVEL=TYPE-1"))),
    GrammarRow(
      "variant/video-range-value", .slip, "§4.4.6.2", about: .tag(.streamInf),
      [.attribute(.videoRange, of: .streamInf, has: .unknownWord)],
      says: "VIDEO-RANGE should be SDR, HLG or PQ.",
      why: "Clients do not select a variant with a value that they do not know.",
      remedy: "Write SDR, HLG or PQ.",
      fails: .multivariant(Piece.variant(",VIDEO-RANGE=«HDR10»")),
      passes: .multivariant(Piece.variant(",VIDEO-RANGE=HLG,FRAME-RATE=25.000"))),
  ]

  private static func captions(_ value: String) -> String {
    #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1""# + "\n"
      + Piece.variant(",CLOSED-CAPTIONS=" + value)
  }

  private static let iFrameStreams: [GrammarRow] = [
    GrammarRow(
      "variant/iframe-bandwidth-required", .must, "§4.4.6.3", about: .tag(.iFrameStreamInf),
      [.attribute(.bandwidth, of: .iFrameStreamInf, has: .missingAttribute)],
      says: "EXT-X-I-FRAME-STREAM-INF must have BANDWIDTH.",
      why: """
        Clients cannot choose an I-frame stream by network speed, so viewers who seek wait for its \
        pictures.
        """,
      remedy: "Add BANDWIDTH with the peak bit rate in bits per second.",
      fails: .multivariant(iFrame("URI=\"i.m3u8\"", name: "«#EXT-X-I-FRAME-STREAM-INF»")),
      passes: .multivariant(iFrame("BANDWIDTH=86000,URI=\"i.m3u8\""))),
    GrammarRow(
      "variant/iframe-uri-required", .must, "§4.4.6.3", about: .tag(.iFrameStreamInf),
      [.attribute(.uri, of: .iFrameStreamInf, has: .missingAttribute)],
      says: "EXT-X-I-FRAME-STREAM-INF must have URI.",
      why: """
        This tag has no URI line. Clients cannot find the I-frame playlist, and viewers see no \
        pictures while they seek.
        """,
      remedy: "Add URI with the address of the I-frame playlist.",
      fails: .multivariant(iFrame("BANDWIDTH=86000", name: "«#EXT-X-I-FRAME-STREAM-INF»")),
      passes: .multivariant(iFrame("BANDWIDTH=86000,URI=\"i.m3u8\""))),
    GrammarRow(
      "variant/iframe-undefined-attribute", .slip, "§4.4.6.3", about: .tag(.iFrameStreamInf),
      [
        .attribute(
          .frameRate, .audio, .subtitles, .closedCaptions, of: .iFrameStreamInf,
          has: .undefinedAttribute)
      ],
      says: "An I-frame stream should not have FRAME-RATE, AUDIO, SUBTITLES or CLOSED-CAPTIONS.",
      why: "These attributes are not defined for I-frame streams, which contain only pictures.",
      remedy: "Remove the attribute from the tag of the I-frame stream.",
      fails: .multivariant(Piece.iFrames(",«FRAME-RATE»=30.000") + "\n" + Piece.variant("")),
      passes: .multivariant(Piece.iFrames("") + "\n" + Piece.variant(""))),
  ]

  private static func iFrame(
    _ attributes: String, name: String = "#EXT-X-I-FRAME-STREAM-INF"
  ) -> String {
    "\(name):\(attributes),CODECS=\"avc1.4d401e\",RESOLUTION=640x360\n" + Piece.variant("")
  }
}
