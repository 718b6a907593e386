import LintHistory
import SourceText

extension HistorySnapshot.Outcome {
  /// Whether there are findings of the target, if not of all its documents.
  var isChecked: Bool { status == .checked || status == .partly }

  /// The class of the style sheet; a target that was not fully checked never has that of clean ones.
  var style: String {
    switch status {
    case .unchecked, .missing: status.rawValue
    case .partly: errors > 0 ? "error" : "partly"
    case .checked: errors > 0 ? "error" : warnings > 0 ? "warning" : "checked"
    }
  }

  /// The state in a few words, without the reason.
  var state: String {
    switch status {
    case .unchecked: "not checked"
    case .missing: "missing"
    case .partly: "partly checked: \(findingsText)"
    case .checked: findingsText
    }
  }

  /// Why the target, or some of its documents, was not checked.
  var reasonText: String {
    let reason = (reason ?? "unknown reason").shortened(to: 300)
    guard status == .partly, uncheckedDocuments > 1 else { return reason }
    return "\(reason), and \(counted(uncheckedDocuments - 1, "more document"))"
  }

  /// Sorts the worst first: unchecked targets, then by errors, warnings and infos.
  var rank: [Int64] {
    switch status {
    case .unchecked: [0]
    case .partly, .checked: [1, 0 &- errors, status == .partly ? 0 : 1, 0 &- warnings, 0 &- infos]
    case .missing: [2]
    }
  }

  private var findingsText: String {
    var totals = RunTotals()
    totals.add(self)
    return totals.findingsText
  }
}

extension HistorySnapshot.Target {
  /// The first of the successive runs up to `run` in which the target has that status; nil if it has
  /// another one in `run`.
  func firstRun(of status: HistorySnapshot.Status, upTo run: Int64) -> Int64? {
    var first: Int64?
    for outcome in outcomes where outcome.runs.first <= run {
      if outcome.status != status {
        first = nil
      } else if first == nil {
        first = outcome.runs.first
      }
    }
    return first
  }
}
