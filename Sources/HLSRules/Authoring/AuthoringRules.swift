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
