import Testing
import XMLWriting

struct XMLTextTests {
  @Test(arguments: [
    ("plain — text… é", "plain — text… é"),
    ("\u{0}", #"\u{0}"#),
    ("\u{1B}[31m", #"\u{1B}[31m"#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", #"\u{7F}\u{80}\u{9F}"# + "\u{A0}"),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
    ("\u{FFFD}\u{FFFE}\u{FFFF}", "\u{FFFD}" + #"\u{FFFE}\u{FFFF}"#),
    ("\t\r\n", "\t\r\n"),
    ("e\u{301}", "e\u{301}"),
  ])
  func `what XML forbids or a screen hides becomes visible`(text: String, shown: String) {
    #expect(Array(XMLText.visible(text).utf8) == Array(shown.utf8))
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xFFb"#),
      ([0xC3, 0xA9], "é"),
      ([0xE2, 0x82], #"\xE2\x82"#),
      ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
      ([0x00, 0xC2, 0x85], #"\u{0}\u{85}"#),
      ([], ""),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are shown one by one`(bytes: [UInt8], shown: String) {
    #expect(XMLText.visible(decoding: bytes) == shown)
  }
}
