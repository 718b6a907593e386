/// How far cases are folded to keep a report readable for its consumers.
enum CaseFolding {
  case none
  case categories
  case sources
  /// Only the failing cases of each target.
  case targets
  /// The same in one case a target, of as many targets as there is room for.
  case fitted

  /// Whether cases can be folded further.
  var isBounded: Bool {
    switch self {
    case .none, .categories, .targets: true
    case .sources, .fitted: false
    }
  }

  /// Whether readers only look for what fails.
  var isLean: Bool {
    switch self {
    case .none, .categories, .sources: false
    case .targets, .fitted: true
    }
  }

  /// What the report says about it.
  var remark: String? {
    switch self {
    case .none: nil
    case .categories: "too many cases: those that pass or are skipped are one a category"
    case .sources: "too many cases: all are one a source"
    case .targets: "of each target what fails"
    case .fitted: "too many cases: all are one a target, where there is room"
    }
  }
}
