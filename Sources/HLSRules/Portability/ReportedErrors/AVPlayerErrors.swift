import HLSLinting

extension ReportedError {
  /// The errors of AVPlayer that Apple explains: some codes of AVError, and codes of CoreMediaErrorDomain that Apple's
  /// engineers explained in public.
  static let avPlayer: [ReportedError] = [
    ReportedError(
      names: ["-12888", "Playlist File unchanged for longer than 1.5 * target duration"],
      reporter: "AVPlayer, in CoreMediaErrorDomain",
      meaning: "a live playlist did not change for one and a half target durations",
      causes: notUpdated, source: "Apple Developer Forums, thread 783255; rfc8216bis-22 §6.2.1"),
    ReportedError(
      names: ["-15418"], reporter: "AVPlayer, in CoreMediaErrorDomain",
      meaning: "playback continues without low latency",
      causes: [
        Cause(
          "a media playlist does not report on the others", "low-latency/rendition-report-missing")
      ], source: "Apple Developer Forums, thread 813885; rfc8216bis-22 App B.1"),
    error(
      "-11866", "AVErrorContentNotUpdated", "a live playlist was not updated in time", notUpdated),
    error(
      "-11853", "AVErrorFailedToParse", "a playlist, key or session data has a wrong format",
      [
        firstLine,
        Cause(
          "the playlist is of neither kind, or of both", "playlist/kind-undetermined",
          "playlist/mixed-kinds"),
        Cause(
          "a required tag is missing", "segment/target-duration-required",
          "segment/extinf-required", "version/missing"),
        Cause("a key has another length", "delivery/key-size", "encryption/key-size"),
        Cause("session data is not JSON", "playlist/session-data-not-json"),
      ]),
    error("-11863", "AVErrorContentIsUnavailable", "a document could not be loaded", notLoaded),
    error(
      "-11867", "AVErrorNoLongerPlayable", "playback ended because documents could not be loaded",
      notLoaded),
  ]

  private static let notUpdated = [
    Cause("the packager adds no media segments", "live/stale"),
    Cause(
      "a cache answers with an old playlist", "delivery/live-cached-too-long",
      "delivery/answer-older-than-cached"),
  ]
  private static let notLoaded = [
    Cause(
      "a document does not exist", "presentation/variant-unreachable", "delivery/media-missing",
      "interstitial/asset-unreachable"),
    Cause("a server answers too late", "delivery/playlist-slow"),
  ]

  private static func error(
    _ code: String, _ name: String, _ meaning: String, _ causes: [Cause]
  ) -> ReportedError {
    ReportedError(
      names: [code, name], reporter: "AVPlayer, in AVFoundationErrorDomain", meaning: meaning,
      causes: causes, source: "AVFoundation AVError.h; WWDC 2017, session 514; TN2436")
  }
}
