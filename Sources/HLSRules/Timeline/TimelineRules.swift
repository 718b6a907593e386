import HLSInterstitials
public import HLSLinting
import HLSPlaylist

/// What the integrated timeline of a playlist and its interstitials must be like.
public enum TimelineRules {
  public static let all: [Rule] = [
    // Where events start.
    startUnmappable, startBeforeFirstDate, startInDateGap, startAfterEnd, startAtEnd,
    startOffSegmentBoundary, discontinuityNearStart, snapTie, snapWithCue,

    // Events side by side.
    coincidingEvents, coincidingWithoutOffset, startInsideOmittedRange, sliverBetweenEvents,
    dateRangesOverlap,

    // How long they play, and where the primary goes on.
    preRollReplacesOpening, resumeDiffersFromDuration, liveDrift,

    // How players draw them.
    rangeWithoutDuration, occupancyImplicit, styleOnPoint, preRollRepeats,
  ]

  /// Lays out the timeline once for all rules that look at more than one event of it.
  static let layout: Traversal = Traversal("timeline") { document, report in
    guard let schedule = ScheduledEvents(document) else { return }
    judgeStarts(schedule, &report)
    judgeBoundaries(schedule, &report)
    judgeBreaks(schedule, &report)
    if report.isEnabled(dateRangesOverlap.id) { judgeOverlaps(schedule, &report) }
    if report.isEnabled(liveDrift.id) { judgeDrift(schedule, &report) }
  }

  /// In the examples, an event at that time of 2026-01-01.
  static func event(_ id: String, _ time: String, _ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T\#(time)Z","#
      + #"X-ASSET-URI="https://ads.example.com/\#(id).m3u8?_HLS_interstitial_id=\#(id)"\#(more)"#
  }

  /// In the examples, the same with its START-DATE as what is reported.
  static func marked(_ id: String, _ time: String, _ more: String) -> String {
    event(id, time, more).replacing(#"START-DATE=""#, with: #"START-DATE="«"#)
      .replacing(#"Z","#, with: #"Z»","#)
  }
}
