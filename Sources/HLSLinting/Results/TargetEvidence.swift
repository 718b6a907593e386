/// A document of a target as it is kept for findings: compressed, with secrets masked.
package struct TargetEvidence: Sendable, Hashable {
  /// The name of the document, as findings have it.
  package let source: String
  /// A hash of the masked lines and the status of the response: equal documents have equal ones.
  package let digest: UInt64
  /// The masked document, in the form that the module `LintEvidence` reads.
  package let document: [UInt8]
  /// The original document, encrypted; nil if it is not kept.
  package let original: [UInt8]?

  /// Creates a document from its parts; secrets in `document` must be masked.
  package init(source: String, digest: UInt64, document: [UInt8], original: [UInt8]?) {
    self.source = source
    self.digest = digest
    self.document = document
    self.original = original
  }
}
