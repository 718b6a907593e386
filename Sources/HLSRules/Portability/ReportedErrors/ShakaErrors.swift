import HLSLinting

extension ReportedError {
  /// The codes of Shaka Player's errors that playlists and servers cause.
  static let shaka: [ReportedError] = loads + manifests

  private static let loads: [ReportedError] = [
    error(
      1000, "UNSUPPORTED_SCHEME", "an address has a scheme that is not supported",
      [
        Cause(
          "the address has another scheme than https", "text/unsupported-uri-scheme",
          "interstitial/asset-custom-scheme", "asset-list/asset-custom-scheme")
      ]),
    error(
      1001, "BAD_HTTP_STATUS", "a server answered with a status that is a failure",
      [
        Cause(
          "the document does not exist", "presentation/variant-unreachable",
          "delivery/media-missing", "interstitial/asset-unreachable")
      ]),
    error(
      1002, "HTTP_ERROR", "a request failed, but not at the server",
      [
        Cause(
          "the server does not allow other origins", "delivery/cors-missing",
          "delivery/cors-redirect", "delivery/cors-credentials")
      ], "Fetch, CORS protocol"),
    error(
      1003, nil, "an answer took too long (TIMEOUT)",
      [
        Cause(
          "the server answers too late", "delivery/playlist-slow", "delivery/asset-list-slow")
      ]),
  ]

  private static let manifests: [ReportedError] = [
    error(
      4000, "UNABLE_TO_GUESS_MANIFEST_TYPE",
      "neither the extension nor the Content-Type says what the document is",
      [Cause("the playlist cannot be identified", "delivery/playlist-not-identifiable")]),
    error(
      4015, "HLS_PLAYLIST_HEADER_MISSING", "a playlist does not begin with #EXTM3U", [firstLine]),
    error(
      4017, "HLS_INVALID_PLAYLIST_HIERARCHY",
      "a playlist mixes tags of both kinds, or a variant is no media playlist",
      [
        Cause(
          "a playlist mixes tags of both kinds", "playlist/mixed-kinds",
          "playlist/multivariant-tag-in-media-playlist",
          "playlist/segment-tag-in-multivariant-playlist"),
        Cause(
          "a variant references another document", "presentation/variant-unreachable",
          "delivery/playlist-kind-changed"),
      ], "Shaka v5.2.7 lib/hls/hls_parser.js"),
    error(
      4023, "HLS_REQUIRED_ATTRIBUTE_MISSING", "a tag has no attribute that the parser needs",
      [
        Cause(
          "EXT-X-STREAM-INF or EXT-X-I-FRAME-STREAM-INF is incomplete",
          "variant/bandwidth-required", "variant/iframe-uri-required"),
        Cause(
          "EXT-X-MEDIA is incomplete", "rendition/type-required", "rendition/group-id-required",
          "rendition/instream-id-required", "rendition/uri-required-subtitles"),
        Cause(
          "EXT-X-KEY or EXT-X-MAP is incomplete", "encryption/method-required",
          "encryption/uri-required", "segment/map-uri-required"),
        Cause(
          "EXT-X-DATERANGE is incomplete", "date-range/id-required",
          "date-range/start-date-required"),
        Cause(
          "EXT-X-START or EXT-X-PART-INF is incomplete", "playlist/start-time-offset-required",
          "low-latency/part-target-required"),
        Cause("the name is misspelled", "attribute/required-misspelled"),
      ], "Shaka v5.2.7 lib/hls/hls_parser.js"),
    error(
      4024, "HLS_REQUIRED_TAG_MISSING", "a media playlist has no EXTINF or EXT-X-TARGETDURATION",
      [
        Cause("a media segment has no EXTINF", "segment/extinf-required"),
        Cause("the target duration is missing", "segment/target-duration-required"),
      ], "Shaka v5.2.7 lib/hls/hls_parser.js"),
    error(
      4025, "HLS_COULD_NOT_GUESS_CODECS", "CODECS does not say the formats of a variant",
      [
        Cause(
          "CODECS has no format of the type of content", "variant/codecs-missing-video",
          "variant/codecs-missing-audio"),
        Cause("CODECS has an unknown format", "variant/codecs-unknown", "variant/codecs-form"),
      ]),
    error(
      4026, "HLS_KEYFORMATS_NOT_SUPPORTED", "no KEYFORMAT of the keys is supported",
      [
        Cause(
          "KEYFORMAT is misspelled or missing", "encryption/keyformat-misspelled",
          "encryption/skd-without-keyformat")
      ]),
    error(
      4032, "CONTENT_UNSUPPORTED_BY_BROWSER", "the browser plays the codecs of no variant",
      [
        Cause(
          "CODECS has a format of another form, or an unknown one", "variant/codecs-form",
          "variant/codecs-format", "variant/codecs-unknown")
      ]),
    error(
      4036, "NO_VARIANTS", "the multivariant playlist has no variants",
      [Cause("the multivariant playlist is empty", "playlist/no-variants")]),
    error(
      4039, "HLS_VARIABLE_NOT_FOUND", "a variable is not defined",
      [
        Cause(
          "a variable is not defined above its reference", "variable/undefined-reference",
          "variable/reference-before-definition", "variable/import-unresolved")
      ]),
    error(
      4048, "AES_128_INVALID_IV_LENGTH", "an IV does not have 16 bytes",
      [Cause("IV has another length", "encryption/iv-short", "encryption/iv-too-long")]),
    error(
      4049, "AES_128_INVALID_KEY_LENGTH", "a key does not have 16 bytes",
      [Cause("the key has another length", "delivery/key-size", "encryption/key-size")]),
    error(
      4053, "HLS_EMPTY_MEDIA_PLAYLIST", "a media playlist has no media segments, or only gaps",
      [Cause("the media playlist is empty", "playlist/no-segments")]),
    error(
      4059, "HLS_INVALID_KEY_IV_FOR_GCM", "a key with METHOD=AES-256-GCM has IV",
      [Cause("IV must be absent", "encryption/iv-forbidden-gcm")]),
  ]

  private static func error(
    _ code: Int, _ name: String?, _ meaning: String, _ causes: [Cause], _ details: String? = nil
  ) -> ReportedError {
    ReportedError(
      names: ["\(code)"] + (name.map { [$0] } ?? []), reporter: "Shaka Player", meaning: meaning,
      causes: causes,
      source: "Shaka v5.2.7 lib/util/error.js" + (details.map { "; \($0)" } ?? ""))
  }
}
