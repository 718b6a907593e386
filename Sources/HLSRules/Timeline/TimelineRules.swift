import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Rules about the integrated timeline of a playlist and its interstitials.
enum TimelineRules {
  static let all: [Rule] = [
    // Where events start.
    startUnmappable, startBeforeFirstDate, startInDateGap, startAfterEnd, startAtEnd,
    startNearEnd, startOffSegmentBoundary, discontinuityNearStart, snapTie, snapWithCue,
    resumeIntoGap,

    // Events that coincide, overlap or follow each other.
    coincidingEvents, coincidingWithoutOffset, startInsideOmittedRange, sliverBetweenEvents,
    dateRangesOverlap,

    // How long events play, and where the primary resumes.
    preRollReplacesOpening, preRollIntoBreak, resumeDiffersFromDuration, liveDrift,

    // How players draw events.
    rangeWithoutDuration, occupancyImplicit, styleOnPoint, adInPrimaryStyle, preRollRepeats,
  ]

  /// Builds the timeline once for all rules that compare events.
  static let layout: Traversal = Traversal("timeline") { document, report in
    guard let schedule = ScheduledEvents(document) else { return }
    judgeStarts(schedule, &report)
    judgeBoundaries(schedule, &report)
    judgeGaps(schedule, &report)
    judgeBreaks(schedule, &report)
    judgeLivePreRolls(schedule, &report)
    if report.isEnabled(dateRangesOverlap.id) { judgeOverlaps(schedule, &report) }
    if report.isEnabled(liveDrift.id) { judgeDrift(schedule, &report) }
  }

  /// For examples: an event at this time on 2026-01-01.
  static func event(_ id: String, _ time: String, _ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T\#(time)Z","#
      + #"X-ASSET-URI="https://ads.example.com/\#(id).m3u8?_HLS_interstitial_id=\#(id)"\#(more)"#
  }

  /// For examples: the same event with its START-DATE marked as reported.
  static func marked(_ id: String, _ time: String, _ more: String) -> String {
    event(id, time, more).replacing(#"START-DATE=""#, with: #"START-DATE="«"#)
      .replacing(#"Z","#, with: #"Z»","#)
  }
}
