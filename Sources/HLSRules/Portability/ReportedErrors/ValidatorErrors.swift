import HLSLinting

extension ReportedError {
  /// The messages and numbers of Apple's validator that Apple explains.
  static let validator: [ReportedError] =
    [
      message(
        "INF tag with duration 2 seconds or more above the playlist's target duration",
        "EXTINF exceeds the target duration",
        Cause("EXTINF is too long", "segment/target-duration-exceeded")),
      message(
        "Playlist Content-Type is", "a playlist has another media type",
        Cause(
          "the server does not know the extension of playlists", "authoring/playlist-content-type",
          "delivery/playlist-not-identifiable", "delivery/playlist-type-unregistered")),
      message(
        "stream discontinuity detected", "the encoding changes without EXT-X-DISCONTINUITY",
        Cause("EXT-X-DISCONTINUITY is missing", "segment/discontinuity-format-change")),
      message(
        "Cached time for presentation", "a live playlist is older than two target durations",
        Cause(
          "a cache keeps it too long", "delivery/live-cached-too-long",
          "delivery/answer-older-than-cached")),
      message(
        "Media segment bitrate outside of target playlist bitrate by",
        "a media segment has another bit rate than BANDWIDTH",
        Cause(
          "BANDWIDTH is not the measured peak", "presentation/bandwidth-too-low",
          "authoring/measured-bandwidth")),
      message(
        "The playlist should use relative URIs to reduce its size", "addresses are absolute",
        Cause("addresses are longer than necessary")),
      message(
        "Media segment duration outside of expected duration by",
        "a media segment lasts longer or shorter than EXTINF",
        Cause("EXTINF is not the length of the media")),
      message(
        "does not contain any IDR access unit", "a media segment has no IDR picture",
        Cause("the encoder makes IDR pictures too rarely")),
      message(
        "a track is missing the 'type' property", "a media segment has no frames of a track",
        Cause("the program map table lists a track without frames")),
      message(
        "Media segment is incorrectly encrypted", "a media segment could not be decrypted",
        Cause("the media is not encrypted as the playlist says")),
      message(
        "Timestamps are too spread out across the variant playlists",
        "variants have different time stamps",
        Cause("the encoders of the variants began at different times")),
      message(
        "Media segment took longer to download than its duration",
        "a media segment arrived too slowly", Cause("the server or the network is too slow")),
    ] + numbers

  private static let numbers: [ReportedError] = [
    number(
      "1024", "a rendition has no LANGUAGE",
      Cause("LANGUAGE is missing", "authoring/language-missing")),
    number(
      "1038", "no variant has at most 192 kbit/s",
      Cause("a variant is missing", "authoring/cellular-variant-missing")),
    number(
      "1076", "high dynamic range is not offered in both formats",
      Cause("variants are missing", "authoring/airplay-hdr")),
    number(
      "1082", "the first variant is not the one for Wi-Fi",
      Cause("another variant is first", "authoring/default-variant")),
    number(
      "1083", "the first variant is not the one for cellular networks",
      Cause("another variant is first", "authoring/default-variant")),
    number(
      "24060", "a date range begins outside the content, or in its last two seconds",
      Cause("START-DATE is too early or too late", "authoring/podcast-range-boundary")),
    number(
      "33053", "variants or assets with audio, or with audio and video, are missing",
      Cause(
        "the types of variants are not those of a podcast", "authoring/podcast-audio-only-missing",
        "authoring/podcast-video-missing", "authoring/podcast-video-only",
        "authoring/podcast-asset-types")),
    number(
      "33087", "a date range is longer or shorter than its asset",
      Cause("the lengths differ by more than 10 percent", "authoring/podcast-asset-duration")),
    number(
      "33088", "captions are missing",
      Cause("neither captions nor subtitles are listed", "authoring/captions-missing")),
    number(
      "35023", "the target duration is not in its range",
      Cause("the target duration is not from 4 to 10", "authoring/podcast-target-duration")),
    number(
      "42507", "audio and video are in the same media segments",
      Cause("audio is muxed", "authoring/muxed-audio")),
    number(
      "42508", "a date range has an attribute or a value that is not allowed, or has none",
      Cause(
        "an attribute of an interstitial is wrong", "authoring/podcast-timeline-occupies",
        "authoring/podcast-timeline-style", "authoring/podcast-cue", "authoring/podcast-restrict",
        "authoring/podcast-debug-attribute")),
    number(
      "42518", "a playlist is not on demand",
      Cause("EXT-X-PLAYLIST-TYPE is not VOD", "authoring/podcast-not-vod")),
  ]

  private static func message(
    _ text: String, _ meaning: String, _ cause: Cause
  ) -> ReportedError {
    ReportedError(
      names: [text], reporter: "Apple's validator", meaning: meaning, causes: [cause],
      source: "TN2235, Media Stream Validator Tool Results Explained")
  }

  private static func number(
    _ number: String, _ meaning: String, _ cause: Cause
  ) -> ReportedError {
    ReportedError(
      names: [number], reporter: "Apple's validator", meaning: meaning, causes: [cause],
      source: "HLS for Apple Podcasts, examples-and-validation (podcasts.json 1.05)")
  }
}
