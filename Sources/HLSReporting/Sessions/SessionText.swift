import HLSDocuments
import HLSLinting
import SourceText

extension SessionReport {
  /// The report for reading in a terminal: the lanes, a table of stretches and failures, and the findings.
  package func text(color: Bool, width: Int) -> [UInt8] {
    let width = max(40, width)
    var text = ReportText(isColored: color)
    text.writeTitle(name, summary, width)
    text.write(self, width)
    let table = table(most: TimelineReport.mostRows)
    if !table.rows.isEmpty { text.write(table, width) }
    let sections = [playerSection, findingSection(most: TimelineReport.mostRows)]
    for section in sections.compactMap({ $0 }) { text.write(section, width) }
    return LogCommands.escaped(text.bytes)
  }

  /// The meanings of the characters in use.
  fileprivate var legend: String {
    let marks = lanes.rows.flatMap(\.marks)
    var parts: [String] = []
    if marks.contains(where: \.isPlainPoint) {
      parts.append("● event")
    }
    if marks.contains(where: \.isStretch) { parts.append("█ from start to end") }
    if lanes.highest > .zero { parts.append("▁▇ buffer, up to \(lanes.highest) s") }
    if marks.contains(where: \.isFailure) { parts.append("✕ failure") }
    if findings.contains(where: { !$0.isInfo }) { parts.append("▲ finding") }
    if findings.contains(where: \.isInfo) { parts.append("△ info") }
    return parts.joined(separator: "  ")
  }
}

extension ReportText {
  /// Writes the lanes of a session with their legend.
  mutating func write(_ report: SessionReport, _ width: Int) {
    for line in SessionPicture(report, width: width).lines {
      write(line)
      write("\n")
    }
    write(" ", times: TransportBarText.gutter)
    writeWrapped(
      report.legend, at: TransportBarText.gutter, indent: TransportBarText.gutter, width: width)
    write("\n")
  }
}

/// The lanes of a session in characters.
struct SessionPicture {
  private let report: SessionReport
  private let columns: Int
  private var lanes: SessionLanes { report.lanes }

  init(_ report: SessionReport, width: Int) {
    self.report = report
    columns = max(10, width - TransportBarText.gutter)
  }

  private typealias Cell = (character: Character, style: ReportText.Style)

  var lines: [TransportBarText.Line] {
    let scale = TimeScale(length: lanes.length, most: columns / 11)
    var lines = [
      labels(report.entries.start == nil ? "event" : "seconds", scale) {
        report.entries.start == nil ? "\($0 + 1)" : "\($0)"
      }
    ]
    if let start = report.entries.start {
      lines.append(labels("UTC", scale) { scale.label(of: start.advanced(by: $0)) })
    }
    lines += lanes.rows.map(line)
    if !report.findings.isEmpty {
      var cells = empty
      // The most severe one is seen.
      for mark in report.bySeverity.reversed() {
        cells[lanes.cell(mark.position, of: columns)] = (
          mark.isInfo ? "△" : "▲", ReportText.Style(mark.finding.severity)
        )
      }
      lines.append(TransportBarText.Line(label: "findings", cells: cells))
    }
    return lines.filter { line in line.cells.contains { $0.character != " " } }
  }

  private var empty: [Cell] { Array(repeating: (" ", .plain), count: columns) }

  private func line(
    _ row: (lane: SessionLane, marks: [SessionMark])
  ) -> TransportBarText.Line {
    var cells = empty
    for mark in lanes.grouped(row.marks, into: columns) {
      let first = lanes.cell(mark.from, of: columns)
      guard mark.isStretch else {
        cells[first] = mark.isFailure ? ("✕", .error) : mark.level.map(cell) ?? ("●", .info)
        continue
      }
      // A stretch that follows another one begins with a gap.
      let follows = first > 0 && cells[first - 1].character == "█"
      let last = lanes.share(mark.to) == 1 ? columns : lanes.cell(mark.to, of: columns)
      for column in first..<max(first + 1, last) { cells[column] = ("█", .warning) }
      if follows, last > first + 1 { cells[first].character = "▐" }
      if mark.isFailure { cells[max(first, last - 1)] = ("✕", .error) }
    }
    if row.lane == .breaks { writeNames(of: row.marks, to: &cells) }
    return TransportBarText.Line(label: row.lane.rawValue, cells: cells)
  }

  /// Writes the identifiers of breaks behind their stretches, where there is room.
  private func writeNames(of marks: [SessionMark], to cells: inout [Cell]) {
    for mark in lanes.grouped(marks, into: columns) where mark.count == 1 {
      guard let name = report.breakName(of: mark), name.utf8.allSatisfy({ 0x20..<0x7F ~= $0 })
      else { continue }
      let end = lanes.share(mark.to) == 1 ? columns : lanes.cell(mark.to, of: columns)
      let start = max(lanes.cell(mark.from, of: columns) + 1, end) + 1
      // A space separates the name from its stretch, and from the next one.
      let room = start - 1..<start + name.count + 1
      guard room.upperBound <= columns + 1,
        cells[room.clamped(to: 0..<columns)].allSatisfy({ $0.character == " " })
      else { continue }
      for (place, character) in name.enumerated() { cells[start + place] = (character, .frame) }
    }
  }

  /// The level of a buffer.
  private func cell(_ level: Seconds) -> Cell {
    let levels = Array("▁▂▃▄▅▆▇")
    let share = level.share(of: lanes.highest)
    return (levels[min(levels.count - 1, Int(share * Double(levels.count)))], .info)
  }

  /// A line of labels, of which those without room are left out.
  private func labels(
    _ name: String, _ scale: TimeScale, _ text: (Seconds) -> String
  ) -> TransportBarText.Line {
    var cells = empty
    var next = 0
    for tick in scale.ticks where tick <= lanes.length {
      let label = text(tick)
      let column = min(lanes.cell(tick, of: columns), columns - label.count)
      guard column >= next else { continue }
      for (place, character) in label.enumerated() where cells.indices ~= column + place {
        cells[column + place] = (character, .frame)
      }
      next = column + label.count + 1
    }
    return TransportBarText.Line(label: name, cells: cells)
  }
}

extension SessionReport {
  /// The stretches and failures, at most so many.
  func table(most: Int) -> TimelineTable {
    let stretches = stretches
    let isTimed = entries.start != nil
    let rows = stretches.prefix(most).map { lane, mark -> [String] in
      let entry = entries.all[mark.event]
      return [
        entry.isRecorded ? place(of: entry) : "\(entry.event.line + 1)",
        isTimed ? mark.from.rounded.description : "",
        isTimed && mark.isStretch ? (mark.to - mark.from).rounded.description : "",
        lane.rawValue, words(of: mark, in: lane),
      ]
    }
    return TimelineTable(
      "Stretches and failures",
      [
        .init(title: log.unit, isNumber: true), .init(title: "seconds", isNumber: true),
        .init(title: "length", isNumber: true), .init(title: "lane"),
        .init(title: "what", isWide: true),
      ], rows, rest: stretches.count - rows.count)
  }

  /// What the players reported of themselves; nil without CMCD.
  var playerSection: TimelineSection? {
    let isTimed = entries.start != nil
    let shown = players.prefix(TimelineReport.mostRows)
    return TimelineSection(
      "Players (CMCD)",
      shown.map { TimelineSection.Entry(text: $0.sentence(isTimed: isTimed)) }
        + Self.rest(of: players.count, after: shown.count))
  }

  /// The findings, at most so many; nil without findings.
  func findingSection(most: Int) -> TimelineSection? {
    let shown = findings.prefix(most)
    return TimelineSection(
      "Findings",
      shown.map { TimelineSection.Entry(text: sentence(of: $0)) }
        + Self.rest(of: findingCount, after: shown.count))
  }

  private static func rest(of count: Int, after shown: Int) -> [TimelineSection.Entry] {
    count > shown ? [TimelineSection.Entry(text: "… and \(count - shown) more")] : []
  }

  /// A finding with its place.
  func sentence(of mark: Mark) -> String {
    "\(place(of: mark)): \(mark.finding.severity): \(mark.finding.message) [\(mark.finding.rule)]"
  }
}
