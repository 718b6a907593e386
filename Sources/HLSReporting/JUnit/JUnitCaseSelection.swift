/// The cases that a JUnit report of documents lists.
public enum JUnitCaseSelection: String, Sendable, CaseIterable {
  /// One for each rule that ran.
  case all
  /// Without those that would be skipped.
  case applicable
  /// Only those that fail, or one that passes where none does.
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
