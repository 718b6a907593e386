import HLSLinting
import SourceText

/// The runs of a history as text for a terminal.
package struct HistoryText {
  private let snapshot: HistorySnapshot

  /// Creates texts about the runs of `snapshot`.
  package init(_ snapshot: HistorySnapshot) { self.snapshot = snapshot }

  /// A line for each run, the newest last.
  package var list: String {
    var text = ""
    let totals = snapshot.totals
    var begun = snapshot.mutedRuns.map(\.first).sorted()[...]
    var ended = snapshot.mutedRuns.compactMap(\.end).sorted()[...]
    let (all, allEnded) = (begun.count, ended.count)
    for run in snapshot.runs {
      begun = begun.drop { $0 <= run.id }
      ended = ended.drop { $0 <= run.id }
      let muted = (all - begun.count) - (allEnded - ended.count)
      text += "\(run.id)  \(UTCTime.timestamp(run.startTime))  "
      text += run.isComplete ? (totals[run.id] ?? RunTotals()).summary : Self.incomplete
      text += (run.isComplete && muted > 0 ? "; \(muted) expected" : "") + "\n"
    }
    return text + "\(counted(snapshot.runs.count, "run"))\n"
  }

  /// The result of each target in a run, with its findings.
  package func describe(_ run: HistorySnapshot.Run) -> String {
    var text = "run \(run.id)  \(UTCTime.timestamp(run.startTime))\n"
    guard run.isComplete else { return text + Self.incomplete + "\n" }
    for target in snapshot.targets {
      guard let outcome = target.outcome(in: run.id) else { continue }
      text += "\n\(Self.printable(target.name)): \(Self.printable(outcome.summary))\n"
      for finding in target.findings(in: run.id) { text += "  " + Self.line(finding) + "\n" }
      let muted = target.mutedFindings(in: run.id)
      if !muted.isEmpty { text += "  \(counted(muted.count, "finding")) muted:\n" }
      for entry in muted { text += "    " + Self.line(entry.finding) + "\n" }
    }
    return text + "\n\(summary(of: run))\n"
  }

  /// The changes from one run to another, by kind; findings of both runs are only counted, unless
  /// `listsRemaining` is true.
  package func describe(_ comparison: RunComparison, listsRemaining: Bool = false) -> String {
    var text = "run \(comparison.before.id) to run \(comparison.after.id)\n"
    if comparison.rulesChanged {
      text += "the tool or its rules changed between them, which may be the cause\n"
    }
    let settings = comparison.changedSettings
    if !settings.isEmpty {
      text += "settings changed: \(Self.printable(settings.joined(separator: "; ")))\n"
    }
    for section in comparison.sections where !section.findings.isEmpty {
      text += "\n\(section.title): \(section.findings.count)\n"
      guard section.title != RunComparison.remainingTitle || listsRemaining else { continue }
      for found in section.findings {
        text += "  \(Self.printable(found.target.name)): \(Self.line(found.finding))\n"
      }
    }
    if !comparison.targetChanges.isEmpty { text += "\ntargets\n" }
    for change in comparison.targetChanges {
      text += "  \(Self.printable(change.target.name)): "
      text += change.before?.status.rawValue ?? "unknown"
      text += " → \(Self.printable(change.after?.summary ?? "unknown"))\n"
    }
    return comparison.isEmpty ? text + "nothing changed\n" : text
  }

  private static let incomplete = "did not end; nothing of it is stored"

  private func summary(of run: HistorySnapshot.Run) -> String {
    var totals = RunTotals()
    for outcome in snapshot.targets.compactMap({ $0.outcome(in: run.id) }) { totals.add(outcome) }
    return totals.summary
  }

  private static func line(_ finding: HistorySnapshot.Finding) -> String {
    "\(finding.severity.rawValue) \(printable(finding.source)):\(finding.line):\(finding.column) "
      + "\(printable(finding.message)) [\(printable(finding.rule))]"
  }

  /// `text` in one line, without characters that control a terminal.
  private static func printable(_ text: String) -> String { TerminalText.visible(text) }
}

extension RunTotals {
  /// The counts in one line.
  fileprivate var summary: String {
    var text = "\(checked) checked" + (partly > 0 ? ", \(partly) partly checked: " : ": ")
    text +=
      !hasFindings
      ? "no findings"
      : "\(counted(errors, "error")), \(counted(warnings, "warning")), \(counted(infos, "info"))"
    if unchecked > 0 { text += "; \(unchecked) could not be checked" }
    if muted > 0 { text += "; \(muted) muted" }
    if missing > 0 { text += "; \(missing) missing" }
    return text
  }
}

extension HistorySnapshot.Outcome {
  /// The result in one line, which never calls an unchecked target clean.
  fileprivate var summary: String {
    switch status {
    case .missing: return "missing: not among the inputs"
    case .unchecked: return "could not be checked: \(reason ?? "unknown reason")"
    case .muted: return "muted: \(reason ?? "unknown reason")"
    case .checked: return counts ?? "checked, no findings"
    case .partly:
      return "partly checked: \(counts ?? "no findings"); "
        + "\(counted(uncheckedDocuments, "document")) could not be checked: "
        + "\(reason ?? "unknown reason")"
    }
  }

  /// The counts of findings; nil without findings.
  private var counts: String? {
    !hasFindings
      ? nil
      : "\(counted(errors, "error")), \(counted(warnings, "warning")), \(counted(infos, "info"))"
  }
}

extension RunComparison {
  fileprivate static let remainingTitle = "still there"

  /// The findings by kind of change, the most urgent first.
  fileprivate var sections: [(title: String, findings: [TargetFinding])] {
    [
      ("new", appeared), ("where nothing was checked before", newlyChecked), ("fixed", fixed),
      ("muted", muted),
      ("unknown, since it could not be checked", unknown), (Self.remainingTitle, remaining),
    ]
  }
}
