/// A finding with the target it belongs to.
public struct TargetFinding: Sendable, Equatable {
  /// The target with all of its runs.
  public let target: HistorySnapshot.Target
  /// A finding of the target.
  public let finding: HistorySnapshot.Finding

  package init(target: HistorySnapshot.Target, finding: HistorySnapshot.Finding) {
    self.target = target
    self.finding = finding
  }
}
