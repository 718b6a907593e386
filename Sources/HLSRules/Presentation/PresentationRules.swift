import HLSLinting

/// How the playlists of a presentation have to correspond.
enum PresentationRules {
  static let all: [Rule] = [
    variantUnreachable,
    targetDurationMismatch, playlistTypeMismatch, endlistMismatch, serverControlMismatch,
    iFrameBlockReload,
    startConflict, startTwice, independentSegmentsTwice,
    pdtMissing, pdtInconsistent, vodStartDateMismatch,
    discontinuitySequenceMismatch, discontinuityCountMismatch, contentEdgeDifference,
    contentMissing, markersMissing, edgeApart, noCommonTime, windowShorter,
    iFrameLength, startBeyondEnd, startDiffers,
    audioMissing, foreignSegments,
    foreignMap, otherContent, iFrameBeyondFile,
    dateRangeMissing, dateRangeSetMismatch, dateRangeAttributeMismatch, interstitialOrderMismatch,
    bandwidthTooLow, averageBandwidthWrong, bitrateTagAboveBandwidth, bandwidthInBytes,
    bitrateTagUnit, hdcpSharedKey,
  ]
}
