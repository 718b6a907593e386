import HLSLinting

extension ReportedError {
  /// The codes and exceptions of Media3 (ExoPlayer) that playlists and servers cause.
  static let media3: [ReportedError] = [
    code(
      1002, "ERROR_CODE_BEHIND_LIVE_WINDOW", "the position to load is no longer in the live window",
      [
        Cause(
          "the window is too short", "live/window-too-short", "playlist/live-window-too-short"),
        Cause("many media segments were removed at once", "live/window-collapsed"),
      ]),
    code(
      2001, "ERROR_CODE_IO_NETWORK_CONNECTION_FAILED", "the server could not be reached",
      [
        Cause(
          "the address is not public", "text/address-is-local", "interstitial/asset-is-local"),
        Cause(
          "the host does not exist or does not answer", "presentation/variant-unreachable",
          "interstitial/asset-unreachable"),
      ]),
    code(
      2002, "ERROR_CODE_IO_NETWORK_CONNECTION_TIMEOUT", "the server took too long",
      [
        Cause(
          "the server answers too late", "delivery/playlist-slow", "delivery/asset-list-slow")
      ]),
    code(
      2004, "ERROR_CODE_IO_BAD_HTTP_STATUS", "a server answered with a status that is a failure",
      [
        Cause(
          "the document does not exist", "presentation/variant-unreachable",
          "delivery/media-missing", "interstitial/asset-unreachable")
      ]),
    code(
      2007, "ERROR_CODE_IO_CLEARTEXT_NOT_PERMITTED",
      "an address has http where the app allows https",
      [
        Cause(
          "an address has http", "text/http-among-https", "interstitial/asset-not-https",
          "asset-list/asset-not-https", "authoring/not-https")
      ]),
    ReportedError(
      names: [
        "3002", "ERROR_CODE_PARSING_MANIFEST_MALFORMED",
        "Input does not start with the #EXTM3U header",
        "Failed to parse the playlist, could not identify any tags",
        "#EXT-X-STREAM-INF must be followed by another line",
      ],
      reporter: "Media3", meaning: "a playlist could not be read",
      causes: [
        firstLine,
        Cause("no tag says what the playlist is", "playlist/kind-undetermined"),
        Cause("the address of a variant is missing", "variant/uri-line-missing"),
        Cause(
          "a required attribute is missing", "variant/bandwidth-required",
          "rendition/group-id-required", "rendition/name-required", "encryption/method-required",
          "variant/iframe-uri-required", "attribute/required-misspelled"),
        Cause(
          "EXT-X-DEFINE is wrong", "variable/name-needs-value", "variable/queryparam-missing",
          "variable/duplicate-name"),
      ], source: "\(constants); \(parser)"),
    code(
      6003, "ERROR_CODE_DRM_CONTENT_ERROR", "protected content has no data of its key system",
      [
        Cause(
          "the address of the key holds no data of its system", "encryption/pssh-missing",
          "encryption/pssh-of-another-system")
      ]),
    ReportedError(
      names: ["PlaylistStuckException"], reporter: "Media3",
      meaning: "a live playlist did not change for too long",
      causes: [
        Cause("the packager adds no media segments", "live/stale"),
        Cause(
          "a cache answers with an old playlist", "delivery/live-cached-too-long",
          "delivery/answer-older-than-cached"),
      ], source: "Media3 1.11.0 HlsPlaylistTracker"),
    ReportedError(
      names: ["PlaylistResetException"], reporter: "Media3",
      meaning: "the media sequence numbers of a live playlist began again",
      causes: [
        Cause("EXT-X-MEDIA-SEQUENCE decreased", "live/media-sequence-decreased")
      ], source: "Media3 1.11.0 HlsPlaylistTracker"),
  ]

  private static let constants = "Media3 1.11.0 PlaybackException"
  private static let parser = "Media3 1.11.0 HlsPlaylistParser"

  private static func code(
    _ code: Int, _ name: String, _ meaning: String, _ causes: [Cause]
  ) -> ReportedError {
    ReportedError(
      names: ["\(code)", name], reporter: "Media3", meaning: meaning, causes: causes,
      source: constants)
  }
}
