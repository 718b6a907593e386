import HLSLinting

extension ReportedError {
  /// What hls.js reads is not what it expects.
  static let parsing: [ReportedError] = [
    error(
      "manifestParsingError", "MANIFEST_PARSING_ERROR", "the first playlist could not be read",
      [
        firstLine,
        Cause(
          "no variant and no media segment is found", "playlist/no-variants",
          "variant/uri-line-missing", "playlist/kind-undetermined"),
        variables,
      ], "\(api), src/loader/m3u8-parser.ts"),
    error(
      "levelParsingError", "LEVEL_PARSING_ERROR",
      "a media playlist could not be read, or contradicts its previous load",
      [
        firstLine,
        Cause(
          "the target duration is missing", "segment/target-duration-required",
          "segment/target-duration-malformed", "segment/target-duration-zero"),
        Cause("a tag occurs twice", "playlist/duplicate-media-tag", "version/duplicate"),
        Cause(
          "EXT-X-MEDIA-SEQUENCE comes after a media segment", "segment/media-sequence-late"),
        variables,
        Cause(
          "a media sequence number has another address than before", "live/segment-uri-changed",
          "live/media-sequence-miscounted", "live/segment-inserted",
          "live/segment-removed-out-of-order"),
        Cause(
          "a media segment has another discontinuity number than before",
          "live/discontinuity-sequence-not-raised", "live/discontinuity-sequence-raised-early",
          "live/discontinuity-sequence-decreased", "live/discontinuity-sequence-missing",
          "live/delta-discontinuity-sequence"),
        Cause(
          "an I-frame playlist has no EXT-X-I-FRAMES-ONLY", "variant/iframe-target-not-iframe"),
      ],
      "\(api), src/loader/m3u8-parser.ts, src/loader/playlist-loader.ts, src/utils/level-helper.ts"),
    error(
      "levelEmptyError", "LEVEL_EMPTY_ERROR", "a media playlist has no media segments",
      [Cause("the media playlist is empty", "playlist/no-segments")], api),
    error(
      "playlistUnchangedError", "PLAYLIST_UNCHANGED_ERROR",
      "a live playlist did not change in several loads",
      [
        Cause("the packager adds no media segments", "live/stale"),
        Cause(
          "a cache answers with an old playlist", "delivery/live-cached-too-long",
          "delivery/answer-older-than-cached"),
      ], "\(api), liveMaxUnchangedPlaylistRefresh"),
    error(
      "assetListParsingError", "ASSET_LIST_PARSING_ERROR", "an asset list has no array ASSETS",
      [
        Cause(
          "the asset list is not JSON, or another document", "asset-list/not-json",
          "interstitial/asset-list-is-playlist"),
        Cause(
          "ASSETS is missing or no array", "asset-list/assets-required",
          "asset-list/assets-not-array", "asset-list/not-object", "asset-list/key-case"),
      ], "\(errors), src/loader/interstitial-asset-list.ts"),
    error(
      "interstitialAssetItemError", "INTERSTITIAL_ASSET_ITEM_ERROR",
      "an asset of an interstitial could not be played",
      [
        Cause(
          "the address of the asset has no playlist", "interstitial/asset-unreachable",
          "interstitial/asset-not-playlist", "interstitial/asset-uri-is-list",
          "asset-list/asset-not-playlist", "asset-list/asset-is-list"),
        Cause(
          "an asset of a list has no usable address", "asset-list/uri-required",
          "asset-list/uri-relative", "asset-list/uri-syntax"),
      ], "\(errors), src/controller/interstitials-controller.ts"),
  ]

  static let firstLine = Cause(
    "the first line is not #EXTM3U, or the answer is another document",
    "playlist/extm3u-first-line")
  private static let variables = Cause(
    "a variable is not defined, or twice", "variable/undefined-reference",
    "variable/reference-before-definition", "variable/import-unresolved",
    "variable/queryparam-missing", "variable/duplicate-name")
}
