/// What came of a run, counted over its targets.
struct NightTotals: Equatable {
  var checked = 0, partly = 0, unchecked = 0, missing = 0
  var errors: Int64 = 0, warnings: Int64 = 0, infos: Int64 = 0

  /// How many targets the run was given.
  var given: Int { checked + partly + unchecked }

  mutating func add(_ outcome: HistorySnapshot.Outcome) {
    switch outcome.status {
    case .checked: checked += 1
    case .partly: partly += 1
    case .unchecked: unchecked += 1
    case .missing: missing += 1
    }
    errors &+= outcome.errors
    warnings &+= outcome.warnings
    infos &+= outcome.infos
  }

  /// How much was found, in words.
  var found: String {
    errors == 0 && warnings == 0 && infos == 0
      ? "no findings"
      : [(errors, "error"), (warnings, "warning"), (infos, "info")]
        .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }

  /// How many targets were checked, in words that never call checked what was not.
  var reached: String {
    var words = "\(checked) of \(counted(given, "target")) checked"
    if partly > 0 { words += ", \(partly) partly" }
    if unchecked > 0 { words += ", \(unchecked) not" }
    if missing > 0 { words += "; \(missing) no longer given" }
    return words
  }

  var words: String { "\(reached): \(found)" }
}
