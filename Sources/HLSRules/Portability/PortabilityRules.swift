public import HLSLinting

/// What players and ad services do that the protocol text does not say, or the other way round.
public enum PortabilityRules {
  public static let all: [Rule] = [
    // Whole classes of date ranges.
    hlsJSLightBuild, bitmovinSetup, theoPlayerSupport, videoJSSupport, preloadSupport,
    scheduleSupport,

    // Attributes of events.
    contentMayVarySupport, cueOnceSupport, playoutLimitSupport, restrictNotEnforced,
    skipControlSupport, timelineOccupiesSupport, timelineStyleSupport,

    // Where an event begins and where it ends.
    firstDateTimeOnly, mixedTimeZones, snapIgnored, postRollInLive, resumeOffsetUnknownLength,
    timelineOccupiesDefault,

    // What viewers may do.
    restrictMissingSkippable, seekPastBreak, jumpAppendedInPlace,

    // Requests.
    relativeAssetList, queryParameterSupport, twoListsAtOneTime, emptyAssetList, skipControlMerge,
    lateAttribute,

    // Ad services and what they add.
    mediaTailorInsertionMode, mediaTailorPrefetchMode, mediaTailorURLShape,
    assetListNeedsAcceptHeader, mediaTailorPreRoll, mediaTailorBeaconParameters,
    mediaTailorTrackingTwice, lambdaStitchPayload,

    // Creative signaling.
    svtaDateRangeBase64,
  ]

  /// In the examples, all that an EXT-X-DATERANGE says of an event before its asset is named.
  static let dated = InterstitialRules.dated

  /// In the examples, a complete event of 15 seconds.
  static let ad = InterstitialRules.ad

  /// In the examples, the same that replaces nothing and may not be skipped.
  static let insertedAd = #"\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP""#
}
