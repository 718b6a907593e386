import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSPlaylist
import SourceText

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

/// CUE, which moves an action away from the dates of its range.
extension DateRangeRules {
  static let cuePreAndPost = Rule(
    "date-range/cue-pre-and-post", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "CUE must not contain both PRE and POST.",
    why: """
      An action is triggered either before or after the primary content. hls.js rejects a date \
      range with both, and its viewers get the ads neither before nor after.
      """,
    remedy: "Keep one of the two, or write two date ranges with different IDs.",
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,CUE="«PRE,POST»""#
      )
    ],
    passes: [
      .media(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12,CUE="PRE,ONCE""#
      )
    ],
    check: .dateRange { range, document, report in
      guard case .value(let words, let place) = range.words(.cue), words.contains("PRE"),
        words.contains("POST")
      else { return }
      report(
        #"CUE is "\#(document.playlist.substituted(place))"; expected only one of PRE and POST"#,
        at: place)
    })
}
