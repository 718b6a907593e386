import Testing
import XMLReading

struct XMLElementTests {
  @Test func `a document becomes a tree of names, attributes, children and text`() throws {
    let element = try XMLElement(
      parsing: Array(
        """
        <?xml version="1.0"?>
        <!DOCTYPE p PUBLIC "-//A//B" "http://example.com/p.dtd">
        <p:p xmlns:p="urn:p" p:a="1&lt;" b="é"><!-- no --><c/>x<![CDATA[<y>]]>&amp;<d e="f">g</d></p:p>
        """.utf8))
    #expect(
      element
        == XMLElement(
          name: "p:p", attributes: ["p:a": "1<", "b": "é"],
          children: [
            XMLElement(name: "c"), XMLElement(name: "d", attributes: ["e": "f"], text: "g"),
          ],
          text: "x<y>&"))
  }

  @Test(arguments: [
    #"<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>"#,
    #"<!DOCTYPE a [<!ENTITY e "x">]><a b="&e;"/>"#,
    #"<!DOCTYPE a [<!ENTITY e SYSTEM "/etc/hostname">]><a>&e;</a>"#,
    #"<!DOCTYPE a [<!ENTITY e "x"><!ENTITY f "&e;&e;&e;&e;">]><a>&f;</a>"#,
    #"<!DOCTYPE a SYSTEM "other.dtd"><a>&e;</a>"#,
    #"<!DOCTYPE a SYSTEM "other.dtd"><a b="&e;"/>"#,
    #"<!DOCTYPE a [<!ENTITY % p SYSTEM "/etc/hostname"> %p;]><a>b</a>"#,
  ])
  func `an entity is refused`(document: String) {
    #expect(throws: XMLReadingError.self) { try XMLElement(parsing: Array(document.utf8)) }
  }

  @Test(arguments: ["", " ", "a", "<a>", "<a></b>", "<a/><b/>", "<a b='1' b='2'/>", "<a>\u{1}</a>"])
  func `what is not well-formed is refused`(document: String) {
    #expect(throws: XMLReadingError.self) { try XMLElement(parsing: Array(document.utf8)) }
  }

  @Test func `an error names its line`() {
    #expect {
      try XMLElement(parsing: Array("<a>\n\n</b>".utf8))
    } throws: { error in
      if case .malformed(line: 3, _) = error as? XMLReadingError { true } else { false }
    }
  }

  @Test func `size and nesting are bounded`() {
    #expect(throws: XMLReadingError.tooLarge(limit: 3)) {
      try XMLElement(parsing: Array("<a/>".utf8), limit: 3)
    }
    let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(throws: XMLReadingError.self) { try XMLElement(parsing: Array(deep.utf8)) }
  }
}
