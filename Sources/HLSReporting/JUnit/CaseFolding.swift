/// How far cases are combined to limit the size of a report.
enum CaseFolding {
  case none
  case categories
  case sources
  /// Only the failing cases of each target.
  case targets
  /// One case per target, for as many targets as fit.
  case fitted

  /// Whether cases can be combined further.
  var isBounded: Bool {
    switch self {
    case .none, .categories, .targets: true
    case .sources, .fitted: false
    }
  }

  /// Whether only failing cases matter to readers of the report.
  var isLean: Bool {
    switch self {
    case .none, .categories, .sources: false
    case .targets, .fitted: true
    }
  }

  /// The remark about it in the report; nil if nothing is combined.
  var remark: String? {
    switch self {
    case .none: nil
    case .categories: "too many cases: passed and skipped cases are combined per category"
    case .sources: "too many cases: combined into one per source"
    case .targets: "only the failing cases of each target"
    case .fitted: "too many cases: combined into one per target, as far as they fit"
    }
  }
}

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
