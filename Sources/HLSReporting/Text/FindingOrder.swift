/// The order of the findings in a text report.
public enum FindingOrder: String, Sendable, CaseIterable {
  /// Grouped by rule and message: the worst severity first, then what costs viewers most.
  case severity
  /// Each finding by itself, by its input and position, whatever its severity.
  case position
}
