import CLibXML2

/// An XML element and its content.
package struct XMLElement: Sendable, Equatable {
  /// The name, including its prefix if it has one.
  package var name: String
  /// The attribute values by name, including prefixes.
  package var attributes: [String: String]
  /// The child elements in order.
  package var children: [XMLElement]
  /// The text directly inside the element, joined, with all whitespace.
  package var text: String

  /// Creates an element.
  package init(
    name: String, attributes: [String: String] = [:], children: [XMLElement] = [],
    text: String = ""
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
  }
}

/// Why an XML document could not be read.
package enum XMLReadingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The document has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The document is not well-formed; lines are counted from 1.
  case malformed(line: Int, message: String)
  /// The document declares or uses an entity other than the five predefined ones.
  case usesEntity

  /// The reason as one line.
  package var description: String {
    switch self {
    case .tooLarge(let limit): "larger than the limit of \(limit) bytes"
    case .malformed(let line, let message): "line \(line): \(message)"
    case .usesEntity: "declares or uses an entity, which is not supported"
    }
  }
}

extension XMLElement {
  /// Parses a document; the result is its root element.
  ///
  /// No entity is expanded and nothing outside `bytes` is read. libxml2 limits the nesting depth to 256.
  /// Throws for a document that is malformed or larger than `limit` bytes.
  package init(parsing bytes: [UInt8], limit: Int = 64 << 20) throws(XMLReadingError) {
    let document = try XMLTree(parsing: bytes, limit: limit)
    self = try document.root()
  }
}

/// A parsed document, owned by libxml2.
@safe struct XMLTree: ~Copyable {
  let document: xmlDocPtr

  init(parsing bytes: [UInt8], limit: Int) throws(XMLReadingError) {
    LibXML2.ready
    guard bytes.count <= limit, let count = CInt(exactly: bytes.count) else {
      throw .tooLarge(limit: min(limit, Int(CInt.max)))
    }
    guard let context = unsafe xmlNewParserCtxt() else {
      throw .malformed(line: 0, message: "out of memory")
    }
    defer { unsafe xmlFreeParserCtxt(context) }
    // Stopping at the first entity prevents its expansion, however large.
    if let handlers = unsafe context.pointee.sax {
      unsafe handlers.pointee.entityDecl = nil
      unsafe handlers.pointee.unparsedEntityDecl = nil
      unsafe handlers.pointee.getEntity = { context, _ in
        unsafe xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
        return nil
      }
    }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
      | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NOCDATA.rawValue
    let document = unsafe bytes.withUnsafeBytes { raw in
      unsafe xmlCtxtReadMemory(
        context, raw.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil,
        CInt(options))
    }
    guard unsafe context.pointee.errNo != CInt(XML_ERR_USER_STOP.rawValue) else {
      unsafe xmlFreeDoc(document)
      throw .usesEntity
    }
    guard let document = unsafe document else {
      guard let error = unsafe xmlCtxtGetLastError(context) else {
        throw .malformed(line: 1, message: "not an XML document")
      }
      let (line, message) = unsafe LibXML2.describe(error.pointee.message, line: error.pointee.line)
      throw .malformed(line: line, message: message)
    }
    unsafe self.document = document
  }

  deinit { unsafe xmlFreeDoc(document) }

  func root() throws(XMLReadingError) -> XMLElement {
    guard let root = unsafe xmlDocGetRootElement(document) else {
      throw .malformed(line: 1, message: "no element")
    }
    return try unsafe Self.element(root)
  }

  private static func element(_ node: xmlNodePtr) throws(XMLReadingError) -> XMLElement {
    var element = XMLElement(
      name: unsafe qualifiedName(node.pointee.name, node.pointee.ns))
    var attribute = unsafe node.pointee.properties
    while let current = unsafe attribute {
      let name = unsafe qualifiedName(current.pointee.name, current.pointee.ns)
      var value = ""
      var part = unsafe current.pointee.children
      while let text = unsafe part {
        try unsafe appendText(of: text, to: &value)
        unsafe part = text.pointee.next
      }
      element.attributes[name] = value
      unsafe attribute = current.pointee.next
    }
    var child = unsafe node.pointee.children
    while let current = unsafe child {
      if unsafe current.pointee.type == XML_ELEMENT_NODE {
        element.children.append(try unsafe Self.element(current))
      } else {
        try unsafe appendText(of: current, to: &element.text)
      }
      unsafe child = current.pointee.next
    }
    return element
  }

  private static func appendText(
    of node: xmlNodePtr, to text: inout String
  ) throws(XMLReadingError) {
    switch unsafe node.pointee.type {
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      text += unsafe LibXML2.string(node.pointee.content)
    case XML_ENTITY_REF_NODE:
      throw .usesEntity
    default:
      break
    }
  }

  private static func qualifiedName(_ name: UnsafePointer<UInt8>?, _ space: xmlNsPtr?) -> String {
    let local = unsafe LibXML2.string(name)
    guard let space = unsafe space, unsafe space.pointee.prefix != nil else { return local }
    return unsafe LibXML2.string(space.pointee.prefix) + ":" + local
  }
}
