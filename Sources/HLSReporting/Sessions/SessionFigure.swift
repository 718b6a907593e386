import HLSDocuments
import HLSLinting
import SourceText
import XMLWriting

/// The lanes of a session in shapes, with the findings at their times.
///
/// The names of the lanes are left of the shapes, in the gutter.
struct SessionFigure {
  let report: SessionReport
  private let draw: PictureShapes
  var lanes: SessionLanes { report.lanes }

  init(_ report: SessionReport) {
    self.report = report
    draw = PictureShapes(length: report.lanes.length, hasOpenEnd: false)
  }

  /// The width in pixels that the names of the lanes need.
  static let gutter = 88
  private static let rowHeight = 26
  /// The top of the first lane.
  private static let top = 34
  /// The number of places that the picture distinguishes.
  private static let cells = 400

  /// The height in pixels.
  var height: Int { Self.top + names.count * Self.rowHeight + 4 }

  /// The shapes, from back to front.
  var shapes: [Markup] { rows + ticks + marks + findings + breakNames }

  private var names: [String] {
    lanes.rows.map(\.lane.rawValue) + (report.findings.isEmpty ? [] : ["findings"])
  }

  private var rows: [Markup] {
    names.enumerated().flatMap { number, name -> [Markup] in
      let top = Self.top + number * Self.rowHeight
      return [
        .tag(
          "line", "tick",
          ["x1": "-\(Self.gutter)", "x2": "100%", "y1": "\(top)", "y2": "\(top)"]),
        .tag("text", "name", ["x": "-\(Self.gutter)", "y": "\(top + 17)"], [.text(name)]),
      ]
    }
  }

  private var ticks: [Markup] {
    let scale = TimeScale(length: lanes.length, most: 6)
    let ticks = scale.ticks.filter { $0 <= lanes.length }.map {
      TransportBar.Tick(label: $0, time: $0)
    }
    let start = report.entries.start
    return [
      .tag(
        "text", "name", ["x": "-\(Self.gutter)", "y": "12"],
        [.text(start == nil ? "event" : "seconds")]),
      .tag(
        "text", "name", ["x": "-\(Self.gutter)", "y": "26"], [.text(start == nil ? "" : "UTC")]),
    ] + ticks.map { draw.line("tick", $0.time, from: Self.top, to: height - 4) }
      + draw.labels(ticks, at: \.time, y: 12) { tick in
        start == nil ? "\(tick.label + 1)" : "\(tick.label)"
      }
      + draw.labels(ticks, at: \.time, y: 26) { tick in
        start.map { scale.label(of: $0.advanced(by: tick.label)) }
      }
  }

  private var marks: [Markup] {
    lanes.rows.enumerated().flatMap { number, row in
      let y = Self.top + number * Self.rowHeight
      let marks = lanes.grouped(row.marks, into: Self.cells)
      // Failures are above what is near them.
      return (marks.filter { !$0.isFailure } + marks.filter(\.isFailure)).map {
        shape(of: $0, in: row.lane, y: y)
      }
    }
  }

  private func shape(of mark: SessionMark, in lane: SessionLane, y: Int) -> Markup {
    let title = title(of: mark, in: lane)
    if mark.isStretch {
      return draw.rect(
        mark.isFailure ? "skipped" : lane.style, mark.from, mark.to, y: y + 5, height: 16, title)
    }
    if let level = mark.level, !mark.isFailure {
      let height = max(2, Int(18 * level.share(of: lanes.highest)))
      return draw.rect("primary", mark.from, mark.from, y: y + 23 - height, height: height, title)
    }
    if lane == .requests, !mark.isFailure {
      return draw.rect("primary", mark.from, mark.from, y: y + 8, height: 10, title)
    }
    return draw.circle(mark.isFailure ? "limit" : "dot", mark.from, y: y + 13, radius: 5, title)
  }

  /// The identifiers of breaks behind their stretches, or before them, where there is room.
  private var breakNames: [Markup] {
    guard let row = lanes.rows.firstIndex(where: { $0.lane == .breaks }) else { return [] }
    let y = Self.top + row * Self.rowHeight + 17
    let marks = lanes.grouped(lanes.rows[row].marks, into: Self.cells)
    // The share of the width up to which there is a stretch, or the room of a name.
    var taken = 0.0
    return marks.enumerated().compactMap { number, mark in
      let (from, to) = (draw.share(mark.from), draw.share(mark.to))
      let next = number + 1 < marks.count ? draw.share(marks[number + 1].from) : 1
      let before = from - taken
      taken = to
      guard mark.count == 1, let name = report.breakName(of: mark) else { return nil }
      if let style = draw.room(for: name, of: next - to) {
        taken = next
        return draw.text(name, style, nextTo: mark.to, by: 5, y: y)
      }
      return draw.room(for: name, of: before).map { style in
        draw.text(name, style, nextTo: mark.from, by: -5, y: y)
      }
    }
  }

  private var findings: [Markup] {
    let y = Self.top + lanes.rows.count * Self.rowHeight
    var drawn: Set<Int> = []
    return report.bySeverity.flatMap { mark -> [Markup] in
      guard drawn.insert(lanes.cell(mark.position, of: Self.cells)).inserted else { return [] }
      return [
        draw.line("before", mark.position, from: Self.top, to: y + 6),
        draw.circle(
          mark.isInfo ? "marked" : "limit", mark.position, y: y + 13, radius: mark.isInfo ? 5 : 6,
          report.sentence(of: mark)),
      ]
    }
  }

  private func title(of mark: SessionMark, in lane: SessionLane) -> String {
    let more = mark.count > 1 ? " and \(mark.count - 1) more" : ""
    let time = report.entries.start == nil ? "" : ", \(mark.from.rounded) s"
    return "\(report.place(of: report.entries.all[mark.event]))\(time): "
      + "\(report.words(of: mark, in: lane))\(more)"
  }
}

extension SessionReport: DrawnReport {
  /// The report as one self-contained page without scripts.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var page: [UInt8] {
    get throws(XMLWritingError) {
      let table = table(most: TimelineReport.mostPageRows)
      let sections = [playerSection, findingSection(most: TimelineReport.mostPageRows)]
      return try Markup.page(
        titled: "Session \(name)",
        [.p("\(summary).")] + notes.map { .p($0.capitalizedSentence + ".") } + [figure]
          + (table.rows.isEmpty ? [] : table.markup) + sections.compactMap { $0?.markup })
    }
  }
}

extension SessionReport {
  /// The lanes as an SVG document of 960 pixels, with the findings at their times.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var svg: [UInt8] {
    get throws(XMLWritingError) {
      let drawing = drawing(from: 0)
      return try Markup.picture(
        named: "\(name): \(summary)", SessionFigure(self).description, height: drawing.height,
        drawing.shapes)
    }
  }

  /// The picture with its names and its legend from a height on, and the height that it takes.
  func drawing(from y: Int) -> (shapes: [Markup], height: Int) {
    let figure = SessionFigure(self)
    let legend = figure.legend
    let left = 24 + SessionFigure.gutter
    let top = y + 56
    let bottom = top + figure.height + 14
    let shapes: [Markup] = [
      .tag("text", "number", ["x": "24", "y": "\(y + 24)"], [.text(name.fitted(to: 120))]),
      .tag("text", "soft", ["x": "24", "y": "\(y + 42)"], [.text(summary.fitted(to: 150))]),
      .tag(
        "svg", "",
        [
          "x": "\(left)", "y": "\(top)", "width": "\(936 - left)",
          "height": "\(figure.height)", "overflow": "visible",
        ], figure.shapes),
      .tag(
        "svg", "", ["x": "24", "y": "\(bottom)", "overflow": "visible"],
        legend.shapes(from: 0)),
    ]
    return (shapes, bottom + legend.height + 8 - y)
  }

  /// The picture of a page, with its legend.
  var figure: Markup {
    let figure = SessionFigure(self)
    return .tag(
      "figure", "", [:],
      [
        .tag(
          "svg", "lanes",
          [
            "height": "\(figure.height)", "role": "img", "aria-label": "\(name): \(summary)",
          ], [.tag("desc", "", [:], [.text(figure.description)])] + figure.shapes),
        figure.legend.markup,
      ])
  }
}

extension SessionFigure {
  /// The meanings of the shapes in use.
  var legend: [LegendItem] {
    let marks = lanes.rows.flatMap { row in row.marks.map { (lane: row.lane, mark: $0) } }
    var items: [LegendItem] = []
    if marks.contains(where: { $0.lane != .requests && $0.mark.isPlainPoint }) {
      items.append(LegendItem(circle: "dot", meaning: "event"))
    }
    if marks.contains(where: { $0.mark.isStretch && $0.lane.style == "band" }) {
      items.append(LegendItem(box: "band", meaning: "ads, from start to end"))
    }
    if marks.contains(where: {
      $0.lane.style == "primary" && $0.mark.isStretch || $0.lane == .requests
    }) {
      items.append(LegendItem(box: "primary", meaning: "other state or request"))
    }
    if marks.contains(where: { $0.mark.isStretch && $0.mark.isFailure }) {
      items.append(LegendItem(box: "skipped", meaning: "state or request that failed"))
    }
    if lanes.highest > .zero {
      items.append(
        LegendItem(
          shapes: [(1, 5), (10, 9), (19, 12)].map { x, height in
            .tag(
              "rect", "primary",
              ["x": "\(x)", "y": "\(13 - height)", "width": "5", "height": "\(height)"])
          }, meaning: "buffer, up to \(lanes.highest) s"))
    }
    let hasFailure = marks.contains { !$0.mark.isStretch && $0.mark.isFailure }
    let hasFinding = report.findings.contains { !$0.isInfo }
    if hasFailure || hasFinding {
      items.append(
        LegendItem(
          circle: "limit",
          meaning: [hasFailure ? "failure" : nil, hasFinding ? "finding" : nil]
            .compactMap { $0 }.joined(separator: ", ")))
    }
    if report.findings.contains(where: \.isInfo) {
      items.append(LegendItem(circle: "marked", meaning: "info"))
    }
    return items
  }

  /// The picture in words.
  var description: String {
    let stretches = report.stretches
    let first = stretches.prefix(20).map { lane, mark in
      "\(lane.rawValue): \(report.words(of: mark, in: lane))"
        + (report.entries.start == nil ? "" : " at \(mark.from.rounded) s")
    }
    let rest = stretches.count - first.count
    guard !first.isEmpty else { return "No stretch of ads, and no failure" }
    return "In order: " + first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension SessionLane {
  /// The class of the style sheet.
  var style: String {
    switch self {
    case .periods, .breaks, .ads: "band"
    default: "primary"
    }
  }
}
