import HLSConformance

/// The breaks that a target announces, as they stood when the last run began.
struct BreakTable {
  enum State: String {
    case running, upcoming, unreadable = "start unreadable", past
    /// Announced once and no longer, before it began.
    case withdrawn
  }

  let entries: [(scheduled: HistorySnapshot.Break, state: State)]

  /// `now` is the time of the last run, in seconds; `last` the last run that judged the target.
  init(_ breaks: [HistorySnapshot.Break], now: Int64, last: Int64?) {
    let entries = breaks.map { known in
      (known, Self.state(of: known, now: now, last: last))
    }
    let order: [State] = [.running, .upcoming, .unreadable, .withdrawn, .past]
    self.entries = order.flatMap { state in
      let some = entries.filter { $0.1 == state }
      // What comes next first; of what is over, what was last.
      return state == .past ? some.reversed() : some
    }
  }

  /// A break without a known length counts as past once it has begun.
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

  func markup(since: (Int64?) -> Markup) -> [Markup] {
    let (current, past) = (
      entries.filter { $0.state != .past }, entries.filter { $0.state == .past }
    )
    guard !entries.isEmpty else { return [.p("None was ever announced.", "soft")] }
    var content = [
      table("Breaks that are not over", current, since, empty: "None is running or announced.")
    ]
    if !past.isEmpty {
      content.append(
        .details(
          counted(past.count, "past break"),
          Markup.cut(past, to: 60, rest: "see the data") {
            table("Past breaks, the last first", $0, since, empty: "")
          }))
    }
    return content
  }

  private func table(
    _ caption: String, _ entries: [(scheduled: HistorySnapshot.Break, state: State)],
    _ since: (Int64?) -> Markup, empty: String
  ) -> Markup {
    .table(
      caption,
      [
        .short("State"), .short("Start"), .number("Length"), .text("ID"), .short("Content"),
        .short("Seen since"),
      ],
      entries.map { known, state in
        [
          .span(state.rawValue, "mark " + Self.style(of: state)),
          known.scheduled.start.map(Self.start) ?? "–",
          .text(known.scheduled.duration.map(Self.length) ?? "–"), .text(known.scheduled.id),
          .text(known.scheduled.content.rawValue), since(known.firstRun),
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

  /// To the second, since breaks are scheduled so.
  private static func start(_ milliseconds: Int64) -> Markup {
    let time = UTCTime.timestamp(milliseconds: milliseconds)
    return .tag(
      "time", "", ["datetime": time],
      [.text("\(time.prefix(10)) \(time.dropFirst(11).dropLast())")])
  }

  /// In seconds, without zeros at the end.
  static func length(_ milliseconds: Int64) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    guard rest != 0 else { return "\(seconds) s" }
    var digits = String(String(1_000 + rest.magnitude).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(milliseconds < 0 && seconds == 0 ? "-" : "")\(seconds).\(digits) s"
  }
}

extension Site {
  func breaks(of target: HistorySnapshot.Target) -> Markup {
    let judged = runs.first { target.outcome(in: $0.id)?.isJudged == true }
    return .section(
      "Breaks", id: "breaks",
      BreakTable(target.breaks, now: runs.first.map(nights.order.time) ?? 0, last: judged?.id)
        .markup(since: since))
  }
}
