/// The outcome of an example or a case, in ascending severity.
package enum Outcome: String, Sendable, CaseIterable, Comparable {
  /// The validator reports what is expected.
  case pass
  /// Not graded, because the rule does not exist yet or the validator does not support the example.
  case skip
  /// The validator accepts a violation of a recommendation.
  case nonStrict = "non-strict"
  /// The validator reports something else.
  case fail
  /// The validator exceeded the time limit.
  case timeout
  /// The validator crashed, or its output is not understood.
  case error

  /// Whether the run fails because of it.
  package var isFailure: Bool { self >= .fail }

  /// Orders outcomes by severity.
  package static func < (left: Outcome, right: Outcome) -> Bool {
    let order = Outcome.allCases
    return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
  }
}
