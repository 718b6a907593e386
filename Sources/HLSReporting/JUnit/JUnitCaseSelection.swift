/// The cases that a JUnit report of documents lists.
public enum JUnitCaseSelection: String, Sendable, CaseIterable {
  /// One case for each rule that ran.
  case all
  /// All cases except those that would be skipped.
  case applicable
  /// Only failing cases, or a single passing one if none fails.
  case failing

  func contains(_ outcome: CaseVerdict.Outcome) -> Bool {
    switch (self, outcome) {
    case (.all, _): true
    case (.applicable, .skipped): false
    case (.applicable, .passed), (.applicable, .failed), (.applicable, .unchecked): true
    case (.failing, .failed): true
    case (.failing, .passed), (.failing, .skipped), (.failing, .unchecked): false
    }
  }
}
