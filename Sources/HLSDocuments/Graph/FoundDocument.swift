public import SourceText

/// The result of looking up an address.
public enum FoundDocument: Sendable {
  /// The document, and its address after redirects, against which its relative addresses are resolved.
  case source(SourceFile, location: String)
  /// There is no document to check, for this reason, such as `status 404`.
  case absent(reason: String)

  /// Finds no document at any address.
  package static func findNothing(_ address: String) -> FoundDocument {
    .absent(reason: "not loaded")
  }
}
