import Testing
import XMLWriting

struct XMLSchemaTests {
  static let schema = Array(
    """
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:element name="a">
        <xs:complexType><xs:attribute name="n" type="xs:integer" use="required"/></xs:complexType>
      </xs:element>
    </xs:schema>
    """.utf8)

  @Test func `a valid document has no violation`() throws {
    let schema = try XMLSchema(parsing: Self.schema)
    #expect(try schema.violations(in: Array(#"<a n="1"/>"#.utf8)).isEmpty)
  }

  @Test(arguments: [
    ("\n<a/>", "line 2: "), (#"<a n="x"/>"#, "line 1: "), ("<b/>", "line 1: "),
    (
      #"<b xmlns="urn:b" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" "#
        + #"i:schemaLocation="urn:b /etc/hostname"/>"#, "line 1: "
    ),
  ])
  func `a violation is told with its line`(document: String, start: String) throws {
    let schema = try XMLSchema(parsing: Self.schema)
    let violations = try schema.violations(in: Array(document.utf8))
    #expect(violations.first?.hasPrefix(start) == true, "\(violations)")
  }

  @Test(arguments: ["<a/>", "<a>"])
  func `what is no schema is refused`(text: String) {
    #expect(throws: XMLReadingError.self) { _ = try XMLSchema(parsing: Array(text.utf8)) }
  }
}
