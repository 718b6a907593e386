import HLSDocuments
import LintHistory
import SourceText
import XMLWriting

/// The breaks of a target, with their states at the start of the last run.
struct BreakTable {
  enum State: String {
    case running, upcoming, unreadable = "invalid start", past
    /// No longer announced, though its start is in the future.
    case withdrawn
  }

  let entries: [(scheduled: HistorySnapshot.Break, state: State)]

  /// `now` is the start time of the last run in seconds, `last` the ID of the last run that checked the
  /// target.
  init(_ breaks: [HistorySnapshot.Break], now: Int64, last: Int64?) {
    let entries = breaks.map { known in
      (known, Self.state(of: known, now: now, last: last))
    }
    let order: [State] = [.running, .upcoming, .unreadable, .withdrawn, .past]
    self.entries = order.flatMap { state in
      let some = entries.filter { $0.1 == state }
      // The next break first, but of the past ones the latest.
      return state == .past ? some.reversed() : some
    }
  }

  /// A break without a known duration counts as past once it has begun.
  private static func state(
    of known: HistorySnapshot.Break, now: Int64, last: Int64?
  ) -> State {
    guard let start = known.scheduled.start else { return .unreadable }
    let (time, overflows) = now.multipliedReportingOverflow(by: 1_000)
    guard !overflows else { return .unreadable }
    if start > time {
      return last.map { known.lastRun < $0 } ?? false ? .withdrawn : .upcoming
    }
    let (end, isEndless) = start.addingReportingOverflow(max(0, known.scheduled.duration ?? 0))
    return isEndless || end > time ? .running : .past
  }

  /// The tables; `firstSeen` returns the start time of a run.
  func markup(firstSeen: (Int64?) -> Markup) -> [Markup] {
    let (current, past) = (
      entries.filter { $0.state != .past }, entries.filter { $0.state == .past }
    )
    guard !entries.isEmpty else { return [.p("No breaks were announced.", "soft")] }
    var content = [
      table(
        "Breaks that have not ended", current, firstSeen, empty: "No break is running or upcoming.")
    ]
    if !past.isEmpty {
      content.append(
        .details(
          counted(past.count, "past break"),
          Markup.cut(past, to: 60, rest: "see the data") {
            table("Past breaks, latest first", $0, firstSeen, empty: "")
          }))
    }
    return content
  }

  private func table(
    _ caption: String, _ entries: [(scheduled: HistorySnapshot.Break, state: State)],
    _ firstSeen: (Int64?) -> Markup, empty: String
  ) -> Markup {
    .table(
      caption,
      [
        .short("State"), .short("Start"), .number("Duration"), .text("ID"), .short("Content"),
        .short("First seen"),
      ],
      entries.map { known, state in
        [
          .span(state.rawValue, "mark " + Self.style(of: state)),
          known.scheduled.start.map(Self.start) ?? "–",
          .text(known.scheduled.duration.map(secondsText) ?? "–"),
          .text(known.scheduled.id),
          .text(known.scheduled.content.rawValue), firstSeen(known.firstRun),
        ]
      }, empty: empty, "stack")
  }

  private static func style(of state: State) -> String {
    switch state {
    case .running: "checked"
    case .upcoming: "plain"
    case .unreadable, .withdrawn: "partly"
    case .past: "soft"
    }
  }

  /// To the second, which is the precision of schedules.
  private static func start(_ milliseconds: Int64) -> Markup {
    let time = UTCTime.timestamp(milliseconds: milliseconds)
    return .tag(
      "time", "", ["datetime": time],
      [.text("\(time.prefix(10)) \(time.dropFirst(11).dropLast())")])
  }
}

extension SiteContent {
  /// The section about the breaks of a target.
  func breaks(of target: HistorySnapshot.Target) -> Markup {
    let checked = runs.first { target.outcome(in: $0.id)?.isChecked == true }
    return .section(
      "Breaks", id: "breaks",
      BreakTable(target.breaks, now: runs.first.map(timeline.order.time) ?? 0, last: checked?.id)
        .markup(firstSeen: start(ofRun:)))
  }
}
