/// A JUnit report as a value: suites of test cases, each with its outcome.
///
/// It holds all that any dialect can say; ``xml(_:)`` leaves out what a dialect does not know. JUnit
/// has no specification: readers follow the report of Ant and the schema of the xUnit plugin of
/// Jenkins.
package struct JUnitReport: Sendable, Equatable {
  /// The name of the whole report.
  package var name = "interlint"
  /// The package of its suites, and the name of the suite that `single` makes of several.
  package var packageName: String
  /// What describes the whole report, for the suite that `single` makes of several.
  package var properties: [JUnitProperty] = []
  package var suites: [JUnitSuite] = []
  /// When the run was, in seconds since 1970-01-01T00:00:00Z.
  package var timestamp: Int64 = 0
  /// Whether `extended` leaves out properties and output of all suites but the first, which say the
  /// same in each of very many.
  package var isBrief = false
  /// Whether a problem has its message before its type, which only decides the bytes.
  package var putsMessageFirst = false

  package init(packageName: String) { self.packageName = packageName }

  /// All cases in one suite.
  var joined: JUnitSuite {
    if suites.count == 1 { return suites[0] }
    return JUnitSuite(
      name: packageName, time: suites.reduce(.zero) { $0 + $1.time }, properties: properties,
      cases: suites.flatMap(\.cases))
  }
}

/// A named value that describes a report or a suite.
package struct JUnitProperty: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Test cases that belong together.
package struct JUnitSuite: Sendable, Equatable {
  package var name: String
  /// The file that its cases are about; nil for none, or several.
  package var file: String?
  package var time: Duration
  package var properties: [JUnitProperty]
  package var cases: [JUnitCase]

  package init(
    name: String, file: String? = nil, time: Duration = .zero, properties: [JUnitProperty] = [],
    cases: [JUnitCase]
  ) {
    (self.name, self.file, self.time) = (name, file, time)
    (self.properties, self.cases) = (properties, cases)
  }
}
