import HLSLinting

/// What viewers lose by a violated rule.
package enum LossTable {
  /// A loss, and the beginnings of the IDs of rules whose errors cause it.
  package struct Row: Sendable {
    package let loss: ChannelLoss
    package let prefixes: [String]

    init(_ loss: ChannelLoss, _ prefixes: String) {
      self.loss = loss
      self.prefixes = prefixes.split(separator: " ").map(String.init)
    }
  }

  /// Of several prefixes that a rule has, the longest counts.
  package static let rows = [
    Row(.noBreaks, "target/breaks-vanished target/interstitials-missing"),
    Row(
      .adsCannotPlay,
      "ad-break/ app/ asset-list/ delivery/asset-list-slow ima-session/pod-request-failed "
        + "interstitial/asset- pod-url/ presentation/date-range-missing target/ads-vanished"),
    Row(
      .breaksCutOrLate,
      "asset-list/skip-control- coordination/ date-range/ ima-session/ interstitial/ "
        + "live/ad-break-reused live/date-range- live/interstitial- live/pdt-mapping-changed "
        + "live/scte35- portability/mediatailor- presentation/date-range- "
        + "presentation/interstitial- presentation/pdt- presentation/vod-start-date- schedule/ "
        + "target/ads-shorter target/ads-slower timeline/"),
    Row(
      .playlistErrors,
      "attribute/ authoring/ date-time/ delivery/ encryption/ live/ low-latency/ playlist/ "
        + "presentation/ rendition/ segment/ session/ steering/ target/ text/ variable/ variant/ "
        + "version/"),
  ]

  /// The loss by an error of the rule with that ID; playlist errors for a rule of another version that
  /// has no row.
  package static func loss(byError rule: String) -> ChannelLoss {
    row(of: rule) ?? .playlistErrors
  }

  /// The loss by a finding.
  static func loss(by finding: HistorySnapshot.Finding) -> ChannelLoss {
    let counts = finding.severity == .error || counted.contains(finding.rule)
    return counts ? loss(byError: finding.rule) : .warnings
  }

  /// The loss in the row of a rule; nil if it has none.
  package static func row(of rule: String) -> ChannelLoss? {
    var found: (length: Int, loss: ChannelLoss)?
    for row in rows {
      for prefix in row.prefixes
      where prefix.utf8.count > found?.length ?? 0 && rule.hasPrefix(prefix) {
        found = (prefix.utf8.count, row.loss)
      }
    }
    return found?.loss
  }

  /// The rules whose warnings also mean the loss of their row: what differs from earlier runs may be planned,
  /// and must not be overlooked.
  static let counted: Set = [
    "target/ads-shorter", "target/ads-slower", "target/ads-vanished", "target/playlists-slower",
    "target/streams-vanished",
  ]

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
