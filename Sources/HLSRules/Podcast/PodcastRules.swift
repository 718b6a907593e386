import HLSLinting

/// Requirements of HLS for Apple Podcasts beyond the protocol.
enum PodcastRules {
  static let ladder = LadderFamily(.applePodcasts, ofWholeContent: true) { ladderRules }

  private static let ladderRules: [LadderRule] = [
    videoMissing, audioOnlyMissing, videoOnly, resolutions, lowResolutions, codecs, audioGroup,
    iFrameAttributes,
  ]

  static let all: [Rule] =
    ladderRules.map(\.rule) + [
      renditionURI, renditionSelection, channels, iFrameRate,
      notVOD, version, targetDuration, dateTimeEpoch,
      cue, debugAttribute, restrict, resumeOffset, timelineOccupies, timelineStyle, snap,
      durationMissing, rangeBoundary, addressExpires,
      assetDuration, plannedDurationExceeded, assetTypes, audioInterstitials,
    ]

  /// The sources, by the names of Apple's pages.
  static let playlists = "HLS for Apple Podcasts: multivariant-and-media-playlists"
  static let interstitials = "HLS for Apple Podcasts: delivering-ad-interstitials"
  static let downloads = "HLS for Apple Podcasts: downloads-and-playback"
  static let encoding = "HLS for Apple Podcasts: encoding-media"

  /// A rule of the settings file for Apple's validator.
  static func validation(_ number: String) -> String {
    "HLS for Apple Podcasts: examples-and-validation (podcasts.json 1.05) rule \(number)"
  }
}

/// Parts of playlists for the examples of this family.
enum Podcast {
  /// The variant streams that a podcast needs.
  static let variants = full + "\n" + half + "\n" + audioOnly
  static let full = variant("1920x1080", bandwidth: 2_500_000, codecs: "avc1.4d4028,mp4a.40.2")
  static let half = variant("1280x720", bandwidth: 1_500_000)
  static let audioOnly =
    #"#EXT-X-STREAM-INF:BANDWIDTH=131404,AVERAGE-BANDWIDTH=129000,CODECS="mp4a.40.2",AUDIO="a""#
    + "\naudio.m3u8"

  static func variant(
    _ size: String, bandwidth: Int, codecs: String = "avc1.4d401f,mp4a.40.2",
    more: String = #",AUDIO="a""#
  ) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),AVERAGE-BANDWIDTH=\(bandwidth * 9 / 10),"
      + "RESOLUTION=\(size),CODECS=\"\(codecs)\"\(more)\n\(size).m3u8"
  }

  static func audio(_ more: String = ",AUTOSELECT=YES,DEFAULT=YES") -> String {
    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="en.m3u8""# + more
  }

  static func playlist(_ lines: String...) -> Example {
    .multivariant(lines.joined(separator: "\n"))
  }

  /// The attributes of a complete interstitial.
  static let event =
    InterstitialRules.ad
    + #",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES="RANGE",X-TIMELINE-STYLE="PRIMARY""#

  /// A playlist with that interstitial, and a change of its attributes.
  static func media(_ more: String = "", without removed: String = "") -> Example {
    .media("#EXT-X-DATERANGE" + event.replacing(removed, with: "") + more)
  }

  /// The same, reported at its tag name.
  static func incomplete(_ removed: String) -> Example {
    .media("«#EXT-X-DATERANGE»" + event.replacing(removed, with: ""))
  }
}
