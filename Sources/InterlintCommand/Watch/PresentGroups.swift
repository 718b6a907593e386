import HLSLinting
import HLSReporting
import HLSWatching

/// The groups of findings that a watched channel has now.
///
/// In each ad break of a channel the same defect is another finding, but no other defect.
struct PresentGroups {
  private struct Subject: Hashable {
    let rule: RuleID
    let playlist: String
  }

  private var numbers = GroupNumbers<Subject>()
  /// The number of findings that are present, by the number of their group.
  private var counts: [Int] = []

  /// The events without findings that come to a group that stays, or leave it.
  ///
  /// Each finding about a change stays an event.
  mutating func changes(by events: [WatchEvent]) -> [WatchEvent] {
    let before = counts
    let groups = events.map { event -> Int? in
      let (finding, isGone): (Finding, Bool)
      switch event.kind {
      case .appeared(let new): (finding, isGone) = (new, false)
      case .gone(let old): (finding, isGone) = (old, true)
      default: return nil
      }
      let number = numbers.number(
        of: finding.message, finding.severity,
        about: Subject(rule: finding.rule, playlist: event.playlist))
      if number == counts.count { counts.append(0) }
      counts[number] = max(0, counts[number] + (isGone ? -1 : 1))
      return number
    }
    return zip(events, groups).compactMap { event, number in
      guard let number, number < before.count, before[number] > 0, counts[number] > 0 else {
        return event
      }
      return nil
    }
  }
}
