/// What is kept of the documents of each target.
package struct EvidenceRequest: Sendable, Codable, Equatable {
  /// The greatest number of documents of a target, and of their bytes when they are compressed.
  package var documents = 12, bytes = 256 << 10
  /// The environment variable with the key for originals; nil if they are not kept.
  package var keyVariable: String?

  /// Creates a request with these defaults.
  package init() {}
}
