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

  /// Applies changes in their order: each replaces a range, or the whole text if it has none.
  ///
  /// A change without a text is ignored.
  mutating func apply(
    _ changes: [Parameters], version: Int?, _ encoding: PositionEncoding
  ) {
    self.version = version ?? self.version
    for change in changes {
      guard let text = change["text"].string else { continue }
      guard let range = change["range"].range else {
        lines = DocumentLines(Array(text.utf8))
        continue
      }
      let start = lines.offset(of: range.start, encoding)
      let end = max(start, lines.offset(of: range.end, encoding))
      var bytes = lines.bytes
      bytes.replaceSubrange(start..<end, with: text.utf8)
      lines = DocumentLines(bytes)
    }
  }
}
