/// A test case with its outcome.
package struct JUnitCase: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// With what the case has to say all the same; most have nothing.
    case passed(output: String = "")
    case failed(JUnitProblem)
    /// The test could not be run.
    case errored(JUnitProblem)
    case skipped(JUnitProblem)
  }

  package var name: String
  /// By which viewers group cases, each part separated by a dot.
  package var className: String
  /// The file and the line, counted from 1, that the outcome is about.
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
  /// The kind of problem, such as a severity; nil for none.
  package var type: String?
  /// One line.
  package var message: String
  /// The whole account; since some viewers show only this, it repeats the message.
  package var text: String

  package init(type: String? = nil, message: String, text: String) {
    (self.type, self.message, self.text) = (type, message, text)
  }

  /// A problem of which there is one line to say.
  package init(reason: String) { self.init(message: reason, text: reason) }
}
