import HLSLinting

/// Rules for variant streams.
enum VariantRules {
  static let all: [Rule] = [
    uriLineMissing, uriWithoutStreamInf, tagBetweenTagAndURI, audioGroupMissing, videoGroupMissing,
    subtitlesGroupMissing, closedCaptionsGroupMissing, iFrameVideoGroupMissing, groupTypeMismatch,
    closedCaptionsNonePartial, closedCaptionsNoneWithGroup, codecsMissing, codecsMissingAudio,
    codecsMissingIMSC, codecsMissingVideo, codecsMissingObjects, iFrameCodecsAudio,
    codecsUnknown, codecsForm, codecsLevel, videoRangeBitDepth, dolbyVisionRange, codecsWhitespace,
    supplementalBaseLayer, supplementalRange, codecsTransfer, resolutionMissing, resolutionSwapped,
    resolutionDigit,
    frameRateMissing, hdrFrameRateMissing,
    frameRatePrecision, bandwidthZero, averageAbovePeak, scorePartial, reqVideoLayoutEmpty,
    reqVideoLayoutSpecifier, reqVideoLayoutRepeat, reqVideoLayoutDefaultOnly, immersiveWithoutVenue,
    groupPartial,
    hdcpLevelLower,
    stableVariantIDSameURI, stableVariantIDShared, sharedAddress, duplicate, allowedCPCIdentity,
    allowedCPCFairPlayLabel,
    iFrameAlternativeVideo,
    iFrameTargetNotIFrame, iFrameRegularVariantIsIFrame,
  ]
}
