/// Elements without the XML declaration, of which a document can consist that is not in memory as a whole.
package enum XMLFragment {
  /// What a document starts with.
  package static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Why no XML can be written; nil if it can.
  package static var obstacle: String? {
    do throws(XMLWritingError) {
      _ = try XMLWriter().finish()
      return nil
    } catch {
      return error.description
    }
  }

  /// The bytes of an element, with a line feed at the end; a comment with the reason if it cannot be written.
  package static func bytes(
    _ name: StaticString, attributes: [(name: StaticString, value: String)],
    _ body: (inout XMLWriter) throws(XMLWritingError) -> Void
  ) -> [UInt8] {
    do throws(XMLWritingError) {
      var writer = try XMLWriter()
      try writer.element(name, attributes: attributes, body)
      return Array(try writer.finish().dropFirst(declaration.utf8.count))
    } catch {
      return Array("<!-- \(error) -->\n".utf8)
    }
  }
}
