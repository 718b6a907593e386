/// The cases that a JUnit report of documents lists.
public enum JUnitCaseSelection: String, Sendable, CaseIterable {
  /// One case for each rule with findings, and one for the other rules of each category.
  case compact
  /// One case for each rule that ran.
  case all
  /// All cases except those of rules that are not applicable.
  case applicable
  /// Only failing cases, and those that fail in another suite; findings that fail no case are in the output
  /// of the suite.
  case failing

  func contains(_ outcome: CaseVerdict.Outcome) -> Bool {
    switch (self, outcome) {
    case (.all, _), (.compact, _): true
    case (.applicable, .skipped): false
    case (.applicable, .passed), (.applicable, .unchecked): true
    case (.applicable, .failed), (.applicable, .failedElsewhere): true
    case (.failing, .failed), (.failing, .failedElsewhere): true
    case (.failing, .passed), (.failing, .skipped), (.failing, .unchecked): false
    }
  }
}
