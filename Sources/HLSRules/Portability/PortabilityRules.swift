package import HLSLinting

/// Differences between the specification and the behavior of players and ad services.
package enum PortabilityRules {
  package static let all: [Rule] = [
    // Complete classes of date ranges.
    interstitialSupport, preloadSupport,
    scheduleSupport,

    // Attributes of events.
    contentMayVarySupport, cueOnceSupport, playoutLimitSupport, restrictNotEnforced,
    skipControlSupport, timelineOccupiesSupport, timelineStyleSupport,

    // Start and end of events.
    firstDateTimeOnly, mixedTimeZones, snapIgnored, postRollInLive, resumeOffsetUnknownLength,
    timelineOccupiesDefault, snapAfterLiveEdge,

    // Events that are appended in place.
    liveAppendedInPlace, apartAfterInPlace,

    // What viewers can do.
    restrictMissingSkippable, seekPastBreak, jumpAppendedInPlace, seekAfterJump,

    // Formats.
    codecsNotRecognized,

    // Requests.
    relativeAssetList, queryParameterSupport, twoListsAtOneTime, emptyAssetList, skipControlMerge,
    lateAttribute, preRollInLive, snapWithLowLatency, signedQueryReEncoded, assetListTimeout,

    // Assets and places that programs handle differently.
    assetContainerDiffers, dateRangeAfterEndlist,

    // Ad services and their extensions.
    mediaTailorInsertionMode, mediaTailorPrefetchMode, mediaTailorURLShape,
    assetListNeedsAcceptHeader, mediaTailorPreRoll, mediaTailorBeaconParameters,
    mediaTailorTrackingTwice, mediaTailorLinkedMode, lambdaStitchPayload,

    // Creative signaling.
    svtaDateRangeBase64, svtaDateRangeEnvelope,
  ]

  /// The attributes of an event before its asset, for examples.
  static let dated = InterstitialRules.dated

  /// A complete event of 15 seconds, for examples.
  static let ad = InterstitialRules.ad

  /// The same event, which replaces nothing and may not be skipped.
  static let insertedAd = #"\#(ad),X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP""#
}
