import HLSDocuments
import HLSLinting
import HLSWatching
import SourceText

/// The rows of the live view for past, running and coming breaks.
struct BreakRows {
  private let area: TerminalArea
  private let breaks: [ScheduledBreak]
  private let phases: [BreakTracker.Phase]
  /// The playlists that do not announce each break, in words; empty if all do.
  private let missing: [String]
  /// What the markers of each break say otherwise than its interstitial, in words; empty if nothing.
  private let marked: [String]
  private let table: LiveTable

  init(_ area: TerminalArea, _ state: WatchState, _ moment: Seconds) {
    self.area = area
    let tracker = state.breaks
    let breaks = tracker.all
    self.breaks = breaks
    missing = breaks.map { scheduled in
      let labels = state.coverage.playlists(without: scheduled.id)
        .map { state.channel.playlists.all[$0].label }
      return labels.first.map {
        "not in \(Redaction.masked($0))" + (labels.count > 1 ? " and \(labels.count - 1) more" : "")
      } ?? ""
    }
    marked = breaks.map { tracker.difference(of: $0)?.words ?? "" }
    phases = breaks.map { tracker.phase(of: $0, at: moment) }
    // Leaves room for a part of the ID.
    table = LiveTable(
      area,
      [
        LiveTable.Column(title: "BREAKS", width: 10, rank: 0),
        LiveTable.Column(title: "START", width: 10, rank: 2),
        LiveTable.Column(title: "", width: 12, rank: 1),
        LiveTable.Column(title: "LENGTH", width: 10, isRight: true, rank: 3),
        LiveTable.Column(title: "   KIND", width: 15, rank: 4),
      ], room: area.columns - 11, atLeast: 2)
  }

  var count: Int { breaks.count }

  func lines(_ most: Int, hasHeading: Bool = true) -> [String] {
    // The most recent past breaks, then the coming ones, as far as there is room.
    let past = phases.prefix { $0 == .past }.count
    let first = max(0, min(past - min(past, most / 3), count - most))
    let shown = breaks.indices.dropFirst(first).prefix(most)
    let heading = table.heading + table.gap + "ID" + area.part(shown.count, of: count)
    return (hasHeading ? [area.heading(heading)] : []) + shown.map(line)
  }

  private func line(_ number: Int) -> String {
    let scheduled = breaks[number]
    let (phase, when, style): (String, String, TerminalStyle) =
      switch phases[number] {
      case .past: ("past", "", .faint)
      case .running(let since):
        ("running", "for \(ClockText.clock(Seconds(milliseconds: since)))", .success)
      case .coming(let wait):
        ("coming", "in \(ClockText.clock(Seconds(milliseconds: wait)))", .bold)
      case .unknown: ("unknown", "", .faint)
      }
    let plain =
      table.row([
        phase, scheduled.start.map { DateTime(milliseconds: $0).clockText } ?? "no start", when,
        scheduled.duration.map { ClockText.length(Seconds(milliseconds: $0)) } ?? "open",
        "   " + scheduled.content.rawValue,
      ]) + table.gap
    let id = Redaction.masked(scheduled.id)
    let room = max(0, area.columns - plain.count)
    let row = area.styled(area.fitted(plain, area.columns), style)
    let notes = notes(number)
    guard !notes.isEmpty else { return row + area.fitted(id, room) }
    let text = notes.joined(separator: "; ")
    let short = notes[0] == missing[number] ? "not in all" : "other markers"
    return row
      + area.styled(area.fitting(["\(text): \(id)", text, notes[0], short], room), .warning)
  }

  /// What should be known of a break in addition to its row; the most important first.
  private func notes(_ number: Int) -> [String] {
    let isComing = if case .coming = phases[number] { true } else { false }
    return [isComing ? missing[number] : "", marked[number]].filter { !$0.isEmpty }
  }
}

extension MarkedDifference {
  /// What the markers say, as in `markers: 00:00:48, 18 s`.
  fileprivate var words: String {
    guard !isUnmarked else { return "no marker" }
    var parts: [String] = []
    if let start { parts.append(start.clockText) }
    if let length {
      parts.append(
        ClockText.length(length) + (interstitials > 1 ? " for all \(interstitials)" : ""))
    }
    return "markers: " + parts.joined(separator: ", ")
  }
}
