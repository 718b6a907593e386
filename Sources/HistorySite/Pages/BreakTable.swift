import HLSDocuments
import LintHistory
import SourceText
import XMLWriting

/// The breaks of a target, with their states at the start of the last run.
struct BreakTable {
  let entries: [(scheduled: HistorySnapshot.Break, state: BreakState)]
  /// The time zone of the channel; nil for UTC.
  private let zone: TimeZoneOffsets?
  /// The path of the page of a break; nil without one.
  private let page: (HistorySnapshot.Break) -> String?

  /// `now` is the start time of the last run in seconds, `last` the ID of the last run that checked the
  /// target.
  init(
    _ breaks: [HistorySnapshot.Break], now: Int64, last: Int64?, zone: TimeZoneOffsets? = nil,
    page: @escaping (HistorySnapshot.Break) -> String? = { _ in nil }
  ) {
    self.zone = zone
    self.page = page
    let entries = breaks.map { known in
      (known, BreakState(of: known, now: now, last: last))
    }
    let order: [BreakState] = [.running, .upcoming, .unreadable, .withdrawn, .past]
    self.entries = order.flatMap { state in
      let some = entries.filter { $0.1 == state }
      // The next break first, but of the past ones the latest.
      return state == .past ? some.reversed() : some
    }
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
    _ caption: String, _ entries: [(scheduled: HistorySnapshot.Break, state: BreakState)],
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
          state.mark,
          known.scheduled.start.map { Self.start($0, in: zone) } ?? "–",
          .text(known.scheduled.duration.map(secondsText) ?? "–"),
          page(known).map { .link(known.scheduled.id, to: "../" + $0) }
            ?? .text(known.scheduled.id),
          .text(known.scheduled.content.rawValue), firstSeen(known.firstRun),
        ]
      }, empty: empty, "stack")
  }

  /// To the second, which is the precision of schedules.
  static func start(_ milliseconds: Int64, in zone: TimeZoneOffsets?) -> Markup {
    let time = UTCTime.timestamp(milliseconds: milliseconds)
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let local = LocalTime(rest < 0 ? seconds - 1 : seconds, in: zone)
    let fraction = time.dropFirst(19).dropLast()
    return .tag(
      "time", "", ["datetime": time],
      [.text("\(local.exact)\(fraction)" + (zone == nil ? "" : " \(local.offset)"))])
  }
}

extension BreakState {
  /// The name in its color.
  var mark: Markup { .span(rawValue, "mark " + style) }

  private var style: String {
    switch self {
    case .running: "checked"
    case .upcoming: "plain"
    case .unreadable, .withdrawn: "partly"
    case .past: "soft"
    }
  }
}

extension SiteContent {
  /// The section about the breaks of a target.
  func breaks(of target: HistorySnapshot.Target) -> Markup {
    .section(
      "Breaks", id: "breaks",
      BreakTable(
        target.breaks, now: breaks.now, last: breaks.lastCheck(of: target),
        zone: channels[target.id]?.zone
      ) {
        target.breakDetails[$0.scheduled.id].map(SitePath.breakPage)
      }.markup { start(ofRun: $0, of: target.id) })
  }
}
