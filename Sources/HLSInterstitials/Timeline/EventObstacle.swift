extension TimelineEvent {
  /// The reason why an interstitial is not an event on a timeline.
  ///
  /// The cases are in the order in which they are found.
  public enum Obstacle: String, Error, Sendable, Hashable, CaseIterable {
    /// ID is missing, empty or malformed (rfc8216bis-22, section 4.4.5.1).
    case noID
    /// START-DATE is missing or malformed (rfc8216bis-22, section 4.4.5.1).
    case noStartDate
    /// X-ASSET-URI and X-ASSET-LIST are both missing (rfc8216bis-22, appendix D.2).
    case noAsset
    /// X-ASSET-URI and X-ASSET-LIST are both present (rfc8216bis-22, appendix D.2).
    case twoAssets
    /// No media segment has a valid date, and CUE does not contain PRE or POST, which need none.
    case noClock
  }
}

extension TimelineEvent.Obstacle: CustomStringConvertible {
  /// The reason as a clause without a period.
  public var description: String {
    switch self {
    case .noID: "ID is missing or malformed"
    case .noStartDate: "START-DATE is missing or malformed"
    case .noAsset: "neither X-ASSET-URI nor X-ASSET-LIST is present"
    case .twoAssets: "both X-ASSET-URI and X-ASSET-LIST are present"
    case .noClock: "no media segment has a date, so that START-DATE has no position"
    }
  }
}
