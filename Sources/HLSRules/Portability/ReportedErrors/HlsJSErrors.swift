import HLSLinting

extension ReportedError {
  /// The details of hls.js's errors.
  static let hlsJS: [ReportedError] =
    loading + parsing + [
      error(
        "manifestIncompatibleCodecsError", "MANIFEST_INCOMPATIBLE_CODECS_ERROR",
        "the browser plays the codecs of no variant", [codecs], api),
      error(
        "bufferAddCodecError", "BUFFER_ADD_CODEC_ERROR",
        "the browser made no buffer for a codec", [codecs], api),
      error(
        "bufferIncompatibleCodecsError", "BUFFER_INCOMPATIBLE_CODECS_ERROR",
        "the browser made a buffer for none of the codecs", [codecs], api),
      error(
        "fragParsingError", "FRAG_PARSING_ERROR", "a media segment could not be read",
        [
          Cause(
            "fragmented MP4 has no initialization section", "segment/map-missing-for-fmp4"),
          Cause(
            "the file format changes without EXT-X-DISCONTINUITY",
            "segment/discontinuity-format-change"),
          Cause("the media segment itself is wrong"),
        ], "\(api); rfc8216bis-22 §4.4.4.3, §4.4.4.5"),
      error(
        "fragDecryptError", "FRAG_DECRYPT_ERROR", "a media segment could not be decrypted",
        [
          Cause("the key has another length", "delivery/key-size", "encryption/key-size"),
          Cause("the IV is wrong", "encryption/iv-type", "encryption/iv-too-long"),
        ], "\(api); rfc8216bis-22 §4.4.4.4, §5.1"),
      error(
        "keySystemNoSession", "KEY_SYSTEM_NO_SESSION",
        "the key system refused the initialization data",
        [
          Cause(
            "the address of the key holds no data of its system", "encryption/pssh-missing",
            "encryption/pssh-of-another-system", "encryption/playready-object")
        ], api),
    ]

  /// A load failed or took too long.
  private static let loading: [ReportedError] = [
    error(
      "manifestLoadError", "MANIFEST_LOAD_ERROR", "the first playlist could not be loaded",
      [otherOrigin], loads),
    error(
      "manifestLoadTimeOut", "MANIFEST_LOAD_TIMEOUT", "the first playlist took too long", [slow],
      api),
    error(
      "levelLoadError", "LEVEL_LOAD_ERROR", "the playlist of a variant could not be loaded",
      [noPlaylist, otherOrigin], loads),
    error(
      "levelLoadTimeOut", "LEVEL_LOAD_TIMEOUT", "the playlist of a variant took too long", [slow],
      api),
    error(
      "audioTrackLoadError", "AUDIO_TRACK_LOAD_ERROR", "an audio playlist could not be loaded",
      [noPlaylist, otherOrigin], loads),
    error(
      "audioTrackLoadTimeOut", "AUDIO_TRACK_LOAD_TIMEOUT", "an audio playlist took too long",
      [slow], api),
    error(
      "subtitleTrackLoadError", "SUBTITLE_LOAD_ERROR", "a subtitle playlist could not be loaded",
      [noPlaylist, otherOrigin], loads),
    error(
      "subtitleTrackLoadTimeOut", "SUBTITLE_TRACK_LOAD_TIMEOUT",
      "a subtitle playlist took too long", [slow], api),
    error(
      "fragLoadError", "FRAG_LOAD_ERROR", "a media segment could not be loaded",
      [Cause("the media segment does not exist", "delivery/media-missing"), otherOrigin], loads),
    error(
      "keyLoadError", "KEY_LOAD_ERROR", "a key could not be loaded",
      [Cause("the key does not exist", "delivery/media-missing"), otherOrigin], loads),
    error(
      "assetListLoadError", "ASSET_LIST_LOAD_ERROR", "an asset list could not be loaded",
      [
        Cause("the asset list does not exist", "interstitial/asset-unreachable"), otherOrigin,
      ], "\(errors); Fetch, CORS protocol"),
    error(
      "assetListLoadTimeout", "ASSET_LIST_LOAD_TIMEOUT", "an asset list took too long",
      [Cause("the ad server answers too late", "delivery/asset-list-slow")], errors),
  ]

  private static let otherOrigin = Cause(
    "the server does not allow other origins", "delivery/cors-missing", "delivery/cors-redirect",
    "delivery/cors-credentials")
  private static let noPlaylist = Cause(
    "the address has no playlist", "presentation/variant-unreachable")
  private static let slow = Cause("the server answers too late", "delivery/playlist-slow")
  private static let codecs = Cause(
    "CODECS has a format of another form, or an unknown one", "variant/codecs-form",
    "variant/codecs-format", "variant/codecs-unknown")
  static let api = "hls.js v1.7.1 docs/API.md"
  static let errors = "hls.js v1.7.1 src/errors.ts"
  private static let loads = "\(api); Fetch, CORS protocol"

  static func error(
    _ name: String, _ constant: String, _ meaning: String, _ causes: [Cause], _ source: String
  ) -> ReportedError {
    ReportedError(
      names: [name, constant], reporter: "hls.js", meaning: meaning, causes: causes, source: source)
  }
}
