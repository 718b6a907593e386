import HLSPlaylist
import SourceText
import Testing

/// The faults that a piece of a playlist has, apart from what is missing around it.
func faults(_ text: String) -> [GrammarFault] {
  GrammarCheck.faults(
    in: Playlist(parsing: SourceFile(name: "piece.m3u8", bytes: Array("#EXTM3U\n\(text)\n".utf8))))
}

func aspects(_ text: String) -> [Aspect] {
  faults(text).map(\.aspect).filter {
    $0 != .missingTag && $0 != .missingVersion && $0 != .needsVersion && $0 != .unneededVersion
  }
}

/// Values of each type of section 4.2, right and wrong.
struct ValueGrammarTests {
  @Test(
    arguments: [
      ("0", nil), ("18446744073709551615", nil), ("00000000000000000001", nil),
      ("18446744073709551616", .integerRange), ("000000000000000000001", .integerRange),
      ("99999999999999999999999999", .integerRange), ("-1", .integer), ("+1", .integer),
      ("1.0", .integer), ("0x1", .integer), ("1e3", .integer), ("", .emptyValue),
      ("\"1\"", .quoted),
    ] as [(String, Aspect?)])
  func `a decimal integer has up to 20 digits and 64 bits`(value: String, expected: Aspect?) {
    #expect(
      aspects("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(value)") == (expected.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("0", nil), ("1.5", nil), (".5", nil), ("5.", nil), ("-1", .negative), ("-0.5", .negative),
      ("-", .decimal), (".", .decimal), ("1.2.3", .decimal), ("5e-1", .decimal), ("1s", .decimal),
      ("NaN", .decimal), ("+1", .decimal),
    ] as [(String, Aspect?)])
  func `a decimal number has digits and a point`(value: String, expected: Aspect?) {
    #expect(aspects("#EXT-X-PART-INF:PART-TARGET=\(value)") == (expected.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("-12.5", nil), ("0", nil), ("+5", .signedDecimal), ("--5", .signedDecimal),
      ("1e3", .signedDecimal), ("\"5\"", .quoted),
    ] as [(String, Aspect?)])
  func `a signed decimal number may have a minus`(value: String, expected: Aspect?) {
    #expect(aspects("#EXT-X-START:TIME-OFFSET=\(value)") == (expected.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("0xFC30", nil), ("0XFC30", nil), ("0xfc30", .hexadecimalCase), ("0xFc30", .hexadecimalCase),
      ("0xFG30", .hexadecimalDigit), ("0xfg", .hexadecimalDigit), ("0xfc3", .hexadecimalHalfByte),
      ("FC30", .hexadecimalPrefix),
      ("0x", .hexadecimalEmpty), ("0xFC3", .hexadecimalHalfByte), ("\"0xFC30\"", .quoted),
    ] as [(String, Aspect?)])
  func `SCTE-35 data are hexadecimal bytes`(value: String, expected: Aspect?) {
    #expect(
      aspects(#"#EXT-X-DATERANGE:ID="a",SCTE35-CMD=\#(value)"#) == (expected.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("640x360", nil), ("640X360", .resolution), ("640", .resolution), ("x360", .resolution),
      ("640x", .resolution), ("640x360x2", .resolution), ("18446744073709551616x1", .integerRange),
    ] as [(String, Aspect?)])
  func `a resolution is two integers around an x`(value: String, expected: Aspect?) {
    #expect(
      aspects("#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=\(value)\nv.m3u8")
        == (expected.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("\"SKIP\"", nil), ("\"SKIP,JUMP\"", nil), ("SKIP", .unquoted), ("SKIP,JUMP", .unquoted),
      ("\"SKIP,SKIP\"", .repeatedMember), ("\"SKIP, JUMP\"", .memberCharacter),
      ("\"SKIP,\"", .memberCharacter), ("\"SKIP,SEEK\"", .unknownMember),
      ("\"SEEK\"", .noKnownMember), ("\"skip\"", .wordCase), ("\"\"", .emptyString),
    ] as [(String, Aspect?)])
  func `a list of words is quoted, and its members are distinct and defined`(
    value: String, expected: Aspect?
  ) {
    #expect(
      aspects(#"#EXT-X-DATERANGE:ID="a",X-RESTRICT=\#(value)"#) == (expected.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("en", true), ("en-US", true), ("zh-Hant-TW", true), ("sr-Latn", true), ("es-419", true),
    ("de-CH-1996", true), ("zh-cmn-Hans-CN", true), ("en-a-bbb-x-a-ccc", true),
    ("x-whatever", true),
    ("i-klingon", true), ("sl-rozaj-biske", true), ("qaa", true),
    ("english", false), ("en_US", false), ("en-", false), ("-en", false), ("e", false),
    ("en-US-GB", false), ("en-x", false), ("en-abcdefghi", false), ("12", false), ("en US", false),
  ])
  func `a language tag is well formed`(tag: String, isRight: Bool) {
    #expect(
      aspects(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",LANGUAGE="\#(tag)""#)
        == (isRight ? [] : [.text]))
  }

  @Test(
    arguments: [
      ("CODECS", "avc1.4d401e,mp4a.40.2", nil), ("CODECS", "stpp.ttml.im1t", nil),
      ("CODECS", "ac-3", nil), ("CODECS", "avc1.4d401e,,mp4a", .text), ("CODECS", "avc1.", .text),
      ("CODECS", "avc1,", .text), ("CODECS", "avc1\u{7F}", .text),
      ("CODECS", "avc1.4d401e, mp4a.40.2", nil),
      ("SUPPLEMENTAL-CODECS", "dvh1.08.07/db4h", nil), ("SUPPLEMENTAL-CODECS", "dvh1.08.07", nil),
      ("SUPPLEMENTAL-CODECS", "dvh1.08.07/db4h/cdm4,x", nil),
      ("SUPPLEMENTAL-CODECS", "/db4h", .text), ("SUPPLEMENTAL-CODECS", "dvh1/db4", .text),
      ("ALLOWED-CPC", "com.example.drm1:SMART-TV/PC,com.example.drm2:HW", nil),
      ("ALLOWED-CPC", "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed:HW", nil),
      ("ALLOWED-CPC", "com.example.drm1", .text), ("ALLOWED-CPC", "drm:A//B", .text),
      ("ALLOWED-CPC", ":A", .text), ("ALLOWED-CPC", "drm:", .text),
      ("ALLOWED-CPC", "drm:tv", .label),
      ("PATHWAY-ID", "CDN-A.1_b", nil), ("PATHWAY-ID", "CDN A", .text),
      ("STABLE-VARIANT-ID", "v+/=.-_1", nil), ("STABLE-VARIANT-ID", "v:1", .text),
    ] as [(String, String, Aspect?)])
  func `text has the format of its attribute`(name: String, text: String, expected: Aspect?) {
    #expect(
      aspects("#EXT-X-STREAM-INF:BANDWIDTH=1,\(name)=\"\(text)\"\nv.m3u8")
        == (expected.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("CLOSED-CAPTIONS", "CC1", true), ("CLOSED-CAPTIONS", "CC4", true),
    ("CLOSED-CAPTIONS", "SERVICE1", true), ("CLOSED-CAPTIONS", "SERVICE63", true),
    ("CLOSED-CAPTIONS", "CC5", false), ("CLOSED-CAPTIONS", "SERVICE0", false),
    ("CLOSED-CAPTIONS", "SERVICE64", false), ("CLOSED-CAPTIONS", "SERVICE01", false),
    ("CLOSED-CAPTIONS", "SERVICE", false), ("VIDEO", "2.A", true), ("VIDEO", "track-2", false),
  ])
  func `INSTREAM-ID is what its TYPE allows, wherever TYPE stands`(
    type: String, value: String, isRight: Bool
  ) {
    let list = #"GROUP-ID="a",NAME="n",INSTREAM-ID="\#(value)""#
    let expected: [Aspect] = isRight ? [] : [.text]
    #expect(aspects("#EXT-X-MEDIA:TYPE=\(type),\(list)") == expected)
    #expect(aspects("#EXT-X-MEDIA:\(list),TYPE=\(type)") == expected)
  }

  @Test(
    arguments: [
      ("2026-01-01T00:00:00.000Z", nil), ("2026-01-01T00:00:00+01:00", nil),
      ("2026-02-30T00:00:00Z", nil), ("20260101T000000Z", .unusualDate),
      ("2026-W01-1T00:00:00Z", .unusualDate), ("yesterday", .date), ("2026-01-01", .date),
    ] as [(String, Aspect?)])
  func `a date is ISO 8601; that it cannot be is for another rule`(
    date: String, expected: Aspect?
  ) {
    let expected = expected.map { [$0] } ?? []
    #expect(aspects(#"#EXT-X-DATERANGE:ID="a",START-DATE="\#(date)""#) == expected)
    #expect(aspects("#EXT-X-PROGRAM-DATE-TIME:\(date)") == expected)
  }

  @Test(
    arguments: [
      ("\"text\"", nil), ("-1.5", nil), ("0x0F", nil), ("GOLD", .bareWord),
      ("1.2.3", .signedDecimal),
      ("0xZZ", .hexadecimalDigit), ("", .emptyValue), ("\"\"", .emptyString),
      // Variables are replaced in strings and hexadecimal sequences only.
      ("{$gain}", .signedDecimal), ("0x{$gain}", nil), ("\"{$gain}\"", nil),
    ] as [(String, Aspect?)])
  func `an extension attribute is a string, a hexadecimal sequence or a number`(
    value: String, expected: Aspect?
  ) {
    #expect(
      aspects(#"#EXT-X-DATERANGE:ID="a",X-COM-EXAMPLE-THING=\#(value)"#)
        == (expected.map { [$0] } ?? []))
  }
}
