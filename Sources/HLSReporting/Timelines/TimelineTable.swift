package import HLSDocuments
package import HLSInterstitials
import SourceText

/// A table of the report.
package struct TimelineTable {
  /// A column; of numbers, the last digits are below each other.
  package struct Column {
    /// The title.
    package let title: String
    /// Whether it has numbers.
    package var isNumber = false
    /// Whether it takes the room that others leave.
    package var isWide = false
  }

  let title: String
  /// The columns.
  package let columns: [Column]
  /// The cells of each row.
  package let rows: [[String]]
  /// The number of rows that were left out.
  package let rest: Int

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
    let digest = viewer.digest()
    let elapsed = showsElapsed ? elapsed : []
    return digest.table(most: most) { number in
      (
        watched: number < elapsed.count ? elapsed[number].description : "",
        line: viewer.parts[number].map { "\(viewer.interstitial(of: $0).line)" } ?? ""
      )
    }
  }

  /// The joins at all places that matter, at most so many; nil if they were not asked for.
  func joinTable(_ joins: [JoinSummary]?, most: Int) -> TimelineTable? {
    guard let joins else { return nil }
    let rows = joins.prefix(most).map { join -> [String] in
      let measures = join.measures
      return [
        measures.position.description, measures.date?.clockText ?? "", join.firstShown,
        measures.resumption?.description ?? "", measures.behindLive?.description ?? "",
        join.problems.map(\.kind.name).joined(separator: ", "),
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

extension TimelineDigest {
  /// The parts, at most so many.
  package func table(most: Int) -> TimelineTable {
    table(most: most) { _ in (watched: "", line: "") }
  }

  /// The parts with the watching time until each, and the lines of interstitials.
  fileprivate func table(
    most: Int, _ others: (Int) -> (watched: String, line: String)
  ) -> TimelineTable {
    let rows = parts.indices.prefix(most).map { number in
      let (watched, line) = others(number)
      let time = date(ofPart: number)?.clockText ?? ""
      return ["\(number + 1)", parts[number].start.description, watched, time]
        + parts[number].cells + [line]
    }
    return TimelineTable(
      "Parts",
      [
        .init(title: "row", isNumber: true), .init(title: "seconds", isNumber: true),
        .init(title: "watched", isNumber: true), .init(title: "UTC"),
        .init(title: "shows", isWide: true), .init(title: "plays", isNumber: true),
        .init(title: "length from"), .init(title: "limits"),
        .init(title: "line", isNumber: true),
      ], rows, rest: parts.count + omittedParts - rows.count)
  }
}

extension TimelineDigest.Part {
  /// What the part shows, how long it plays, the origin of that, and its limits.
  fileprivate var cells: [String] {
    switch content {
    case .primary(let from, let to):
      return [
        "primary \(from)–\(to?.description ?? "")", to.map { ($0 - from).description } ?? "open",
        "",
        "",
      ]
    case .interstitial(let one):
      let kind =
        !one.occupiesRange ? "point" : one.isStyledAsPrimary ? "range like primary" : "range"
      return [
        "\(kind) \(one.id.masked)", one.isLengthKnown ? "\(one.playout)" : "",
        one.isLimited ? "limit" : one.lengthSource.words, one.limitText,
      ]
    }
  }
}

extension DigestedInterstitial {
  /// X-RESTRICT, and when the skip button is shown in the time of the interstitial.
  fileprivate var limitText: String {
    let window = buttonStart.map { "button \($0)–\(buttonEnd?.description ?? "")" }
    return (restrictions.reversed() + [window].compactMap { $0 }).joined(separator: " ")
  }
}

extension ScheduledLength.Source {
  /// The origin of a length in a few words.
  package var words: String {
    switch self {
    case .assets: "assets"
    case .dateRange: "date range"
    case .planned: "planned"
    case .pod: "pod URL"
    case .unknown: "unknown"
    case .empty: "no ads"
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
  var clockText: String {
    let text = utcText.drop { $0 != "T" }.dropFirst().dropLast()
    return String(text.hasSuffix(".000") ? text.dropLast(4) : text)
  }
}
