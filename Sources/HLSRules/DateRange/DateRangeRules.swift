package import HLSLinting

/// Rules about date ranges of any class.
package enum DateRangeRules {
  package static let all: [Rule] =
    [
      // Dates and lengths.
      startDateRequired, startDateOmittedCompat,
      impossibleDate, noMilliseconds, noTimeZone,
      endBeforeStart, durationEndDateMismatch, endHoursLate, instantDuration, unknownDuration,
      pdtRequired, outsideTimeline, implausibleProgramDate, startDateZone, daysAway,

      // Identity and attributes.
      classChangesForID, sameIDConflict, sameIDDifferentSpelling, identicalRepeat,
      cuePreAndPost, xAttributeNaming,

      // Ranges that follow each other.
      endOnNextNeedsClass, endOnNextWithDuration, endOnNextWithEndDate, endOnNextOverlap,
      endOnNextWithoutFollowing,

      // Preloads and schedules.
      preloadXURIRequired, preloadTargetIDRequired, preloadTargetClassRequired,
      preloadLengthRequired, preloadCueForbidden, preloadEndOnNextForbidden,
      preloadTargetClassMismatch, preloadURIMismatch, preloadEndsAfterTargetStart,
      preloadTargetMissing, preloadTargetID, preloadWithEndlist, preloadAttributeOutsideClass,
      preloadDurationAtJoin,
      scheduleXURIRequired, scheduleLosslessTag,

      // Splices.
      scte35TableID, scte35SectionLength, scte35CRC,
      scte35OutFlag, scte35InFlag, scte35CMDCommandType, scte35CancelledSplice,
      scte35InWithoutOut, scte35SecondTagNeedsEnd, scte35EventID, scte35PlannedDuration,
      scte35PrematureDuration, scte35ReturnedLate, scte35Nesting,
      scte35InsertInCMD, scte35SpliceTime, scte35EndType, scte35Count, scte35UPIDLength,
      scte35IDWithoutDisambiguation, scte35MergedSegmentationTypes, scte35LegacyCueTags,
    ] + scheduled
}
