import HLSLinting
import HLSRules

/// What viewers lose by a violated rule.
package enum LossTable {
  /// The loss by an error of the rule with that ID: for a rule of another version, that of its family, and
  /// playlist errors if that is not known.
  package static func loss(byError rule: String) -> ChannelLoss {
    losses[rule] ?? loss(byErrorOf: RuleID(rule))
  }

  private static let losses: [String: ChannelLoss] = Dictionary(
    RuleCatalog.all.map { ($0.id.description, loss(byErrorOf: $0.id)) }
  ) { $1 }

  private static func loss(byErrorOf rule: RuleID) -> ChannelLoss {
    RuleCatalog.book.loss(of: rule).map { ChannelLoss($0) } ?? .playlistErrors
  }

  /// The loss by a finding.
  static func loss(by finding: HistorySnapshot.Finding) -> ChannelLoss {
    let counts = finding.severity == .error || counted.contains(finding.rule)
    return counts ? loss(byError: finding.rule) : .warnings
  }

  /// The rules whose warnings also mean their loss.
  private static let counted = Set(
    RuleCatalog.all.filter { rule in
      rule.facts.contains { if case .loses(_, true) = $0 { true } else { false } }
    }.map(\.id.description))

  /// The rules whose message is what viewers lose, in numbers.
  static let inNumbers: Set = ["target/ads-shorter", "target/ads-vanished"]

  /// The rules whose findings report that a linked document could not be loaded.
  static let unreachable: Set = [asset, stream]
  /// The rule whose findings report that a playlist announces no breaks, and others do.
  static let playlistWithoutBreaks = "presentation/date-range-missing"
  /// The rule whose findings report that a document is no asset list at all.
  static let unreadableList = "asset-list/not-json"
  static let asset = "interstitial/asset-unreachable"
  static let stream = "presentation/variant-unreachable"
}
