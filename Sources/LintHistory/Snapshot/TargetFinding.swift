/// A finding with the target it belongs to.
package struct TargetFinding: Sendable, Equatable {
  /// A target that many findings share, of which copies would take long.
  final class Shared: Sendable {
    let target: HistorySnapshot.Target

    init(_ target: HistorySnapshot.Target) { self.target = target }
  }

  private let shared: Shared
  /// A finding of the target.
  package let finding: HistorySnapshot.Finding

  /// The target with all of its runs.
  package var target: HistorySnapshot.Target { shared.target }
  /// The ID of the target.
  package var targetID: Int64 { shared.target.id }

  package init(target: HistorySnapshot.Target, finding: HistorySnapshot.Finding) {
    self.init(Shared(target), finding)
  }

  init(_ shared: Shared, _ finding: HistorySnapshot.Finding) {
    (self.shared, self.finding) = (shared, finding)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.finding == right.finding && left.target == right.target
  }
}
