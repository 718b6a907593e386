public import SourceText

/// The result of looking up an address.
public enum FoundDocument: Sendable {
  /// The document, and its address after redirects, against which its relative addresses are resolved.
  case source(SourceFile, location: String)
  /// There is no document to check, for this reason, such as `status 404`.
  case absent(reason: String)

  /// The document is deliberately not loaded, which no report repeats.
  package static let elsewhere = FoundDocument.absent(reason: elsewhereReason)

  /// The reason for a document that is deliberately not loaded.
  package static let elsewhereReason = "elsewhere"

  /// Finds no document at any address.
  package static func findNothing(_ address: String) -> FoundDocument {
    .absent(reason: "not loaded")
  }
}
