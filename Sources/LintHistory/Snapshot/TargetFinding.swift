/// A finding with the target it belongs to.
package struct TargetFinding: Sendable, Equatable {
  /// The target with all of its runs.
  package let target: HistorySnapshot.Target
  /// A finding of the target.
  package let finding: HistorySnapshot.Finding

  package init(target: HistorySnapshot.Target, finding: HistorySnapshot.Finding) {
    self.target = target
    self.finding = finding
  }
}
