import HLSDocuments
import Testing

struct ContentKindTests {
  @Test(
    arguments: [
      ("#EXTM3U\n", .playlist), ("\u{FEFF}#EXTM3U", .playlist), ("\n\r\n#EXTM3U", .playlist),
      ("<html>\r#EXT-X-ENDLIST", .playlist), ("#EXT", .playlist),
      ("a #EXTM3U", .text), (" #EXTM3U", .text), ("#ext", .text), ("#EX", .text), ("#", .text),
      ("", .empty), (" \r\n\t", .empty), ("\u{FEFF}", .empty),
      ("\n<!DOCTYPE HTML><title>403</title>", .html), ("<!-- x --><HTML lang=en>", .html),
      ("<?xml version=\"1.0\"?><MPD/>", .xml), ("\u{FEFF} <plist/>", .propertyList), ("< 1", .text),
      ("{\"A\":[]}", .json), (" [ {}]", .json), ("[]", .json), ("{", .json),
      ("[playlist]\nFile1=a.mp3", .text), ("GGG", .text), ("caf\u{E9} \u{1B}[1m", .text),
      ("a\u{0}b", .binary), ("PK\u{3}\u{4}", .zip), ("PK\u{5}\u{6}", .zip),
    ] as [(String, ContentKind)])
  func `text is recognised by what it says`(text: String, kind: ContentKind) {
    #expect(ContentKind(of: Array(text.utf8).span) == kind)
  }

  @Test(
    arguments: [
      ("{\"ASSETS\":[]}", .assetList), ("\u{FEFF} {\"assets\":0,}", .assetList),
      ("{\"X\":{\"ASSETS\":[]}}", .json), ("[{\"uri\":\"a\",\"DURATION\":1}]", .assetList),
      ("[{\"URI\":\"a\"}]", .json), ("{\"VERSION\":1,\"TTL\":300}", .steeringManifest),
      ("{\"TTL\":300}", .json), ("{\"PATHWAY-PRIORITY\":[", .steeringManifest),
      ("{\"VERSION\":1}", .json), ("{\"ASSETS\":", .json),
    ] as [(String, ContentKind)])
  func `a JSON document is recognized by its keys`(text: String, kind: ContentKind) {
    #expect(ContentKind(of: Array(text.utf8).span) == kind)
  }

  @Test func `JSON that cannot be read has a kind of its own`() {
    let event = "{\"event\":\"pause\"}"
    let wide = encoded("\u{FEFF}\(event)", width: 2, isBig: true)
    #expect(ContentKind(of: wide.span) == .wideJSON)
    let returns = "\(event)\r\(event)\r"
    #expect(ContentKind(of: Array(returns.utf8).span) == .sessionOfReturns)
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    #expect(ContentKind(of: Array(deep.utf8).span) == .deepJSON)
  }

  @Test func `the line that makes a playlist may be the last of many`() {
    let text = String(repeating: "a line of text\n", count: 100_000)
    #expect(ContentKind(of: Array((text + "#EXTINF:1,").utf8).span) == .playlist)
    #expect(ContentKind(of: Array(text.utf8).span) == .text)
  }

  @Test(arguments: [false, true], [UInt16.bitWidth, UInt32.bitWidth])
  func `a playlist may be in UTF-16 or UTF-32 of either byte order`(isBig: Bool, width: Int) {
    for text in ["#EXTM3U", "\u{FEFF}#EXTM3U", "\u{FEFF}é\r\n#EXTM3U"] {
      let bytes = encoded(text, width: width / 8, isBig: isBig)
      #expect(ContentKind(of: bytes.span) == .playlist, "\(text)")
    }
    let html = encoded("\u{FEFF} <html>", width: width / 8, isBig: isBig)
    #expect(ContentKind(of: html.span) == .html)
    let inLine = encoded("\u{FEFF}a#EXT", width: width / 8, isBig: isBig)
    #expect(ContentKind(of: inLine.span) == .text)
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 0x08, 0, 10] + Array("#EXTM3U".utf8), .gzip),
      ([0x50, 0x4B, 0x03, 0x04, 10] + Array("#EXTM3U".utf8), .zip),
      ([0, 0, 0, 24] + Array("ftypisom".utf8), .mp4),
      ([0, 0, 0, 24] + Array("stypmsdh".utf8), .mp4),
      ([UInt8](repeating: 0x47, count: 377), .transportStream),
      ([0xFF, 0xF1, 0x50, 0x80], .packedAudio), ([0xFF, 0xFB, 0x90, 0x64], .packedAudio),
      (Array("ID3\u{4}".utf8), .packedAudio), (Array("ID\n".utf8), .text),
      (Array("WEBVTT\n\n00:00.000 --> 00:02.000\na".utf8), .webVTT),
      (Array("\u{FEFF}WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0".utf8), .webVTT),
      ([UInt8](repeating: 0x47, count: 376), .text),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .binary),
      ([0x23], .text), ([0, 0x23], .binary), ([0, 0x23, 0, 0x45], .binary),
    ] as [([UInt8], ContentKind)])
  func `binary data is recognised by its first bytes`(bytes: [UInt8], kind: ContentKind) {
    #expect(ContentKind(of: bytes.span) == kind)
  }

  @Test(
    arguments: [
      (#"{"events":[]}"#, .schedule), (#"{"primary":{},"events":[1]}"#, .schedule),
      (#"{"events":[{"identifier":"a"}]}"#, .schedule), (#"{"events":[{"name":"a"}]}"#, .json),
      (#"{"events":3}"#, .json), (#"{"DATERANGES":[]}"#, .dateRangeSchedule),
      (#"{"dateranges":3}"#, .dateRangeSchedule),
    ] as [(String, ContentKind)])
  func `a schedule is recognised by its keys`(text: String, kind: ContentKind) {
    let bytes = Array(text.utf8)
    #expect(ContentKind(of: bytes.span) == kind)
  }

  @Test(
    arguments: [
      (#"{"log":{"version":"1.2","entries":[]}}"#, .archive), (#"{"log":{}}"#, .json),
      ("<plist><dict><key>CFBundleName</key><string>a</string></dict></plist>", .infoPlist),
      (
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist>\n<plist><dict><key>UIBackgroundModes</key>",
        .infoPlist
      ),
      ("<plist><dict><key>Title</key><string>CFBundleName</string></dict></plist>", .propertyList),
      ("bplist00\u{01}", .binaryPropertyList), ("<list/>", .xml),
    ] as [(String, ContentKind)])
  func `recordings and property lists are recognized by their content`(
    text: String, kind: ContentKind
  ) {
    let bytes = Array(text.utf8)
    #expect(ContentKind(of: bytes.span) == kind)
  }

  @Test(arguments: ContentKind.allCases)
  func `what cannot be judged comes with a hint`(kind: ContentKind) {
    let judged: [ContentKind] = [
      .playlist, .assetList, .steeringManifest, .schedule, .dateRangeSchedule, .session,
      .infoPlist,
    ]
    #expect((kind.hint == nil) == judged.contains(kind))
  }
}

/// The code units of `text`, each of `width` bytes; all scalars must be in the basic plane.
private func encoded(_ text: String, width: Int, isBig: Bool) -> [UInt8] {
  text.unicodeScalars.flatMap { scalar in
    let little = (0..<width).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
    return isBig ? little.reversed() : little
  }
}
