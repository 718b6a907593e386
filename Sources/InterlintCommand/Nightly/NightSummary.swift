import HLSConformance

/// A night in one line.
struct NightSummary {
  let counts: TargetCollection.Counts
  /// What became of the results, such as `stored as run 3 of history.sqlite`.
  let deeds: [String]

  var text: String {
    let checked = counts.targets - counts.partly - counts.unchecked
    var parts = ["\(checked) of \(counted(counts.targets, "target")) checked"]
    if counts.partly > 0 { parts.append("\(counts.partly) partly checked") }
    if counts.unchecked > 0 { parts.append("\(counts.unchecked) not checked") }
    let found = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = counts.findings[severity] ?? 0
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    parts.append(found.isEmpty ? "no findings" : found.joined(separator: " and "))
    return (parts.joined(separator: ", ") + "; " + deeds.joined(separator: "; ")) + "\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
