import HLSLinting
import LintRuns
import SourceText

/// A one-line summary of a nightly run.
struct NightSummary {
  let counts: TargetCounts
  /// The number of partly checked targets of which nothing is unknown, since a failing server did not deliver
  /// the rest.
  var outages = 0
  /// Where the results are, such as `stored as run 3 in history.sqlite`.
  let storage: [String]

  var text: String {
    let partly = counts.partly - outages
    let checked = counts.targets - partly - counts.unchecked - counts.muted
    var parts = ["\(checked) of \(counted(counts.targets, "target")) checked"]
    if partly > 0 { parts.append("\(partly) partly checked") }
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
