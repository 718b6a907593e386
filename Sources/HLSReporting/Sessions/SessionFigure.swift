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
  var shapes: [Markup] { rows + ticks + marks + findings }

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

  private var findings: [Markup] {
    let y = Self.top + lanes.rows.count * Self.rowHeight
    var drawn: Set<Int> = []
    return report.findings.flatMap { mark -> [Markup] in
      guard drawn.insert(lanes.cell(mark.position, of: Self.cells)).inserted else { return [] }
      return [
        draw.line("before", mark.position, from: Self.top, to: y + 6),
        draw.circle("limit", mark.position, y: y + 13, radius: 6, report.sentence(of: mark)),
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
