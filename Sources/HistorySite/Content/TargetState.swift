import LintHistory
import SourceText

extension HistorySnapshot.Outcome {
  /// Whether there are findings of the target, if not of all its documents.
  var isChecked: Bool { status == .checked || status == .partly }

  /// The class of the style sheet; a target that was not fully checked never has that of clean ones.
  var style: String {
    switch knownStatus {
    case .unchecked, .muted, .missing: status.rawValue
    case .partly: errors > 0 ? "error" : "partly"
    case .checked: errors > 0 ? "error" : warnings > 0 ? "warning" : "checked"
    }
  }

  /// The state in a few words, without the reason.
  var state: String {
    switch knownStatus {
    case .unchecked: "not checked"
    case .muted: "off the air, muted"
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
  var rank: Rank {
    switch status {
    case .unchecked: Rank(kind: 0)
    case .partly, .checked:
      Rank(
        kind: 1, errors: 0 &- errors, isWhole: knownStatus == .partly ? 0 : 1,
        warnings: 0 &- warnings,
        infos: 0 &- infos)
    case .muted: Rank(kind: 2)
    case .missing: Rank(kind: 3)
    }
  }

  /// What the order of targets depends on, in this order.
  struct Rank: Comparable {
    let kind: Int64
    var errors: Int64 = 0
    var isWhole: Int64 = 0
    var warnings: Int64 = 0
    var infos: Int64 = 0

    static func < (left: Self, right: Self) -> Bool {
      (left.kind, left.errors, left.isWhole, left.warnings, left.infos)
        < (right.kind, right.errors, right.isWhole, right.warnings, right.infos)
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
