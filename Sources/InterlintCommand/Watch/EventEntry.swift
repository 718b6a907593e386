import HLSLinting
import HLSReporting
import HLSWatching
import SourceText

/// An event of a watch, or events of one load about findings that are probably one defect.
struct EventEntry {
  private struct Subject: Hashable {
    let rule: RuleID
    let playlist: String
    let load: Int
    let isGone: Bool
  }

  let first: WatchEvent
  /// The places of the findings after the first.
  private var others = PlaceList()

  private init(_ first: WatchEvent) { self.first = first }

  /// The places of the other findings in words; empty if there are none.
  var addition: String { others.count > 0 ? " (\(others.summary))" : "" }

  /// The entries of events that are reported together, in the order of their first events.
  static func entries(of events: [WatchEvent]) -> [EventEntry] {
    var entries: [EventEntry] = []
    var numbers = GroupNumbers<Subject>()
    /// The indices of the entries by the numbers of their groups.
    var positions: [Int] = []
    for event in events {
      guard let (finding, isGone) = event.finding else {
        entries.append(EventEntry(event))
        continue
      }
      let number = numbers.number(
        of: finding.message, finding.severity,
        about: Subject(
          rule: finding.rule, playlist: event.playlist, load: event.load, isGone: isGone))
      if number < positions.count {
        entries[positions[number]].others.add(
          finding.place.start.line, in: Redaction.masked(finding.place.source))
      } else {
        positions.append(entries.count)
        entries.append(EventEntry(event))
      }
    }
    return entries
  }
}

extension WatchEvent {
  /// The finding that appeared or is gone; nil for other events.
  fileprivate var finding: (finding: Finding, isGone: Bool)? {
    switch kind {
    case .appeared(let finding), .changed(let finding): (finding, false)
    case .gone(let finding): (finding, true)
    default: nil
    }
  }
}
