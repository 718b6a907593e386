public import HLSLinting

/// What Apple's HLS Authoring Specification asks for beyond the protocol.
public enum AuthoringRules {
  /// The rules that look at the ladder, over one reading of it.
  static let ladderRules: [LadderRule] = [
    codecFamily, codecSampleEntry, h264Level, hevcLevel, dolbyVisionProfile, av1Level, h264Missing,
    videoRangeMissing, sdrMissing, hdrFrameRate, airplayHDR, dolbyVisionBrand, singleBitRate,
    perCodecLadder, defaultVariant, cellularVariantMissing, averageBandwidthMissing,
    uhdRate, aspectRatio, topResolutionOnce, frameRateMax, tvOSAudioOnlyVariant,
    aacStereoMissing, dolbyDigitalMissing, muxedAudio, captionsMissing, closedCaptionsUndeclared,
    iFrameMissing, iFrameRates, iFrameH264, iFrameSDR, hdcpLevelMissing,
  ]

  public static let all: [Rule] =
    ladderRules.map(\.rule) + [
      iFrameDensity, multichannelSeparate, describedVideoCharacteristic, describedVideoAutoselect,
      languageMissing, sdhCharacteristics, forcedAutoselect, subtitleFormat, fairPlayMethod,
      fairPlayIV, keySystemsIncomplete, liveMinSegments, liveWindow, liveWithoutDateTime,
      playlistTypeMissing, deltaUpdatesMissing, partTarget, notHTTPS, stableIDsPartial,
      strobingRiskLevel, peakVersusAverage, measuredBandwidth, fmp4ForNewCodecs,
      independentSegmentsMissing, subtitleSpan, boundariesAligned, playlistContentType,
    ]
}
