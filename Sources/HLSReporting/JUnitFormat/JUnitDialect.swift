/// A dialect of JUnit XML; readers disagree on what a report may contain.
public enum JUnitDialect: String, Sendable, CaseIterable {
  /// File and line of each case, which no schema allows and several viewers need.
  case extended
  /// Valid against the schemas of Ant and of the Jenkins xUnit plugin.
  case strict
  /// Like `strict`, with a single suite as the root, the only form that Ant itself reads.
  case single

  /// Whether the report contains what the schemas do not allow: totals, positions, time zones, and
  /// the output of passing cases.
  var hasExtensions: Bool {
    switch self {
    case .extended: true
    case .strict, .single: false
    }
  }

  /// Whether suites are children of a root element, each with its package and number.
  var hasRoot: Bool {
    switch self {
    case .extended, .strict: true
    case .single: false
    }
  }
}
