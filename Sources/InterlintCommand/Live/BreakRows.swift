import HLSConformance
import HLSInterstitials
import HLSPlaylist

/// The rows of the live view that tell of breaks: past, running and coming up.
struct BreakRows {
  private let view: LiveView
  private let breaks: [ScheduledBreak]
  private let phases: [BreakBoard.Phase]

  init(_ view: LiveView, _ board: BreakBoard, _ moment: Seconds) {
    self.view = view
    let breaks = board.all
    self.breaks = breaks
    phases = breaks.map { board.phase(of: $0, at: moment) }
  }

  var count: Int { breaks.count }

  func lines(_ most: Int) -> [String] {
    // The last of those that are past, and then all that is to come, as far as there is room.
    let past = phases.prefix { $0 == .past }.count
    let first = max(0, min(past - min(past, max(1, most / 3)), count - most))
    let shown = breaks.indices.dropFirst(first).prefix(most)
    let hidden = count - shown.count
    let heading = row("BREAKS", "START", "", "LENGTH", "KIND") + "ID"
    return [view.heading(heading + (hidden > 0 ? "   (\(shown.count) of \(count))" : ""))]
      + shown.map(line)
  }

  private func row(
    _ phase: String, _ start: String, _ when: String, _ length: String, _ kind: String
  ) -> String {
    view.fitted(phase, 10, padded: true) + view.fitted(start, 10, padded: true)
      + view.fitted(when, 12, padded: true) + view.right(length, 10) + "   "
      + view.fitted(kind, 12, padded: true)
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
    let plain = row(
      phase, scheduled.start.map { DateTime(milliseconds: $0).clockText } ?? "no start", when,
      scheduled.duration.map { LiveView.length(Seconds(milliseconds: $0)) } ?? "open",
      scheduled.content.rawValue)
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
