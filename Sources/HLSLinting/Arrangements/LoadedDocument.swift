package import SourceText

/// A document with its bytes, its address and the time when it was loaded.
package struct LoadedDocument: Sendable {
  /// The name and bytes.
  package let source: SourceFile
  /// The address; nil for a document that is a neighbor of others under its name.
  package let address: String?
  /// When the document was loaded, in the format of EXT-X-PROGRAM-DATE-TIME; nil if unknown, or if an
  /// exchange log gives the time.
  package let time: String?

  /// Creates a document.
  package init(_ source: SourceFile, address: String? = nil, time: String? = nil) {
    self.source = source
    self.address = address
    self.time = time
  }

  /// The address or name against which relative addresses in the document are resolved.
  package var location: String { address ?? source.name }
}

extension CompletedExample {
  /// The document with its address and time.
  package var loaded: LoadedDocument { LoadedDocument(source, address: address, time: time) }
}
