package import HLSDocuments
import HLSInterstitials
import HLSLinting
package import SourceText

/// The integrated timeline of a playlist, with what was asked about it.
package struct TimelineReport: Sendable {
  /// A time that was looked up.
  package struct Lookup: Sendable {
    /// The time as the user wrote it.
    package let argument: String
    /// Its place; nil outside of the timeline.
    package let place: TimelinePlace?

    /// Creates a lookup.
    package init(argument: String, place: TimelinePlace?) {
      (self.argument, self.place) = (argument, place)
    }
  }

  /// A seek that was asked about.
  package struct Seek: Sendable {
    /// Both ends as the user wrote them.
    package let from, to: String
    /// What happens; nil if an end is outside of the timeline.
    package let outcome: TimelineSeek?

    /// Creates a seek.
    package init(from: String, to: String, outcome: TimelineSeek?) {
      (self.from, self.to, self.outcome) = (from, to, outcome)
    }
  }

  /// The timeline.
  package let viewer: ViewerTimeline
  /// The name of the playlist, with secrets masked; in a pair that of the schedule, if a viewer has one.
  package internal(set) var name: String
  /// The breaks that markers of the playlist signal; empty without markers.
  package let signaled: [SignaledBreak]
  /// The times that were looked up.
  package var lookups: [Lookup] = []
  /// The seek; nil if none was asked about.
  package var seek: Seek?
  /// The join; nil if none was asked about.
  package var join: TimelineJoin?
  /// A time of the timeline that the picture marks, although nobody looked it up.
  var marked: Seconds?
  /// Whether the joins at every place that matters are shown.
  package var showsJoins = false
  /// Whether watching time is shown.
  package var showsElapsed = false
  /// What the picture calls the start of the timeline and of the primary content.
  package var origin = TimelineAlignment.same
  /// The axis that the picture shares with others; nil for its own.
  var axis: TimelineAxis?

  /// Creates a report on a timeline.
  package init(_ viewer: ViewerTimeline) {
    self.viewer = viewer
    name = Redaction.masked(viewer.document.playlist.source.name)
    signaled = viewer.document.signaledBreaks
  }

  /// The watching time at which each segment begins, and at which the last one ends: a point takes its
  /// playing time.
  package var elapsed: [Seconds] {
    var times: [Seconds] = [.zero]
    for number in viewer.parts.indices {
      times.append(times[number] + viewer.playout(ofSegment: number))
    }
    return times
  }
}

/// What the report says of one join, without the timeline of its viewer.
struct JoinSummary {
  let measures: JoinMeasures
  /// What the viewer sees first.
  let firstShown: String
  let problems: [JoinProblem]

  init(_ join: TimelineJoin) {
    measures = JoinMeasures(join)
    (firstShown, problems) = (join.firstShown, join.problems)
  }
}

extension TimelineReport {
  /// The joins at all places that matter, each predicted once; nil if they were not asked for.
  var predictedJoins: [JoinSummary]? { showsJoins ? viewer.joins.map(JoinSummary.init) : nil }
}
