/// The outcome of an example or a case, the most serious last.
public enum Outcome: String, Sendable, CaseIterable, Comparable {
  /// The validator says what is expected.
  case pass
  /// Not graded, because the rule does not exist yet.
  case skip
  /// The validator accepts what breaks only a recommendation.
  case nonStrict = "non-strict"
  /// The validator says something else.
  case fail
  /// The validator took longer than the time limit.
  case timeout
  /// The validator crashed, or its answer cannot be understood.
  case error

  /// Whether the run fails because of it.
  public var isFailure: Bool { self >= .fail }

  /// Whether `right` is the more serious outcome.
  public static func < (left: Outcome, right: Outcome) -> Bool {
    let order = Outcome.allCases
    return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
  }
}
