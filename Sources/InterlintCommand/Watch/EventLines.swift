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
