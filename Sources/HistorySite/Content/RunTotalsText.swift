import LintHistory
import SourceText

extension RunTotals {
  /// The number of targets that were among the inputs of the run.
  var targets: Int { checked + partly + unchecked + muted }

  /// The number of targets of which something is unknown, though they were checked.
  var gaps: Int { partly - outages }

  /// The number of findings, in words.
  var findingsText: String {
    !hasFindings
      ? "no findings"
      : [(errors, "error"), (warnings, "warning"), (infos, "info")]
        .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }

  /// The number of checked targets, in words that never call an unchecked one checked.
  var targetsText: String {
    var words = "\(checked + outages) of \(counted(targets, "target")) checked"
    if gaps > 0 { words += ", \(gaps) partly checked" }
    if unchecked > 0 { words += ", \(unchecked) not" }
    if muted > 0 { words += ", \(muted) muted" }
    if missing > 0 { words += "; \(missing) missing" }
    return words
  }

  /// The targets and the findings, in words.
  var text: String { "\(targetsText): \(findingsText)" }
}
