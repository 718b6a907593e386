import HLSLinting

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
