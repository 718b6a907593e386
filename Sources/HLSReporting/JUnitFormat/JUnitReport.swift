/// A JUnit report as a value: suites of test cases with their outcomes.
///
/// It contains everything that any dialect can express; ``xml(_:)`` omits what a dialect does not
/// support. JUnit has no specification: readers follow Ant's reports and the schema of the Jenkins
/// xUnit plugin.
package struct JUnitReport: Sendable, Equatable {
  /// The name of the whole report.
  package var name = "interlint"
  /// The package of its suites, and the name of the combined suite in the dialect `single`.
  package var packageName: String
  /// Properties of the whole report, for the combined suite in the dialect `single`.
  package var properties: [JUnitProperty] = []
  package var suites: [JUnitSuite] = []
  /// The time of the run, in seconds since 1970-01-01T00:00:00Z.
  package var timestamp: Int64 = 0
  /// Whether `extended` omits properties and output of all suites except the first, because they
  /// repeat.
  package var isBrief = false
  /// Whether a problem's message precedes its type, which only affects the bytes.
  package var putsMessageFirst = false

  package init(packageName: String) { self.packageName = packageName }

  /// All cases in one suite.
  var joined: JUnitSuite {
    if suites.count == 1 { return suites[0] }
    var joined = JUnitSuite(
      name: packageName, time: suites.reduce(.zero) { $0 + $1.time }, properties: properties,
      cases: suites.flatMap(\.cases))
    joined.unlisted = suites.flatMap(\.unlisted)
    return joined
  }
}

/// A named value that describes a report or suite.
package struct JUnitProperty: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Test cases that belong together.
package struct JUnitSuite: Sendable, Equatable {
  package var name: String
  /// The file that its cases are about; nil if there is none or more than one.
  package var file: String?
  package var time: Duration
  package var properties: [JUnitProperty]
  package var cases: [JUnitCase]
  /// Cases that passed, of which only the output is listed, as that of the suite.
  package var unlisted: [JUnitCase] = []

  package init(
    name: String, file: String? = nil, time: Duration = .zero, properties: [JUnitProperty] = [],
    cases: [JUnitCase]
  ) {
    (self.name, self.file, self.time) = (name, file, time)
    (self.properties, self.cases) = (properties, cases)
  }
}

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
