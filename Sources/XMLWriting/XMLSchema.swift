import CLibXML2

/// An XML Schema that documents can be checked against.
@safe public struct XMLSchema: ~Copyable {
  private let schema: xmlSchemaPtr

  /// Reads the schema in `bytes`; it must be complete, since imports are not loaded.
  public init(parsing bytes: [UInt8]) throws(XMLReadingError) {
    let tree = try XMLTree(parsing: bytes, limit: 64 << 20)
    guard let context = unsafe xmlSchemaNewDocParserCtxt(tree.document) else {
      throw .invalidSchema(messages: ["no memory to read it"])
    }
    defer { unsafe xmlSchemaFreeParserCtxt(context) }
    var messages: [String] = []
    let schema = unsafe withUnsafeMutablePointer(to: &messages) { list in
      unsafe xmlSchemaSetParserStructuredErrors(context, Self.collect, list)
      return unsafe xmlSchemaParse(context)
    }
    guard let schema = unsafe schema else { throw .invalidSchema(messages: messages) }
    unsafe self.schema = schema
  }

  deinit { unsafe xmlSchemaFree(schema) }

  /// The faults of `document`, each with its line; empty if it is valid.
  public func violations(in document: [UInt8]) throws(XMLReadingError) -> [String] {
    let tree = try XMLTree(parsing: document, limit: 256 << 20)
    guard let context = unsafe xmlSchemaNewValidCtxt(schema) else {
      throw .invalidSchema(messages: ["no memory to use it"])
    }
    defer { unsafe xmlSchemaFreeValidCtxt(context) }
    var messages: [String] = []
    let status = unsafe withUnsafeMutablePointer(to: &messages) { list in
      unsafe xmlSchemaSetValidStructuredErrors(context, Self.collect, list)
      return unsafe xmlSchemaValidateDoc(context, tree.document)
    }
    if status != 0, messages.isEmpty { messages.append("not valid") }
    return messages
  }

  /// Appends an error to the array of strings that is the context.
  private static let collect: xmlStructuredErrorFunc = { context, error in
    guard let context = unsafe context, let error = unsafe error else { return }
    let (line, message) = unsafe LibXML2.describe(error.pointee.message, line: error.pointee.line)
    unsafe context.assumingMemoryBound(to: [String].self).pointee.append("line \(line): \(message)")
  }
}
