import HLSLinting

/// Requirements of Apple's HLS Authoring Specification beyond the protocol.
enum AuthoringRules {
  fileprivate static let ladderRules: [LadderRule] = [
    codecFamily, codecSampleEntry, h264Level, hevcLevel, dolbyVisionProfile, av1Level, h264Missing,
    videoRangeMissing, sdrMissing, hdrFrameRate, airplayHDR, dolbyVisionBrand, singleBitRate,
    perCodecLadder, defaultVariant, cellularVariantMissing, averageBandwidthMissing,
    uhdRate, aspectRatio, topResolutionOnce, frameRateMax, tvOSAudioOnlyVariant,
    aacStereoMissing, dolbyDigitalMissing, muxedAudio, captionsMissing, closedCaptionsUndeclared,
    iFrameMissing, iFrameRates, iFrameH264, iFrameSDR, hdcpLevelMissing,
  ]

  static let all: [Rule] =
    ladderRules.map(\.rule) + [
      iFrameDensity, multichannelSeparate, describedVideoCharacteristic, describedVideoAutoselect,
      languageMissing, sdhCharacteristics, forcedAutoselect, subtitleFormat, fairPlayMethod,
      fairPlayIV, keySystemsIncomplete, liveMinSegments, liveWindow, liveWithoutDateTime,
      playlistTypeMissing, deltaUpdatesMissing, partTarget, notHTTPS, stableIDsPartial,
      strobingRiskLevel, peakVersusAverage, measuredBandwidth, fmp4ForNewCodecs,
      independentSegmentsMissing, subtitleSpan, boundariesAligned, playlistContentType,
      addressExpires,
    ]
}

extension LadderFamily {
  /// The rules about the ladder, which share one parsed ladder.
  static let appleAuthoring = LadderFamily(.appleAuthoring) { AuthoringRules.ladderRules }
}

/// Parts of playlists for the examples of this family.
enum Authored {
  /// A variant stream that meets every rule about its own attributes.
  static func variant(
    _ more: String = "", codecs: String = "avc1.64001f,mp4a.40.2", bandwidth: String = "2200000",
    size: String = "1280x720", uri: String = "v.m3u8"
  ) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),CODECS=\"\(codecs)\",RESOLUTION=\(size)"
      + (more.hasPrefix(frameRate) ? "" : frameRate + "30.000") + more + "\n" + uri
  }

  private static let frameRate = ",FRAME-RATE="

  static func low(_ more: String = "", codecs: String = "avc1.64001f,mp4a.40.2") -> String {
    variant(more, codecs: codecs, bandwidth: "900000", size: "640x360", uri: "low.m3u8")
  }

  static func iFrames(
    _ more: String = "", codecs: String = "avc1.64001f", bandwidth: String = "200000",
    uri: String = "i.m3u8"
  ) -> String {
    "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\(bandwidth),CODECS=\"\(codecs)\",RESOLUTION=1280x720"
      + ",URI=\"\(uri)\"" + more
  }

  static func audio(
    _ more: String = "", group: String = "a", name: String = "English", channels: String = "2"
  ) -> String {
    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(group)\",NAME=\"\(name)\",CHANNELS=\"\(channels)\","
      + "URI=\"\(group).m3u8\"" + more
  }

  static func subtitles(_ more: String, name: String = "English") -> String {
    "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"\(name)\",URI=\"s.m3u8\"" + more
  }

  /// Closed captions, and the variant that names them.
  static let captioned =
    #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""# + "\n"
    + variant(#",CLOSED-CAPTIONS="c""#)

  /// The line with the name of its tag marked.
  static func marked(_ line: String) -> String {
    "«" + line.prefix { $0 != ":" } + "»" + line.drop { $0 != ":" }
  }

  static func playlist(_ lines: String...) -> Example {
    .multivariant(lines.joined(separator: "\n"))
  }
}
