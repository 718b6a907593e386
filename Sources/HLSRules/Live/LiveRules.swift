import HLSLinting

/// Rules that compare two successive loads of one playlist.
enum LiveRules {
  static let all: [Rule] = [
    mediaSequenceDecreased, mediaSequenceMiscounted, mediaSequenceMissing,
    discontinuitySequenceDecreased, discontinuitySequenceMissing, discontinuitySequenceNotRaised,
    discontinuitySequenceRaisedEarly,
    segmentURIChanged, segmentDurationChanged, segmentTagsChanged, segmentInserted,
    segmentRemovedOutOfOrder, segmentAfterEndlist, keyRemoved, mapRemoved, pdtMappingChanged,
    targetDurationChanged, versionChanged, playlistTypeChanged, playlistTypeInLive, eventRemoved,
    vodChanged, endlistRemoved, windowTooShort, iFramesOnlyChanged, playlistTagChanged,
    segmentTitleChanged, defineDropped, stale, partStale,
    edgeDistance, lowLatencyBehind, startsShort, edgeRate, segmentsUnlisted, dateDrift,
    partChanged, partRemovedOutOfOrder, partRemovedEarly, partInfChanged, serverControlPresence,
    preloadHintNotHonoured, renditionReportRegressed,
    dateRangeAttributeChanged, interstitialAssetChanged, dateRangeAttributeLost,
    scte35AttributeLost, dateRangeIDReused, dateRangeIDChanged, interstitialOrderChanged,
    adBreakReused, dateRangeLate,
    interstitialLate,
    dateRangeRemovedEarly, dateRangeNeverClosed, dateRangeEndOnNextBroken,
    deltaCountWrong, deltaNotApplicable, deltaTagMissing, deltaDateRangesKept,
    deltaRemovedListMissing,
    deltaDiscontinuitySequence,
    segmentAddressReused, stableVariantIDRemapped,
    windowCollapsed, startAtOldest, markerChanged, markerRemoved,
  ]
}
