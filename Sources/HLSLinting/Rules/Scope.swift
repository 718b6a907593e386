extension Rule {
  /// What two findings must have in common for one to silence the other.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// The attribute; in JSON, the member of an object or array.
    case attribute
    /// The line.
    case line
    /// The date range, with all tags of its ID.
    case dateRange = "date range"
    /// The document.
    case document
  }
}
