import Testing
import XMLReading
import XMLWriting

struct XMLWriterTests {
  @Test func `the value of an attribute is written as in an element`() {
    #expect(
      String(decoding: XMLFragment.value("\n\"<&>' é\u{1B}"), as: UTF8.self)
        == "&#10;&quot;&lt;&amp;&gt;' é\\u{1B}")
    #expect(XMLFragment.value("") == [])
  }

  @Test func `a document is UTF-8, declared, and indented by two spaces`() throws {
    let bytes = try written { (xml) throws(XMLWritingError) in
      try xml.element("a") { (xml) throws(XMLWritingError) in
        try xml.element("b", attributes: [("c", "é"), ("d", "\"<&>'")])
        try xml.element("e") { (xml) throws(XMLWritingError) in try xml.text("1 < 2 & ]]>") }
      }
    }
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <a>
        <b c="é" d="&quot;&lt;&amp;&gt;'"/>
        <e>1 &lt; 2 &amp; ]]&gt;</e>
      </a>

      """
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `a page of HTML has its document type and an end tag wherever HTML wants one`() throws
  {
    var page = try XMLWriter(.html)
    try page.element("p", attributes: [("title", "\"<é")]) { (page) throws(XMLWritingError) in
      try page.element("b")
      try page.element("br")
      try page.text("</p><script>")
    }
    let expected =
      "<!DOCTYPE html><p title=\"&quot;&lt;&#xE9;\"><b></b><br/>&lt;/p&gt;&lt;script&gt;</p>"
    let bytes = try page.finish()
    #expect(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" } == expected)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "\t a \t", "\n", " ", "a\rb", "]]>", "<!--", "&amp;", "😀"])
  func `text and attributes keep every character that XML allows`(text: String) throws {
    let element = try XMLElement(parsing: sample(text))
    #expect(element == XMLElement(name: "g", attributes: ["x": text], text: text))
  }

  @Test func `arbitrary bytes give a document that reads back and shows what was there`() throws {
    var generator = SplitMix(state: 7)
    for _ in 0..<4_000 {
      let text = String(decoding: generator.hostileBytes(), as: UTF8.self)
      let element = try XMLElement(parsing: sample(text))
      let shown = XMLText.visible(text)
      #expect(element == XMLElement(name: "g", attributes: ["x": shown], text: shown))
    }
  }

  @Test func `a value of many megabytes is cut at a whole character and still reads back`() throws {
    let quotes = String(repeating: "\"", count: XMLText.longest - 1)
    let element = try XMLElement(parsing: sample(quotes + "éa"))
    #expect(element.text == quotes + "…")
    #expect(element.attributes == ["x": quotes + "…"])
  }

  @Test func `a text run written in parts has one limit`() throws {
    let half = String(repeating: "\u{1}", count: XMLText.longest / 8)
    let bytes = try written { (xml) throws(XMLWritingError) in
      try xml.element("t") { (xml) throws(XMLWritingError) in
        for _ in 0..<100 { try xml.text(half) }
      }
    }
    let text = try XMLElement(parsing: bytes).text
    #expect(text.utf8.count == XMLText.longest + "…".utf8.count)
    #expect(text.hasPrefix(#"\u{1}\u{1}"#))
  }

  @Test func `fifty thousand elements are written whole`() throws {
    let bytes = try written { (xml) throws(XMLWritingError) in
      try xml.element("testsuite") { (xml) throws(XMLWritingError) in
        for index in 0..<50_000 {
          try xml.element("testcase", attributes: [("name", "tag/\(index)"), ("time", "0.000")])
        }
      }
    }
    let suite = try XMLElement(parsing: bytes)
    #expect(suite.children.count == 50_000)
    #expect(suite.children.last?.attributes == ["name": "tag/49999", "time": "0.000"])
  }
}

private func written(
  _ body: (inout XMLWriter) throws(XMLWritingError) -> Void
) throws(XMLWritingError) -> [UInt8] {
  var writer = try XMLWriter()
  try body(&writer)
  return try writer.finish()
}

/// A document of one element that has `text` as an attribute and as its content.
private func sample(_ text: String) throws(XMLWritingError) -> [UInt8] {
  try written { (xml) throws(XMLWritingError) in
    try xml.element("g", attributes: [("x", text)]) { (xml) throws(XMLWritingError) in
      try xml.text(text)
    }
  }
}

/// A generator that gives the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Up to 60 bytes, with much of what is special in XML, in UTF-8 and on a screen.
  mutating func hostileBytes() -> [UInt8] {
    let pieces: [[UInt8]] = [
      Array("]]>".utf8), Array("<![CDATA[".utf8), Array("&#0;".utf8), Array("\r\n".utf8),
      Array("\u{202E}".utf8), Array("\u{FFFE}".utf8), Array("\u{85}".utf8), [0], [0x1B], [0xC2],
      [0xED, 0xA0, 0x80], [0xF4, 0x90], [0xFF], Array("\"'".utf8),
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...20, using: &self) {
      if Bool.random(using: &self), let piece = pieces.randomElement(using: &self) {
        bytes += piece
      } else {
        bytes.append(UInt8.random(in: 0...255, using: &self))
      }
    }
    return bytes
  }
}
