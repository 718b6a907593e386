package import HLSLinting

/// Rules about date ranges of the interstitial class and their assets.
package enum InterstitialRules {
  package static let all: [Rule] = [
    classMissing, classMisspelled,
    assetMissing, assetURIAndList, duplicateIDDifferentAsset,
    assetCustomScheme, assetNotHTTPS, assetListRelativeHint,
    assetURIIsList, assetListIsPlaylist, assetNotPlaylist, assetListBurst,
    queryIDMissing, queryIDMismatch, queryClientParameter, queryReservedPrefix,
    addressOfOtherBreak, announcedTwice, addressOfOtherContent,
    startDateRequiredWithCue, cueWithoutDuration, postRollInEndlessLive,
    zeroLengthRange,
    resumeOffsetMissingVOD, resumeOffsetLiveZero, resumeOffsetLiveShort, resumeOffsetNegative,
    resumeOffsetBeyondEnd,
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

/// Parts of the examples for rules about loaded assets.
enum AssetExample {
  static let address = "https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1"

  /// An asset of 15 seconds in three media segments.
  static let segments = "#EXTINF:5,\n1.ts\n#EXTINF:5,\n2.ts\n#EXTINF:5,\n3.ts"

  /// A number of media segments of six seconds.
  static func sixes(_ count: Int) -> String {
    (1...count).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")
  }

  /// A finished playlist with an event and the tags of `next`, the asset's playlist, and the log that names its
  /// address.
  static func event(
    _ asset: Example, attributes more: String = ",DURATION=15", next: String = "",
    at address: String = address
  ) -> Example {
    .presentation([
      schedule(more, address, next).named("primary.m3u8"), asset.named("ad1.m3u8"), recorded,
    ])
  }

  /// The same with the multivariant playlists of both.
  static func event(
    in primary: String, _ asset: String, at address: String = address
  ) -> Example {
    .presentation([
      .multivariant(primary).named("multivariant.m3u8"),
      schedule(",DURATION=15", address).named("primary.m3u8"),
      .multivariant(asset).named("ad1.m3u8"), recorded,
    ])
  }

  /// The same with an asset list that contains `member`.
  static func listed(_ member: String, _ asset: Example) -> Example {
    .presentation([
      Example.media(
        "#EXT-X-DATERANGE\(InterstitialRules.dated),DURATION=15,X-RESUME-OFFSET=0,"
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#
      ).named("primary.m3u8"),
      Example.json(#"{"ASSETS":[\#(member)]}"#).named("list.json"), asset.named("ad1.m3u8"),
      recorded,
    ])
  }

  /// A variant stream of a primary.
  static func variant(_ attributes: String, uri: String = "primary.m3u8") -> String {
    #"#EXT-X-STREAM-INF:\#(attributes)"# + "\n\(uri)"
  }

  static let marked = "«\(address)»"

  private static func schedule(
    _ more: String, _ address: String, _ next: String = ""
  ) -> Example {
    .media(
      "#EXT-X-DATERANGE\(InterstitialRules.dated)\(more),X-RESUME-OFFSET=0,"
        + "X-ASSET-URI=\"\(address)\"\(next)")
  }

  private static let recorded = log(#"{"url":"\#(address)","file":"ad1.m3u8","status":200}"#)

  /// An exchange log.
  static func log(_ text: String) -> Example { .json(text).named("exchanges.jsonl") }
}
