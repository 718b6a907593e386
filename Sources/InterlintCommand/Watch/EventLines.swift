import HLSLinting
import HLSReporting
import HLSWatching
import SourceText

/// Reports a watch as plain lines, one per event; a defect that moves to another place is none.
struct EventLines: WatchOutput {
  let isColored: Bool
  /// The lowest severity to report.
  let least: Severity
  let write: (String) throws -> Void
  private var present = PresentGroups()

  init(isColored: Bool, least: Severity, write: @escaping (String) throws -> Void) {
    (self.isColored, self.least, self.write) = (isColored, least, write)
  }

  mutating func show(_ events: [WatchEvent]) throws {
    let events = events.filter { $0.severity.map { $0 >= least } ?? true }
    for entry in EventEntry.entries(of: present.changes(by: events)) {
      try write(line(entry) + "\n")
    }
  }

  var isRead: Bool { Console.isRead }

  mutating func update(_ state: WatchState, at moment: Seconds) {}
  mutating func close() {}

  private func line(_ entry: EventEntry) -> String {
    let event = entry.first
    let subject = event.load > 0 ? "\(event.playlist), load \(event.load)" : event.playlist
    let text = TerminalText.fitted("\(subject): \(event.text)\(entry.addition)", to: Self.longest)
    return "\(event.time.clockText) " + TerminalStyle(event).applied(to: text, isColored)
  }

  private static let longest = 2_000
}

extension TerminalStyle {
  init(_ event: WatchEvent) {
    self =
      switch event.kind {
      case .appeared(let finding), .changed(let finding): TerminalStyle(finding.severity)
      case .gone, .recovered, .joinsRecovered, .announced: .success
      case .failed, .unloaded, .missing, .incomplete, .joinsFail, .expectedSoon: .warning
      case .viewersSee, .viewersSeeMore: .info
      case .began, .leftOut, .fullOfAssets, .ended: .plain
      }
  }
}

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
