/// A document that the client holds.
struct OpenDocument: Sendable {
  /// Its address.
  let uri: DocumentURI
  /// The version of its text, as the client counts.
  private(set) var version: Int?
  /// Its text.
  private(set) var lines: DocumentLines

  init(_ uri: DocumentURI, version: Int?, text: String) {
    (self.uri, self.version) = (uri, version)
    lines = DocumentLines(Array(text.utf8))
  }

  /// Applies changes in their order; their ranges are counted in an encoding.
  mutating func apply(
    _ changes: [DocumentChange], version: Int?, _ encoding: PositionEncoding
  ) {
    self.version = version ?? self.version
    for change in changes {
      guard let range = change.range else {
        lines = DocumentLines(Array(change.text.utf8))
        continue
      }
      let start = lines.offset(of: range.start, encoding)
      let end = max(start, lines.offset(of: range.end, encoding))
      var bytes = lines.bytes
      bytes.replaceSubrange(start..<end, with: change.text.utf8)
      lines = DocumentLines(bytes)
    }
  }
}

/// A change of the text of a document.
///
/// Source: LSP 3.17, TextDocumentContentChangeEvent.
struct DocumentChange: Sendable {
  /// The range that is replaced; nil for the whole text.
  let range: ClientRange?
  /// The text in its place.
  let text: String
}
