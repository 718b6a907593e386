import HLSDocuments
import HLSInterstitials
import HLSReporting
import SourceText

/// The effect of an interstitial on the timeline, in rows.
///
/// Source: rfc8216bis-22, appendix D.2.
struct InterstitialEffect {
  /// The rows; empty if the date range at the place is no interstitial of the timeline.
  private(set) var rows: [(name: String, value: String)] = []

  /// Finds the interstitial with the tag that begins at an offset of the first document of a graph.
  init(of tag: ByteRange, in graph: DocumentGraph) {
    guard let viewer = try? ViewerTimeline(graph), viewer.member.number == 0,
      let number = viewer.interstitials.firstIndex(where: { scheduled in
        scheduled.interstitial.dateRange.tags.contains { $0.range.start == tag.start }
      })
    else { return }
    switch viewer.interstitials[number].event {
    case .failure(let obstacle): rows = [("on the timeline", "no: \(obstacle)")]
    case .success(let event):
      addLength(event)
      if let event = viewer.interstitialOfEvent.firstIndex(of: number) {
        addPlace(ofEvent: event, on: viewer)
      }
    }
  }

  private mutating func addLength(_ event: TimelineEvent) {
    let source = event.isLimited ? "X-PLAYOUT-LIMIT" : event.lengthSource.words
    rows.append(("plays", event.isLengthKnown ? "\(event.length) s (\(source))" : "unknown length"))
    rows.append(
      (
        "occupies",
        event.occupiesRange ? "a range of the timeline" : "a point of the timeline, and no time"
      ))
  }

  private mutating func addPlace(ofEvent number: Int, on viewer: ViewerTimeline) {
    let (timeline, event) = (viewer.timeline, viewer.timeline.events[number])
    for group in timeline.breaks {
      guard let member = group.members.first(where: { $0.event == number }) else { continue }
      let date = viewer.date(at: member.start).map { " (\($0.utcText))" } ?? ""
      rows.append(("starts at", "\(member.start) s of the primary content\(date)"))
      if group.members.count > 1 {
        let place = group.members.firstIndex { $0.event == number } ?? 0
        rows.append(("in its break", "\(place + 1) of \(group.members.count)"))
      }
      let start = group.members[0].start
      rows.append(("resumes at", "\(group.resumption) s of the primary content"))
      let skipped = group.resumption - start
      if skipped > .zero { rows.append(("skips", "\(skipped) s of the primary content")) }
      if skipped < .zero { rows.append(("shows again", "\(skipped.magnitude) s")) }
      break
    }
    for segment in timeline.segments {
      guard case .interstitial(event) = segment.content else { continue }
      rows.append(("on the timeline", "from \(segment.start) s"))
    }
    for remark in timeline.remarks where remark.id == event.id {
      rows.append(("note", remark.sentence))
    }
  }
}

extension Timeline.Remark {
  /// The ID of the event that it is about.
  fileprivate var id: String {
    switch self {
    case .playedBefore(let id), .waitsForEnd(let id), .startsAfterEnd(let id), .isOver(let id),
      .inProgressAtStart(let id), .replaysPrimary(let id), .notSnapped(let id):
      id
    }
  }
}
