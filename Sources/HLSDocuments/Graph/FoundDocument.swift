public import SourceText

/// The result of looking up an address.
public enum FoundDocument: Sendable {
  /// The document, and its address after redirects.
  case source(SourceFile, location: String)
  /// There is no document to check, for this reason.
  case absent(reason: String)
}
