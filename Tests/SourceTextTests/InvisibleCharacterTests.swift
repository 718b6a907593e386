import SourceText
import Testing

/// What is invisible is taken from the Unicode Character Database, not from the code.
struct InvisibleCharacterTests {
  @Test(
    arguments: [
      // Controls (Cc): C0 with tab and line breaks, DEL, and C1 with the next line.
      "\u{0}", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}",
      // Format characters (Cf): soft hyphen, joiners, marks, embeddings, overrides, isolates, BOM.
      "\u{AD}", "\u{61C}", "\u{200B}", "\u{200D}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2060}",
      "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{E0041}",
      // Separators (Zl, Zp, Zs).
      "\u{2028}", "\u{2029}", "\u{A0}", "\u{2003}", "\u{202F}", "\u{3000}",
      // Default-ignorable letters and marks: joiner, fillers, variation selectors.
      "\u{34F}", "\u{115F}", "\u{3164}", "\u{FE0F}", "\u{E0100}",
      // Private use (Co), and noncharacters (Cn).
      "\u{E000}", "\u{10FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}",
    ] as [Unicode.Scalar])
  func `what no screen shows is invisible`(scalar: Unicode.Scalar) {
    #expect(scalar.isInvisible)
    #expect("a\(scalar)b".escapingInvisible() == "a" + scalar.escape + "b")
  }

  @Test(arguments: [" ", "~", "é", "\u{301}", "…", "日", "\u{FFFD}", "👍", "א"] as [Unicode.Scalar])
  func `what a screen shows is visible`(scalar: Unicode.Scalar) {
    #expect(!scalar.isInvisible)
    #expect("a\(scalar)b".escapingInvisible() == "a\(scalar)b")
  }

  @Test func `an escape has the number of the character in capitals`() {
    #expect("\u{1B}[m\u{202E}".escapingInvisible() == #"\u{1B}[m\u{202E}"#)
  }

  @Test func `line breaks can be kept`() {
    #expect(
      "a\r\n\tb\u{85}".escapingInvisible(except: "\n") == #"a\u{D}"# + "\n" + #"\u{9}b\u{85}"#)
    #expect("a\nb".escapingInvisible(except: "\n") == "a\nb")
  }

  @Test(arguments: [
    ("a\tb\n", "a␉b␊"), ("\u{7F}\u{85}", #"␡\u{85}"#), ("\u{202E}é", #"\u{202E}é"#), ("", ""),
  ])
  func `a terminal shows pictures of the controls of ASCII`(text: String, shown: String) {
    #expect(TerminalText.visible(text) == shown)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本", 3, "日…"), ("\u{202E}", 3, "…"), ("a", 0, ""),
  ])
  func `text is cut to columns`(text: String, columns: Int, shown: String) {
    #expect(TerminalText.fitted(text, to: columns) == shown)
  }

  @Test func `text is padded to columns`() {
    #expect(TerminalText.fitted("日", to: 4, isPadded: true) == "日  ")
  }
}
