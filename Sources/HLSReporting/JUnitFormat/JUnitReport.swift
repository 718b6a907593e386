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

/// A test case and its outcome.
package struct JUnitCase: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// Passed, with optional output.
    case passed(output: String = "")
    case failed(JUnitProblem)
    /// The test could not be run.
    case errored(JUnitProblem)
    case skipped(JUnitProblem)
  }

  package var name: String
  /// The class name by which viewers group cases; its parts are separated by dots.
  package var className: String
  /// The file that the outcome is about; `line` is counted from 1.
  package var file: String?
  package var line: Int?
  package var time: Duration
  package var outcome: Outcome

  package init(
    name: String, className: String, file: String? = nil, line: Int? = nil, time: Duration = .zero,
    outcome: Outcome
  ) {
    (self.name, self.className, self.file, self.line) = (name, className, file, line)
    (self.time, self.outcome) = (time, outcome)
  }
}

/// Why a case did not pass.
package struct JUnitProblem: Sendable, Equatable {
  /// The type of problem, such as a severity; nil if there is none.
  package var type: String?
  /// A message of one line.
  package var message: String
  /// The full text; it repeats the message, because some viewers show only the text.
  package var text: String

  package init(type: String? = nil, message: String, text: String) {
    (self.type, self.message, self.text) = (type, message, text)
  }

  /// Creates a problem described by a single line.
  package init(reason: String) { self.init(message: reason, text: reason) }
}
