import HLSLinting
import LintHistory
import SourceText

/// The number of changes between each two runs that have a page of their differences.
struct Differences {
  /// The number of changes from one run to another.
  struct Size: Equatable {
    var newErrors = 0, new = 0, fixed = 0, unknown = 0
    var isEmpty = true
    /// Whether the tool, its rules or the settings differ.
    var hasOtherRules = false

    var words: String {
      isEmpty
        ? "nothing changed"
        : "\(new) new" + (newErrors > 0 ? " (\(counted(newErrors, "error")))" : "")
          + ", \(fixed) fixed" + (unknown > 0 ? ", \(unknown) unknown" : "")
    }
  }

  private var sizes: [Int64: [Int64: Size]] = [:]

  /// Adds a comparison.
  mutating func add(_ comparison: RunComparison) {
    // Counted in place: there are thousands of comparisons, each with hundreds of changes.
    let parts = [comparison.appeared, comparison.firstSeen]
    sizes[comparison.after.id, default: [:]][comparison.before.id] = Size(
      newErrors: parts.reduce(0) { $0 + $1.count { $0.finding.severity == .error } },
      new: parts.reduce(0) { $0 + $1.count },
      fixed: comparison.fixed.count, unknown: comparison.unknown.count,
      isEmpty: comparison.isEmpty,
      hasOtherRules: comparison.rulesChanged || !comparison.changedSettings.isEmpty)
  }

  /// Adds the differences to another run.
  mutating func add(_ others: Differences) {
    sizes.merge(others.sizes) { $1 }
  }

  /// Nil for runs without a page of their differences.
  subscript(before: HistorySnapshot.Run, after: HistorySnapshot.Run) -> Size? {
    sizes[after.id]?[before.id]
  }
}

extension RunComparison {
  /// The findings that were first seen after `before` or have reappeared since.
  ///
  /// A finding in a document that `before` did not check may have been known to earlier runs.
  var newFindings: [TargetFinding] { appeared + firstSeen }
}
