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
    return [view.heading("BREAKS" + (hidden > 0 ? "   \(shown.count) of \(count)" : ""))]
      + shown.map(line)
  }

  private func line(_ number: Int) -> String {
    let scheduled = breaks[number]
    let start =
      scheduled.start.map { DateTime(milliseconds: $0).clockText } ?? "no start"
    let length = scheduled.duration.map { LiveView.length(Seconds(milliseconds: $0)) }
    let (word, detail, style): (String, String, TerminalStyle) =
      switch phases[number] {
      case .past: ("past", length ?? "", .faint)
      case .running(let since):
        (
          "running",
          LiveView.clock(Seconds(milliseconds: since)) + (length.map { " of \($0)" } ?? ""),
          .success
        )
      case .coming(let wait):
        (
          "coming",
          "in " + LiveView.clock(Seconds(milliseconds: wait)) + (length.map { ", \($0)" } ?? ""),
          .bold
        )
      case .unknown: ("unknown", length ?? "", .faint)
      }
    let fixed =
      view.fitted(word, 9, padded: true) + view.fitted(start, 10, padded: true)
      + view.fitted(detail, 24, padded: true)
      + view.fitted(scheduled.content.rawValue, 12, padded: true)
    let id = view.fitted(Redaction.masked(scheduled.id), max(0, view.columns - fixed.count))
    return view.styled(view.fitted(fixed, view.columns), style) + id
  }
}

extension Seconds {
  init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    self.init(nanoseconds: overflow ? (milliseconds < 0 ? .min : .max) : product)
  }
}
