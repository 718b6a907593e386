import Testing
import XMLWriting

struct XMLTextTests {
  @Test(arguments: [
    ("plain — text… é", "plain — text… é"),
    ("\u{0}", #"\u{0}"#),
    ("\u{1B}[31m", #"\u{1B}[31m"#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", #"\u{7F}\u{80}\u{9F}\u{A0}"#),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
    ("\u{FFFD}\u{FFFE}\u{FFFF}", "\u{FFFD}" + #"\u{FFFE}\u{FFFF}"#),
    ("\u{200B}\u{FEFF}\u{2028}", #"\u{200B}\u{FEFF}\u{2028}"#),
    ("\t\r\n", "\t\r\n"),
    ("e\u{301}", "e\u{301}"),
  ])
  func `what XML forbids or a screen hides becomes visible`(text: String, shown: String) {
    #expect(Array(XMLText.visible(text).utf8) == Array(shown.utf8))
  }
}
