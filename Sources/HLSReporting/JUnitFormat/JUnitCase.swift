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
