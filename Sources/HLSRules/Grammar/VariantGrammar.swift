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
      says: "EXT-X-STREAM-INF has BANDWIDTH.",
      why: "Clients cannot choose a variant by the speed of the network.",
      remedy: "Add BANDWIDTH, the peak bit rate.",
      fails: .multivariant(
        "«#EXT-X-STREAM-INF»:CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8"),
      passes: .multivariant(stream("BANDWIDTH=1280000"))),
    GrammarRow(
      "variant/bandwidth-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.type(.bandwidth, .averageBandwidth, of: .streamInf)],
      says: "BANDWIDTH and AVERAGE-BANDWIDTH are decimal integers of bits per second.",
      why: "Clients cannot choose a variant by the speed of the network.",
      remedy: "Write bits per second with digits alone.",
      fails: .multivariant(stream("BANDWIDTH=«1.28M»")),
      passes: .multivariant(stream("BANDWIDTH=1280000"))),
    GrammarRow(
      "variant/score-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .type(.score, of: .streamInf), .type(.score, of: .iFrameStreamInf),
        .attribute(.score, of: .streamInf, has: .tooSmall),
        .attribute(.score, of: .iFrameStreamInf, has: .tooSmall),
      ],
      says: "SCORE is a decimal number above zero.",
      why: "Clients order variants by it and cannot place this one.",
      remedy: "Write a number above zero without quotes.",
      fails: .multivariant(Piece.variant(",SCORE=«0»")),
      passes: .multivariant(Piece.variant(",SCORE=1.5"))),
    GrammarRow(
      "variant/frame-rate-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.type(.frameRate, of: .streamInf)],
      says: "FRAME-RATE is a decimal number without quotes.",
      why: "Clients cannot tell whether they can show the variant.",
      remedy: "Write the rate with three decimals.",
      fails: .multivariant(Piece.variant(",FRAME-RATE=«30000/1001»")),
      passes: .multivariant(Piece.variant(",FRAME-RATE=29.970"))),
    GrammarRow(
      "variant/resolution-type", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.type(.resolution, of: .streamInf)],
      says: "RESOLUTION stands without quotes.",
      why: "Clients do not know the size of the video.",
      remedy: "Take out the quotes.",
      fails: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=«\"1280x720\"»\nv.m3u8"
      ),
      passes: .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=1280x720\nv.m3u8")),
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
      says: "CODECS is a quoted list of format identifiers without empty elements.",
      why: "Clients take the variant for one that they cannot decode.",
      remedy: "Part the identifiers by single commas, inside double quotes.",
      fails: .multivariant(codecs("CODECS=«\"avc1.4d401e,,mp4a.40.2\"»")),
      passes: .multivariant(codecs("CODECS=\"avc1.4d401e,mp4a.40.2\""))),
    GrammarRow(
      "variant/supplemental-codecs-format", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.supplementalCodecs, of: .streamInf, has: .text),
        .attribute(.supplementalCodecs, of: .iFrameStreamInf, has: .text),
      ],
      says: "Each element of SUPPLEMENTAL-CODECS is a format identifier, then brands of four "
        + "characters after slashes.",
      why: "Clients do not find the enhancement layer.",
      remedy: "Write it as in \"dvh1.08.07/db4h\".",
      fails: .multivariant(codecs("CODECS=\"hvc1.2.4.L153.b0\",SUPPLEMENTAL-CODECS=«\"/db4h\"»")),
      passes: .multivariant(
        codecs("CODECS=\"hvc1.2.4.L153.b0\",SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\""))),
    GrammarRow(
      "variant/allowed-cpc-format", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.allowedCPC, of: .streamInf, has: .text),
        .attribute(.allowedCPC, of: .iFrameStreamInf, has: .text),
      ],
      says: "Each entry of ALLOWED-CPC is a KEYFORMAT, a colon and labels parted by slashes.",
      why: "Clients cannot tell whether they may play the variant.",
      remedy: "Write it as in \"com.example.drm1:SMART-TV/PC\".",
      fails: .multivariant(Piece.variant(#",ALLOWED-CPC=«"com.example.drm1"»"#)),
      passes: .multivariant(Piece.variant(#",ALLOWED-CPC="com.example.drm1:SMART-TV/PC""#))),
    GrammarRow(
      "variant/allowed-cpc-label", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.any(.label)],
      says: "The labels of ALLOWED-CPC have capital letters, digits and hyphens.",
      why: "A label in small letters is not the one that the key format defines.",
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
      says: "PATHWAY-ID of a variant has letters, digits, points, hyphens and underscores.",
      why: "A steering manifest cannot name the pathway.",
      remedy: "Rename the pathway.",
      fails: .multivariant(Piece.variant(#",PATHWAY-ID=«"CDN A"»"#)),
      passes: .multivariant(Piece.variant(#",PATHWAY-ID="CDN-A""#))),
    GrammarRow(
      "variant/stable-variant-id-characters", .must, "§4.4.6.2", about: .tag(.streamInf),
      [
        .attribute(.stableVariantID, of: .streamInf, has: .text),
        .attribute(.stableVariantID, of: .iFrameStreamInf, has: .text),
      ],
      says: "STABLE-VARIANT-ID has letters, digits and + / = . - _ alone.",
      why: "Steering and downloads cannot match the variant.",
      remedy: "Rename the variant.",
      fails: .multivariant(Piece.variant(#",STABLE-VARIANT-ID=«"v 1"»"#)),
      passes: .multivariant(Piece.variant(#",STABLE-VARIANT-ID="v-1""#))),
  ]

  private static let enumerations: [GrammarRow] = [
    GrammarRow(
      "variant/closed-captions-value", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.attribute(.closedCaptions, of: .streamInf, has: .unknownWord)],
      says: "CLOSED-CAPTIONS is a quoted group name, or the bare word NONE.",
      why: "Clients skip a tag with a word that they do not know, and the variant with it.",
      remedy: "Put the group name in double quotes.",
      fails: .multivariant(captions("«cc»")), passes: .multivariant(captions("\"cc\""))),
    GrammarRow(
      "variant/hdcp-level-value", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.attribute(.hdcpLevel, of: .streamInf, has: .unknownWord)],
      says: "HDCP-LEVEL is TYPE-0, TYPE-1 or NONE.",
      why: "Clients skip a tag with a word that they do not know, and the variant with it.",
      remedy: "Write one of the levels.",
      fails: .multivariant(Piece.variant(",HDCP-LEVEL=«1»")),
      passes: .multivariant(Piece.variant(",HDCP-LEVEL=TYPE-1"))),
    GrammarRow(
      "variant/video-range-value", .must, "§4.4.6.2", about: .tag(.streamInf),
      [.attribute(.videoRange, of: .streamInf, has: .unknownWord)],
      says: "VIDEO-RANGE is SDR, HLG or PQ.",
      why: "Clients do not select a variant with another value.",
      remedy: "Write one of the ranges.",
      fails: .multivariant(Piece.variant(",VIDEO-RANGE=«HDR10»")),
      passes: .multivariant(Piece.variant(",VIDEO-RANGE=PQ"))),
  ]

  private static func captions(_ value: String) -> String {
    #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1""# + "\n"
      + Piece.variant(",CLOSED-CAPTIONS=" + value)
  }

  private static let iFrameStreams: [GrammarRow] = [
    GrammarRow(
      "variant/iframe-bandwidth-required", .must, "§4.4.6.3", about: .tag(.iFrameStreamInf),
      [.attribute(.bandwidth, of: .iFrameStreamInf, has: .missingAttribute)],
      says: "EXT-X-I-FRAME-STREAM-INF has BANDWIDTH.",
      why: "Clients cannot choose an I-frame stream by the speed of the network.",
      remedy: "Add BANDWIDTH.",
      fails: .multivariant(iFrame("URI=\"i.m3u8\"", name: "«#EXT-X-I-FRAME-STREAM-INF»")),
      passes: .multivariant(iFrame("BANDWIDTH=86000,URI=\"i.m3u8\""))),
    GrammarRow(
      "variant/iframe-uri-required", .must, "§4.4.6.3", about: .tag(.iFrameStreamInf),
      [.attribute(.uri, of: .iFrameStreamInf, has: .missingAttribute)],
      says: "EXT-X-I-FRAME-STREAM-INF has URI.",
      why: "No URI line belongs to this tag.",
      remedy: "Add URI.",
      fails: .multivariant(iFrame("BANDWIDTH=86000", name: "«#EXT-X-I-FRAME-STREAM-INF»")),
      passes: .multivariant(iFrame("BANDWIDTH=86000,URI=\"i.m3u8\""))),
    GrammarRow(
      "variant/iframe-undefined-attribute", .slip, "§4.4.6.3", about: .tag(.iFrameStreamInf),
      [
        .attribute(
          .frameRate, .audio, .subtitles, .closedCaptions, of: .iFrameStreamInf,
          has: .undefinedAttribute)
      ],
      says: "An I-frame stream has no FRAME-RATE, AUDIO, SUBTITLES or CLOSED-CAPTIONS.",
      why: "They are not defined for I-frame streams, which are pictures alone.",
      remedy: "Leave the attribute out.",
      fails: .multivariant(Piece.iFrames(",«FRAME-RATE»=30.000") + "\n" + Piece.variant("")),
      passes: .multivariant(Piece.iFrames("") + "\n" + Piece.variant(""))),
  ]

  private static func iFrame(
    _ attributes: String, name: String = "#EXT-X-I-FRAME-STREAM-INF"
  ) -> String {
    "\(name):\(attributes),CODECS=\"avc1.4d401e\",RESOLUTION=640x360\n" + Piece.variant("")
  }
}
