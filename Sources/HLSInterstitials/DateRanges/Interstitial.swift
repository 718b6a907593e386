public import HLSPlaylist

/// A date range of class `com.apple.hls.interstitial` (rfc8216bis-22, appendix D).
public struct Interstitial: Sendable {
  public let dateRange: DateRange
  /// What X-ASSET-URI and X-ASSET-LIST name, in that order; the text allows one of the two.
  public let assets: [AssetReference]

  /// Returns nil for a range of another class.
  public init?(_ dateRange: DateRange) {
    guard dateRange.category == .interstitial else { return nil }
    self.dateRange = dateRange
    assets = [.assetURI, .assetList].compactMap { AssetReference($0, of: dateRange) }
  }

  public var id: String? { dateRange.id }
  /// The tag that stands first.
  public var tag: PlaylistTag { dateRange.tag }
  public var playlist: Playlist { dateRange.playlist }
  public var startDate: Reading<DateTime> { dateRange.startDate }

  public var assetURI: Reading<Variables.Resolution> { dateRange.uri(.assetURI) }
  public var assetList: Reading<Variables.Resolution> { dateRange.uri(.assetList) }
  public var resumeOffset: Reading<DecimalNumber> { dateRange.decimal(.resumeOffset, signed: true) }
  public var playoutLimit: Reading<DecimalNumber> { dateRange.decimal(.playoutLimit) }
  public var snap: Reading<[Substring]> { dateRange.words(.snap) }
  public var restrict: Reading<[Substring]> { dateRange.words(.restrict) }
  public var skipControlOffset: Reading<DecimalNumber> { dateRange.decimal(.skipControlOffset) }

  /// The length of the assets as far as the range tells it: DURATION or END-DATE, else PLANNED-DURATION.
  public var expectedLength: Seconds? {
    dateRange.knownLength ?? dateRange.plannedDuration.value?.seconds
  }

  /// The playing time as far as the range tells it: the expected length, cut at X-PLAYOUT-LIMIT.
  public var expectedPlayout: Seconds? {
    guard let limit = playoutLimit.value?.seconds else { return expectedLength }
    return min(limit, expectedLength ?? limit)
  }

  /// Whether X-PLAYOUT-LIMIT, for want of X-RESUME-OFFSET, decides where the primary resumes.
  public var limitSetsResumption: Bool {
    guard let limit = playoutLimit.value, !limit.isZero, resumeOffset.isAbsent,
      let length = expectedLength
    else { return false }
    return limit.seconds < length
  }

  /// Whether CUE moves the event away from its START-DATE.
  public var isCued: Bool {
    dateRange.has(.cue) && (dateRange.hasCue("PRE") || dateRange.hasCue("POST"))
  }

  public func snaps(_ word: String) -> Bool { snap.value?.contains { $0 == word } ?? false }
  public func restricts(_ word: String) -> Bool { restrict.value?.contains { $0 == word } ?? false }
}
