import HLSConformance
import XMLWriting

/// What a store holds, as text for a terminal.
public struct HistoryText {
  private let snapshot: HistorySnapshot

  public init(_ snapshot: HistorySnapshot) { self.snapshot = snapshot }

  /// One line a run, the newest last.
  public var list: String {
    var text = ""
    for run in snapshot.runs {
      text += "\(run.id)  \(UTCTime.timestamp(run.begun))  "
      text += run.isWhole ? summary(of: run) : "did not end; nothing of it is stored"
      text += "\n"
    }
    return text + "\(counted(snapshot.runs.count, "run"))\n"
  }

  /// What came of each target in a run, with its findings.
  public func show(_ run: HistorySnapshot.Run) -> String {
    var text = "run \(run.id)  \(UTCTime.timestamp(run.begun))\n"
    guard run.isWhole else { return text + "did not end; nothing of it is stored\n" }
    for target in snapshot.targets {
      guard let outcome = target.outcome(in: run.id) else { continue }
      text += "\n\(Self.shown(target.name)): \(Self.shown(outcome.words))\n"
      for finding in target.findings(in: run.id) { text += "  " + Self.line(finding) + "\n" }
    }
    return text + "\n\(summary(of: run))\n"
  }

  public func compare(_ comparison: RunComparison) -> String {
    var text = "run \(comparison.before.id) to run \(comparison.after.id)\n"
    if comparison.hasOtherRules {
      text += "the tool or its rules changed between them, which may be the cause\n"
    }
    let settings = comparison.changedSettings
    if !settings.isEmpty {
      text += "settings changed: \(Self.shown(settings.joined(separator: "; ")))\n"
    }
    for part in comparison.parts where !part.changes.isEmpty {
      text += "\n\(part.title): \(part.changes.count)\n"
      for change in part.changes {
        text += "  \(Self.shown(change.target.name)): \(Self.line(change.finding))\n"
      }
    }
    if !comparison.targets.isEmpty { text += "\ntargets\n" }
    for change in comparison.targets {
      text += "  \(Self.shown(change.target.name)): \(change.before?.status.rawValue ?? "unknown")"
      text += " → \(Self.shown(change.after?.words ?? "unknown"))\n"
    }
    return comparison.isEmpty ? text + "nothing changed\n" : text
  }

  private func summary(of run: HistorySnapshot.Run) -> String { RunTotals(run, snapshot).words }

  private static func line(_ finding: HistorySnapshot.Finding) -> String {
    "\(finding.severity.rawValue) \(shown(finding.source)):\(finding.line):\(finding.column) "
      + "\(shown(finding.message)) [\(shown(finding.rule))]"
  }

  /// `text` in one line that does nothing to a terminal.
  private static func shown(_ text: String) -> String {
    String(XMLText.visible(text).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}

/// How much a run has found.
struct RunTotals: Equatable {
  /// Those that were checked only partly count among those that were checked.
  var checked = 0, partly = 0, unchecked = 0, missing = 0
  var errors: Int64 = 0, warnings: Int64 = 0, infos: Int64 = 0

  init(_ run: HistorySnapshot.Run, _ snapshot: HistorySnapshot) {
    for target in snapshot.targets {
      guard let outcome = target.outcome(in: run.id) else { continue }
      switch outcome.status {
      case .checked: checked += 1
      case .partly:
        checked += 1
        partly += 1
      case .unchecked: unchecked += 1
      case .missing: missing += 1
      }
      errors += outcome.errors
      warnings += outcome.warnings
      infos += outcome.infos
    }
  }

  var words: String {
    var words = "\(checked) checked: "
    words +=
      errors + warnings + infos == 0
      ? "no findings"
      : "\(counted(errors, "error")), \(counted(warnings, "warning")), \(counted(infos, "info"))"
    if partly > 0 { words += "; \(partly) of them only in part" }
    if unchecked > 0 { words += "; \(unchecked) could not be checked" }
    if missing > 0 { words += "; \(missing) missing" }
    return words
  }
}

extension HistorySnapshot.Outcome {
  /// What came of a target, in words that never call clean what nobody looked at.
  var words: String {
    switch status {
    case .missing: return "missing: not among the inputs"
    case .unchecked: return "could not be checked: \(reason ?? "for an unknown reason")"
    case .checked: return found ?? "checked, no findings"
    case .partly:
      return "\(found ?? "no findings") so far as it could be checked; "
        + "\(counted(unjudged, "document")) could not be: \(reason ?? "for an unknown reason")"
    }
  }
}

extension HistorySnapshot.Outcome {
  /// How much was found; nil for nothing.
  private var found: String? {
    errors + warnings + infos == 0
      ? nil
      : "\(counted(errors, "error")), \(counted(warnings, "warning")), \(counted(infos, "info"))"
  }
}

extension RunComparison {
  /// The changes as they are told, what needs attention first.
  var parts: [(title: String, changes: [Change])] {
    [
      ("new", appeared), ("where nothing was checked before", inNewTargets), ("fixed", fixed),
      ("unknown, since it could not be checked", unknown), ("still there", remaining),
    ]
  }
}

/// A number with its noun, such as `1 error` or `2 errors`.
func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
