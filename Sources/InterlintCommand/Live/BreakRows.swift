import HLSConformance
import HLSInterstitials
import HLSPlaylist

/// The rows of the live view that tell of breaks: past, running and coming up.
struct BreakRows {
  private let view: LiveView
  private let breaks: [ScheduledBreak]
  private let phases: [BreakBoard.Phase]
  private let table: LiveTable

  init(_ view: LiveView, _ board: BreakBoard, _ moment: Seconds) {
    self.view = view
    let breaks = board.all
    self.breaks = breaks
    phases = breaks.map { board.phase(of: $0, at: moment) }
    // Of an ID something is to be seen, too.
    table = LiveTable(
      view,
      [
        LiveTable.Column(title: "BREAKS", width: 10, rank: 0),
        LiveTable.Column(title: "START", width: 10, rank: 2),
        LiveTable.Column(title: "", width: 12, rank: 1),
        LiveTable.Column(title: "LENGTH", width: 10, isRight: true, rank: 3),
        LiveTable.Column(title: "   KIND", width: 15, rank: 4),
      ], room: view.columns - 11, atLeast: 2)
  }

  var count: Int { breaks.count }

  func lines(_ most: Int, hasHeading: Bool = true) -> [String] {
    // The last of those that are past, and then all that is to come, as far as there is room.
    let past = phases.prefix { $0 == .past }.count
    let first = max(0, min(past - min(past, most / 3), count - most))
    let shown = breaks.indices.dropFirst(first).prefix(most)
    let heading = table.heading + table.gap + "ID" + view.part(shown.count, of: count)
    return (hasHeading ? [view.heading(heading)] : []) + shown.map(line)
  }

  private func line(_ number: Int) -> String {
    let scheduled = breaks[number]
    let (phase, when, style): (String, String, TerminalStyle) =
      switch phases[number] {
      case .past: ("past", "", .faint)
      case .running(let since):
        ("running", "for \(LiveView.clock(Seconds(milliseconds: since)))", .success)
      case .coming(let wait):
        ("coming", "in \(LiveView.clock(Seconds(milliseconds: wait)))", .bold)
      case .unknown: ("unknown", "", .faint)
      }
    let plain =
      table.row([
        phase, scheduled.start.map { DateTime(milliseconds: $0).clockText } ?? "no start", when,
        scheduled.duration.map { LiveView.length(Seconds(milliseconds: $0)) } ?? "open",
        "   " + scheduled.content.rawValue,
      ]) + table.gap
    let id = view.fitted(Redaction.masked(scheduled.id), max(0, view.columns - plain.count))
    return view.styled(view.fitted(plain, view.columns), style) + id
  }
}

extension Seconds {
  init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    self.init(nanoseconds: overflow ? (milliseconds < 0 ? .min : .max) : product)
  }
}
