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

/// What viewers of a channel lose, the least first.
package enum ChannelLoss: String, Sendable, CaseIterable {
  /// Nothing was found, or only information.
  case nothing
  /// Rules about likely mistakes are violated.
  case warnings
  /// It is not known: a document could not be checked, for a reason that is not a failing server.
  case unknown
  /// Players may not play a playlist as intended.
  case playlistErrors = "playlist errors"
  /// Breaks are not at their place, or not as long as planned, for some viewers.
  case breaksCutOrLate = "breaks cut or late"
  /// Ads cannot be loaded or played.
  case adsCannotPlay = "ads cannot play"
  /// The channel announces no ad break.
  case noBreaks = "no breaks"
  /// The playlists of the channel cannot be loaded.
  case offAir = "off air"

  /// The loss by an error of a rule.
  init(_ loss: RuleFamily.Loss) {
    switch loss {
    case .playlistErrors: self = .playlistErrors
    case .breaksCutOrLate: self = .breaksCutOrLate
    case .adsCannotPlay: self = .adsCannotPlay
    case .noBreaks: self = .noBreaks
    }
  }

  /// The state of a channel with this loss, in words.
  package var words: String {
    switch self {
    case .nothing: "fine"
    case .warnings: "warnings"
    case .unknown: "not fully checked"
    case .playlistErrors: "playlist errors"
    case .breaksCutOrLate: "breaks cut or late"
    case .adsCannotPlay: "ads cannot play"
    case .noBreaks: "no ad breaks"
    case .offAir: "off the air"
    }
  }

  /// Whether viewers miss ads.
  package var losesAds: Bool { self >= .breaksCutOrLate }
}

extension ChannelLoss: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
