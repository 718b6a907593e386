package import HLSReporting
import HLSDocuments

/// Determines which changes fail a comparison.
package enum ChangeThreshold: String, Sendable, CaseIterable {
  /// The lowest grade that fails a comparison.
  case breaking, visible, any, never

  /// The outcome of a comparison.
  package func outcome(of report: ChangeReport) -> RunOutcome {
    guard report.obstacles.isEmpty else { return .unchecked }
    let fails =
      switch self {
      case .breaking: report.worst == .breaking
      case .visible: report.changes.contains { $0.kind.grade != .harmless }
      case .any: !report.changes.isEmpty
      case .never: false
      }
    return fails ? .findings : .clean
  }
}
