import HLSLinting

/// The rules about the JSON document that X-ASSET-LIST links to.
enum AssetListRules {
  static let all: [Rule] =
    [
      notJSON, notUTF8, duplicateKey,
      notObject, assetsRequired, assetsNotArray, assetNotObject,
      uriRequired, uriNotString, uriRelative, uriSyntax,
      durationRequired, durationType, durationNegative,
      skipControlNotObject, skipControlOffsetType, skipControlDurationType,
      skipControlLabelCharacters, skipControlMisplaced, skipControlFullName,
      keyCase, unknownKey,
      assetsEmpty, assetIsList, assetNotPlaylist, assetCustomScheme, assetNotHTTPS,
      addressUnfilled, addressEncoding, queryClientParameter, queryReservedPrefix,
      durationExponent, durationUnitSuspect, durationZero, totalVersusRange,
      limitCutsAsset, assetRepeated, addressOfTwoLengths,
      skipControlAfterEnd, skipControlDurationZero,
    ] + signaling.map(\.rule) + slotLayouts + signaledNames + [trackingCopied]

  /// The rules about X-AD-CREATIVE-SIGNALING, which hold for date ranges, too.
  static let signaling: [SignalingRule] =
    SignalingRule.envelopes + SignalingRule.slots + SignalingRule.pods + SignalingRule.tracking

  /// An asset list and a playlist that schedules it.
  static func scheduled(_ more: String = "", _ list: String) -> Example {
    .presentation([
      .media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,"#
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""# + more
      ).named("example.m3u8"),
      .json(list).named("list.json"),
    ])
  }

  /// A list with one asset of 15 seconds.
  static func list(
    uri: String = #""https://ads.example.com/a.m3u8""#, duration: String = "15", more: String = ""
  ) -> Example {
    .json(#"{"ASSETS":[{"URI":\#(uri),"DURATION":\#(duration)}]\#(more)}"#)
  }

  /// A list with one asset of 15 seconds and SKIP-CONTROL.
  static func skippable(_ control: String) -> Example {
    list(more: #","SKIP-CONTROL":\#(control)"#)
  }
}
