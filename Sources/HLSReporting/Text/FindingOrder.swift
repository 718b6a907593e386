/// The order of the findings of one severity in a text report.
public enum FindingOrder: String, Sendable, CaseIterable {
  /// Grouped by rule and message, what costs viewers most first.
  case severity
  /// Each finding by itself, by its position.
  case position
}
