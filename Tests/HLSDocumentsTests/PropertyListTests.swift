import SourceText
import Testing

@testable import HLSDocuments

struct PropertyListTests {
  private static func read(_ text: String) throws(PropertyListFault) -> PropertyListValue {
    try PropertyListValue(
      parsing: SourceFile(name: "Info.plist", bytes: Array("<plist>\(text)</plist>".utf8)))
  }

  /// The text at a range of the document that `read` is given.
  private static func text(_ range: ByteRange, of text: String) -> String {
    SourceFile(name: "", bytes: Array("<plist>\(text)</plist>".utf8)).text(range)
  }

  @Test func `values have their types and places`() throws {
    let text = """
      <!-- <dict> --><dict a=">">
      <key>A&amp;B</key><string>x<![CDATA[<y>]]></string><key>t</key><true/>
      <key>f</key><false></false><key>n</key><integer>7</integer>
      <key>l</key><array><string/><dict><key>k</key><date>d</date></dict></array></dict>
      """
    let root = try Self.read(text)
    guard case .dictionary(let entries) = root.content else {
      Issue.record("no dictionary")
      return
    }
    #expect(Self.text(root.range, of: text) == #"<dict a=">">"#)
    #expect(entries.map(\.key) == ["A&B", "t", "f", "n", "l"])
    #expect(Self.text(entries[0].range, of: text) == "A&amp;B")
    #expect(entries[0].value.string == "x<y>")
    #expect(Self.text(entries[0].value.range, of: text) == "x<![CDATA[<y>]]>")
    #expect(entries[1].value.content == .boolean(true))
    #expect(Self.text(entries[1].value.range, of: text) == "<true/>")
    #expect(entries[2].value.content == .boolean(false))
    #expect(entries[3].value.content == .other("integer"))
    #expect(entries[3].value.noun == "a number")
    let list = try #require(entries[4].value.elements)
    #expect(list.map(\.noun) == ["a string", "a dictionary"])
    #expect(list[1].entry("k")?.value.noun == "a date")
    #expect(Self.text(list[0].range, of: text) == "<string/>")
  }

  @Test(arguments: ["", "<dict>", "</dict>", "<dict/><", "&nbsp;<dict/>", "<dict></array>"])
  func `a document that is not well-formed is refused`(text: String) {
    #expect(throws: PropertyListFault.self) { try Self.read(text) }
  }

  @Test func `entities are refused before they are expanded`() {
    let levels = (1...30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
    let bomb =
      "<!DOCTYPE plist [<!ENTITY e0 \"x\">\(levels)]><plist><string>&e30;</string></plist>"
    let external =
      "<!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><plist><string>&e;</string></plist>"
    for text in [bomb, external] {
      #expect(throws: PropertyListFault.self) {
        try PropertyListValue(parsing: SourceFile(name: "", bytes: Array(text.utf8)))
      }
    }
  }

  @Test func `deep nesting is refused, and not followed`() {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(throws: PropertyListFault.self) { try Self.read(deep) }
    let closed =
      String(repeating: "<array>", count: 300) + String(repeating: "</array>", count: 300)
    #expect(throws: PropertyListFault.self) { try Self.read(closed) }
  }

  @Test func `the root is plist`() {
    for text in ["<html/>", "<a><plist/></a>", "<plist/>"] {
      #expect(throws: PropertyListFault.self) {
        try PropertyListValue(parsing: SourceFile(name: "", bytes: Array(text.utf8)))
      }
    }
  }

  @Test func `an element with thousands of attributes is not read`() {
    let attributes = (0..<1_000).map { " a\($0)=''" }.joined()
    #expect(
      throws: PropertyListFault.unsupported("a property list with a tag of more than 2,000 bytes")
    ) {
      try Self.read("<dict\(attributes)></dict>")
    }
  }
}
