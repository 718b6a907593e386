import CXMLWriter
import DynamicLibraries
import SourceText

/// Why an XML document could not be written.
package enum XMLWritingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// libxml2 is not installed.
  case noLibrary
  /// Out of memory.
  case outOfMemory
  /// The element could not be written.
  case writeFailed(element: String)

  /// The reason as one line.
  package var description: String {
    switch self {
    case .noLibrary: DynamicLibrary.xml.isMissing
    case .outOfMemory: "out of memory while writing XML"
    case .writeFailed(let element): "the XML element \(element) could not be written"
    }
  }
}

/// Writes an XML 1.0 or HTML document to memory, as UTF-8; XML is indented by two spaces.
///
/// The value is noncopyable and frees its C writer and buffer when destroyed. Names are constants; all
/// other text is escaped by `XMLText.visible`, so that every document can be parsed again.
@safe package struct XMLWriter: ~Copyable {
  private let xml: interlint_xml
  private let buffer: OpaquePointer
  private let writer: OpaquePointer
  /// The bytes left for the current run of text; negative after it was cut.
  private var room = XMLText.longest
  private let form: Form

  /// The kind of document.
  package enum Form: Sendable {
    /// XML with an XML declaration.
    case xml
    /// HTML with its document type, without indentation, and with an end tag for every element that needs
    /// one (HTML, section 13.1.2, void elements).
    ///
    /// Text in `style` must not contain `<`, `>` or `&`, because HTML has no escapes there.
    case html
    /// Elements of an HTML document without its document type, for `elements(_:)` of a writer of HTML.
    case elements
  }

  /// Starts a document; throws if out of memory or without libxml2.
  package init(_ form: Form = .xml) throws(XMLWritingError) {
    guard let xml = XMLLibrary.shared?.functions else { throw .noLibrary }
    guard let buffer = unsafe xml.BufferCreate() else { throw .outOfMemory }
    // XML_BUFFER_ALLOC_DOUBLEIT
    unsafe xml.BufferSetAllocationScheme(buffer, 0)
    let writer = unsafe xml.NewTextWriterMemory(buffer, 0)
    guard
      let writer = unsafe writer,
      unsafe xml.TextWriterSetIndent(writer, form == .xml ? 1 : 0) >= 0,
      unsafe xml.TextWriterSetIndentString(writer, "  ") >= 0,
      unsafe Self.begin(form, xml, writer) >= 0
    else {
      unsafe xml.FreeTextWriter(writer)
      unsafe xml.BufferFree(buffer)
      throw .outOfMemory
    }
    self.xml = xml
    unsafe (self.buffer, self.writer) = (buffer, writer)
    self.form = form
  }

  private static func begin(
    _ form: Form, _ xml: interlint_xml, _ writer: OpaquePointer
  ) -> CInt {
    switch form {
    case .xml: unsafe xml.TextWriterStartDocument(writer, nil, "UTF-8", nil)
    case .html: unsafe xml.TextWriterWriteDTD(writer, "html", nil, nil, nil)
    case .elements: 0
    }
  }

  deinit {
    unsafe xml.FreeTextWriter(writer)
    unsafe xml.BufferFree(buffer)
  }

  /// Writes an element with `attributes`, and inside it whatever `body` writes.
  ///
  /// Throws the errors of `body`, and `writeFailed` if out of memory.
  package mutating func element(
    _ name: StaticString,
    attributes: [(name: StaticString, value: String)] = [],
    _ body: (inout XMLWriter) throws(XMLWritingError) -> Void = { _ in }
  ) throws(XMLWritingError) {
    room = XMLText.longest
    try check(name, unsafe xml.TextWriterStartElement(writer, name.utf8Start))
    for attribute in attributes {
      let value = XMLText.visible(attribute.value, upTo: XMLText.longest)
      let status = unsafe value.withCString(encodedAs: UTF8.self) { characters in
        unsafe xml.TextWriterWriteAttribute(writer, attribute.name.utf8Start, characters)
      }
      try check(name, status)
    }
    try body(&self)
    try check(
      name,
      form != .xml && !Self.void.contains(name.description)
        ? unsafe xml.TextWriterFullEndElement(writer) : unsafe xml.TextWriterEndElement(writer))
    room = XMLText.longest
  }

  /// Writes `text` into the current element; a run of text is cut after `XMLText.longest` bytes.
  package mutating func text(_ text: String) throws(XMLWritingError) {
    guard room >= 0 else { return }
    let shown = XMLText.visible(text, upTo: room)
    room -= shown.utf8.count
    let status = unsafe shown.withCString(encodedAs: UTF8.self) { characters in
      unsafe xml.TextWriterWriteString(writer, characters)
    }
    try check("text", status)
  }

  /// Ends the document and returns its bytes.
  package consuming func finish() throws(XMLWritingError) -> [UInt8] {
    // This would add a line feed to elements.
    if form != .elements { try check("document", unsafe xml.TextWriterEndDocument(writer)) }
    try check("document", unsafe xml.TextWriterFlush(writer))
    let count = Int(unsafe xml.BufferLength(buffer))
    guard let start = unsafe xml.BufferContent(buffer) else { throw .outOfMemory }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Writes what a writer of `elements` has written.
  package mutating func elements(_ bytes: [UInt8]) throws(XMLWritingError) {
    let status = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe xml.TextWriterWriteRawLen(
        writer, bytes.baseAddress, CInt(clamping: bytes.count))
    }
    try check("elements", status)
    room = XMLText.longest
  }

  private static let void = ["meta", "link", "br", "hr", "img", "col", "input", "wbr"]

  private func check(_ name: StaticString, _ status: CInt) throws(XMLWritingError) {
    guard status >= 0 else { throw .writeFailed(element: "\(name)") }
  }
}

/// libxml2, opened on first use and never closed.
struct XMLLibrary: Sendable {
  let functions: interlint_xml

  /// Nil if libxml2 is not installed.
  static let shared: XMLLibrary? = unsafe DynamicLibrary.xml.functions { library in
    let functions = unsafe interlint_xml_find(library)
    guard interlint_xml_is_complete(functions) else { return nil }
    // Once, before several threads use it.
    functions.InitParser()
    return XMLLibrary(functions: functions)
  }
}

/// Prepares text for XML 1.0.
package enum XMLText {
  /// The maximum size in bytes of an attribute value or a run of text.
  ///
  /// Longer text is cut and ends with `…`. XML parsers reject more than ten million bytes, and escaping can
  /// turn one byte into six.
  package static let longest = 1 << 20

  /// `text` with every invisible character except tab and line breaks escaped as `\u{1B}`, and without
  /// commands to programs that run CI jobs.
  ///
  /// These include all characters that XML does not allow (XML 1.0, production 2 `Char`).
  package static func visible(_ text: String) -> String {
    let shown = text.escapingInvisible(except: "\t", "\n", "\r")
    guard LogCommands.mayBegin(in: shown.utf8Span.span) else { return shown }
    return String(decoding: LogCommands.escaped(Array(shown.utf8)), as: UTF8.self)
  }

  /// `text` with invisible characters escaped, cut to `limit` bytes of UTF-8 before the `…`.
  static func visible(_ text: String, upTo limit: Int) -> String {
    let cut = text.utf8.count > limit
    let shown = visible(cut ? prefix(of: text, bytes: limit) : text)
    guard cut || shown.utf8.count > limit else { return shown }
    return prefix(of: shown, bytes: limit) + "…"
  }

  /// The longest prefix of `text` of at most `limit` bytes that ends between scalars.
  private static func prefix(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit))
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }
}

/// Elements without the XML declaration, of which a document can consist that is not in memory as a whole.
package enum XMLFragment {
  /// How a document declares its XML version and its encoding.
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

  /// The bytes of a text in the value of an attribute; empty if it cannot be written.
  package static func value(_ text: String) -> [UInt8] {
    let element = bytes("a", attributes: [("a", text)]) { _ in }
    let (start, end) = (Array("<a a=\"".utf8), Array("\"/>\n".utf8))
    guard element.starts(with: start), element.count >= start.count + end.count else { return [] }
    return Array(element.dropFirst(start.count).dropLast(end.count))
  }
}
