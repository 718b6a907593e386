/// A form of JUnit XML: readers disagree on what a report may hold.
public enum JUnitDialect: String, Sendable, CaseIterable {
  /// With file and line of each case, which no schema allows and several viewers need.
  case extended
  /// Valid against the schema of Ant and that of the xUnit plugin of Jenkins.
  case strict
  /// The same with one suite as the root, the only form that Ant itself reads.
  case single

  /// Whether the report has what the schemas do not allow: totals, places, time zones, and the
  /// output of a case that passed.
  var hasExtensions: Bool {
    switch self {
    case .extended: true
    case .strict, .single: false
    }
  }

  /// Whether suites are elements of a root, each with its package and number.
  var hasRoot: Bool {
    switch self {
    case .extended, .strict: true
    case .single: false
    }
  }
}
