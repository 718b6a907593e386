import HLSDocuments
import HLSInterstitials
import SourceText

/// The picture of a timeline in characters.
struct TransportBarText {
  /// A line of the picture: a label, and a character with its style for each column.
  struct Line {
    let label: String
    let cells: [(character: Character, style: ReportText.Style)]
    /// The importance where there is room for few lines; 0 is the most important.
    var rank = 5
  }

  /// The number of columns before the picture.
  static let gutter = 13

  private let bar: TransportBar
  /// The number of columns that the length has.
  private let columns: Int

  init(_ bar: TransportBar, width: Int) {
    self.bar = bar
    columns = max(10, width - Self.gutter - (bar.axis.isOpen ? 3 : 0))
  }

  var lines: [Line] {
    let (scale, ticks) = bar.ticks(most: columns / 11)
    var lines: [Line] = [
      labels("UTC", rank: 3, ticks, at: \.time) {
        bar.digest.date(atTimeline: $0.time).map(scale.label)
      },
      labels("seconds", rank: 2, ticks, at: \.time) { "\($0.label)" },
    ]
    if !bar.playheads.isEmpty {
      var cells = empty
      for time in bar.playheads { cells[bar.cell(time, of: columns)] = ("▼", .info) }
      lines.append(Line(label: "playhead", cells: cells, rank: 4))
    }
    for row in bar.rows {
      var cells = empty
      for mark in row.marks { draw(mark.from, mark.to, "=", .error, in: &cells) }
      lines.append(Line(label: row.name, cells: cells))
    }
    lines += [viewerLine, numbers, primaryLine, markerLine]
    let own = bar.primaryTicks(most: columns / 11)
    if bar.hasOwnPrimarySeconds {
      lines.append(labels("seconds", rank: 6, own.ticks, at: above) { "\($0.label)" })
    }
    lines.append(
      labels("UTC", rank: 6, own.ticks, at: above) {
        bar.digest.date(at: $0.time).map(own.scale.label)
      })
    return lines.filter { $0.cells.contains { $0.character != " " } }
  }

  /// The meanings of the characters in use.
  var legend: String {
    var parts: [String] = []
    if !bar.dots.isEmpty { parts.append("● point") }
    if !bar.bands.isEmpty { parts.append("█ range") }
    parts.append("─ primary")
    for kind in PrimaryLine.Kind.allCases where kind != .shown {
      guard bar.primary.parts.contains(where: { $0.kind == kind }) else { continue }
      parts.append("\(kind.character) \(kind.rawValue)")
    }
    if !bar.signaled.isEmpty { parts.append("# markers") }
    if !bar.contradicted.isEmpty { parts.append("! markers do not agree") }
    if bar.isOpen { parts.append("> may grow") }
    return parts.joined(separator: "  ")
  }

  private var empty: [(character: Character, style: ReportText.Style)] {
    Array(repeating: (" ", .plain), count: columns)
  }

  private func above(_ tick: TransportBar.Tick) -> Seconds { bar.above(tick.time) }

  private var viewerLine: Line {
    var cells = empty
    draw(.zero, bar.end, "─", .plain, in: &cells)
    for band in bar.bands {
      let first = bar.cell(band.from, of: columns)
      let follows = first > 0 && cells[first - 1].character == "█"
      draw(band.from, band.to, "█", .warning, in: &cells)
      if follows, band.to > band.from { cells[first].character = "▐" }
    }
    for dot in bar.dots { cells[bar.cell(dot.from, of: columns)] = ("●", .warning) }
    return Line(label: "viewer sees", cells: opened(cells), rank: 0)
  }

  private var primaryLine: Line {
    var cells = empty
    let parts = bar.primary.parts
    for part in parts.filter({ $0.kind == .shown }) + parts.filter({ $0.kind != .shown }) {
      draw(
        bar.above(part.from), bar.above(part.to), part.kind.character,
        part.kind == .shown ? .plain : .frame, in: &cells)
    }
    return Line(label: "primary", cells: opened(cells), rank: 1)
  }

  private var markerLine: Line {
    var cells = empty
    for mark in bar.signaled { draw(mark.from, mark.to, "#", .plain, in: &cells) }
    for mark in bar.contradicted { draw(mark.from, mark.to, "!", .error, in: &cells) }
    return Line(label: "markers", cells: cells, rank: 4)
  }

  /// A line with its open end, if it has one.
  private func opened(
    _ cells: [(character: Character, style: ReportText.Style)]
  ) -> [(character: Character, style: ReportText.Style)] {
    guard bar.isOpen else { return cells }
    let last = cells.lastIndex { $0.character != " " } ?? -1
    return cells[...last] + "··>".map { ($0, .plain) }
  }

  private var numbers: Line {
    var cells = empty
    for label in bar.labels(within: columns) {
      let column = min(bar.cell(label.time, of: columns), columns - label.text.count)
      write(label.text, at: column, .bold, in: &cells)
    }
    return Line(label: "row", cells: cells, rank: 7)
  }

  /// A line of labels, of which those without room are left out.
  private func labels(
    _ name: String, rank: Int, _ ticks: [TransportBar.Tick],
    at place: (TransportBar.Tick) -> Seconds, _ text: (TransportBar.Tick) -> String?
  ) -> Line {
    var cells = empty
    var next = 0
    for tick in ticks {
      guard let label = text(tick) else { continue }
      let column = min(bar.cell(place(tick), of: columns), columns - label.count)
      guard column >= next else { continue }
      write(label, at: column, .frame, in: &cells)
      next = column + label.count + 1
    }
    return Line(label: name, cells: cells, rank: rank)
  }

  private func write(
    _ text: String, at column: Int, _ style: ReportText.Style,
    in cells: inout [(character: Character, style: ReportText.Style)]
  ) {
    for (place, character) in text.enumerated() where cells.indices ~= column + place {
      cells[column + place] = (character, style)
    }
  }

  /// Draws a stretch, which has at least one column.
  private func draw(
    _ from: Seconds, _ to: Seconds, _ character: Character, _ style: ReportText.Style,
    in cells: inout [(character: Character, style: ReportText.Style)]
  ) {
    let first = bar.cell(from, of: columns)
    let end = bar.share(to) == 1 ? columns : bar.cell(to, of: columns)
    for column in first..<max(first + 1, end) { cells[column] = (character, style) }
  }
}

extension PrimaryLine.Kind {
  fileprivate var character: Character {
    switch self {
    case .shown: "─"
    case .skipped: "░"
    case .replayed: "═"
    case .beforeJoin: "·"
    }
  }
}

extension TimelineReport {
  /// The picture in at most so many lines, of which the least important are left out; nothing where it has
  /// no room.
  package func barLines(columns: Int, most: Int, color: Bool) -> [String] {
    guard columns >= Self.leastColumns, most > 0 else { return [] }
    let picture = TransportBarText(TransportBar(self), width: columns)
    let lines = picture.lines.filter { $0.rank <= Self.lastRank }
    let kept = Set(
      lines.indices.sorted { (lines[$0].rank, $0) < (lines[$1].rank, $1) }.prefix(most))
    return lines.indices.filter(kept.contains).map { index in
      var text = ReportText(isColored: color)
      text.write(lines[index])
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  private static let leastColumns = 40
  /// The lines after it are about a table, or repeat the scale.
  private static let lastRank = 5
}
