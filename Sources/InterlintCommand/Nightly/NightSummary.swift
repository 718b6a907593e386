import HLSLinting
import LintRuns
import SourceText

/// A one-line summary of a nightly run.
struct NightSummary {
  let counts: TargetCounts
  /// Where the results are, such as `stored as run 3 in history.sqlite`.
  let storage: [String]

  var text: String {
    let checked = counts.targets - counts.partly - counts.unchecked - counts.muted
    var parts = ["\(checked) of \(counted(counts.targets, "target")) checked"]
    if counts.partly > 0 { parts.append("\(counts.partly) partly checked") }
    if counts.unchecked > 0 { parts.append("\(counts.unchecked) not checked") }
    if counts.muted > 0 { parts.append("\(counts.muted) muted") }
    let found = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = counts.findings[severity] ?? 0
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    parts.append(found.isEmpty ? "no findings" : found.joined(separator: " and "))
    return parts.joined(separator: ", ") + "; " + storage.joined(separator: "; ")
  }
}
