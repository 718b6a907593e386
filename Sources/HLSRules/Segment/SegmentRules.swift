import HLSLinting

/// Rules for media segments and their tags.
enum SegmentRules {
  static let all: [Rule] = [
    extinfRequired, extinfWithoutURI, extinfRepeated, extinfInteger, extinfZero, extinfDecimalComma,
    targetDurationExceeded, targetDurationHalfSecond, targetDurationExceededV5,
    targetDurationTypical, targetDurationMilliseconds, mediaSequenceOverflow,
    byterangeOffsetRequiredFirst, byterangeOffsetRequiredOtherResource,
    byterangeOffsetHiddenBySkip, byterangeZeroLength, byterangeRepeated, byterangeOverlap,
    byterangeHole, byterangeOverlapsMap, nameSkips, addressEndsEarly,
    iframeByterangeCoversMap, iframeMapMissing, iframeWithParts,
    mapMissingForFMP4, mapWithPackedAudio, mapUnused, discontinuityMapChange,
    discontinuityFormatChange, discontinuityRepeated, discontinuityPDTRecommended,
    gapPartNeedsGap, gapParentOfGapParts, gapRepeated, gapAtLiveEdge, namesRestart,
    addressCut,
    danglingTag, duplicateURI, addressRepeated,
    partRepeated, foreignFolder, foreignMap,
    bitrateByterangeSegment,
  ]
}
