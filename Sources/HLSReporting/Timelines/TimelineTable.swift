import HLSDocuments
import HLSInterstitials
import SourceText

/// A table of the report.
struct TimelineTable {
  /// A column; of numbers, the last digits are below each other.
  struct Column {
    let title: String
    var isNumber = false
    /// Whether it takes the room that others leave.
    var isWide = false
  }

  let title: String
  let columns: [Column]
  let rows: [[String]]
  /// The number of rows that were left out.
  let rest: Int

  /// Creates a table without the columns in which every cell is empty.
  init(_ title: String, _ columns: [Column], _ rows: [[String]], rest: Int) {
    let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    self.title = title
    self.columns = used.map { columns[$0] }
    self.rows = rows.map { row in used.map { row[$0] } }
    self.rest = rest
  }
}

extension TimelineReport {
  /// The parts of the timeline, at most so many.
  func segmentTable(most: Int) -> TimelineTable {
    let segments = viewer.timeline.segments
    let elapsed = showsElapsed ? elapsed : []
    let rows = segments.indices.prefix(most).map { number -> [String] in
      let time = viewer.date(at: viewer.primaryTime(ofSegment: number))?.clockText ?? ""
      let watched = number < elapsed.count ? elapsed[number].description : ""
      return ["\(number + 1)", segments[number].start.description, watched, time]
        + cells(ofSegment: number)
    }
    return TimelineTable(
      "Parts",
      [
        .init(title: "row", isNumber: true), .init(title: "seconds", isNumber: true),
        .init(title: "watched", isNumber: true), .init(title: "UTC"),
        .init(title: "shows", isWide: true), .init(title: "plays", isNumber: true),
        .init(title: "length from"), .init(title: "limits"),
        .init(title: "line", isNumber: true),
      ], rows, rest: segments.count - rows.count)
  }

  private func cells(ofSegment number: Int) -> [String] {
    let segment = viewer.timeline.segments[number]
    switch segment.content {
    case .primary(let from, let to):
      let length = to.map { ($0 - from).description } ?? "open"
      return ["primary \(from)–\(to?.description ?? "")", length, "", "", ""]
    case .interstitial(let event):
      guard let part = viewer.parts[number] else { return ["", "", "", "", ""] }
      let scheduled = viewer.interstitial(of: part)
      let kind =
        !event.occupiesRange
        ? "point" : scheduled.isStyledAsPrimary ? "range like primary" : "range"
      let length = viewer.playout(ofSegment: number)
      return [
        "\(kind) \(event.id.masked)", event.isLengthKnown ? "\(length)" : "",
        event.isLimited ? "limit" : event.lengthSource.words,
        limits(of: scheduled), "\(scheduled.line)",
      ]
    }
  }

  /// X-RESTRICT, and when the skip button is shown in the time of the interstitial.
  private func limits(of scheduled: ScheduledInterstitial) -> String {
    let words = ["SKIP", "JUMP"].filter(scheduled.restricts)
    let window = scheduled.skipWindow.map { "button \($0.start)–\($0.end?.description ?? "")" }
    return (words + [window].compactMap { $0 }).joined(separator: " ")
  }

  /// The joins at all places that matter, at most so many; nil if they were not asked for.
  func joinTable(most: Int) -> TimelineTable? {
    guard let joins else { return nil }
    let rows = joins.prefix(most).map { join -> [String] in
      let time = join.viewer.date(at: join.position)?.clockText ?? ""
      let problems = join.problems.map(\.kind.name).joined(separator: ", ")
      return [
        join.position.description, time, join.firstShown, join.resumption?.description ?? "",
        join.behindLive?.description ?? "", problems,
      ]
    }
    return TimelineTable(
      "Joins",
      [
        .init(title: "at", isNumber: true), .init(title: "UTC"),
        .init(title: "shown first", isWide: true), .init(title: "resumes", isNumber: true),
        .init(title: "behind live", isNumber: true), .init(title: "problems"),
      ], rows, rest: joins.count - rows.count)
  }
}

extension TimelineEvent.LengthSource {
  fileprivate var words: String {
    switch self {
    case .assets: "assets"
    case .dateRange: "date range"
    case .planned: "planned"
    case .pod: "pod URL"
    case .unknown: "unknown"
    case .empty: "empty list"
    case .cancelled: "not loaded"
    }
  }
}

extension JoinProblem.Kind {
  fileprivate var name: String {
    switch self {
    case .drift: "drift"
    case .resumptionBeforeWindow: "too late"
    case .preRollIntoMidRoll: "into break"
    case .listTooLate: "list too late"
    }
  }
}

extension DateTime {
  /// The time of day in UTC, with a fraction of a second if there is one.
  fileprivate var clockText: String {
    let text = utcText.drop { $0 != "T" }.dropFirst().dropLast()
    return String(text.hasSuffix(".000") ? text.dropLast(4) : text)
  }
}
