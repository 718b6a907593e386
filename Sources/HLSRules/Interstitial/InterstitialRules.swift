package import HLSLinting

/// Rules about date ranges of the interstitial class and their assets.
package enum InterstitialRules {
  package static let all: [Rule] = [
    classMissing, classMisspelled,
    assetMissing, assetURIAndList, duplicateIDDifferentAsset,
    assetCustomScheme, assetNotHTTPS, assetListRelativeHint,
    assetURIIsList, assetListIsPlaylist, assetNotPlaylist, assetListBurst,
    queryIDMissing, queryIDMismatch, queryClientParameter, queryReservedPrefix,
    addressOfOtherBreak, announcedTwice, addressOfOtherContent, twoAddresses, queryInFragment,
    startDateRequiredWithCue, cueWithoutDuration, postRollInEndlessLive,
    zeroLengthRange,
    resumeOffsetMissingVOD, resumeOffsetLiveZero, resumeOffsetLiveShort, resumeOffsetNegative,
    resumeOffsetBeyondEnd, resumeOffsetIsPlace,
    playoutLimitZero, playoutLimitUnreached, playoutLimitSetsResume,
    snapFarFromBoundary, pointWithReplacement,
    restrictMissing, onceWithJump,
    skipControlAfterEnd, skipControlDurationZero, skipControlIncomplete, skipControlWithoutRestrict,
    scte35OnSameID,
    assetUnreachable, assetMustBeVOD, listedAssetMustBeVOD, nested, assetSinglePlaylist,
    durationAssetMismatch, listedAssetDurationMismatch,
    assetBitrateLadder, assetCodecsDiffer, assetAspectRatio, assetFrameRate,
    assetLanguages, assetChannelsDiffer, assetWithoutCaptions, assetWithoutAudio, assetWithoutVideo,
    assetProtectionDiffers, assetHDCPLevel,
    assetIsAdTag, assetIsLocal, signedAddressExpires,
    assetListRelative, assetSelfReference,
    assetVideoRange, assetVideoLayout, assetOrientation,
  ]

  /// For examples: the attributes of an event before its asset.
  static let dated =
    #":ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z""#

  /// For examples: the asset of that event.
  static let asset = #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""#

  /// For examples: a complete event of 15 seconds.
  static let ad = "\(dated),DURATION=15,\(asset)"
}
