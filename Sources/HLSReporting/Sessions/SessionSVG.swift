import HLSDocuments
import HLSLinting
import SourceText
import XMLWriting

extension SessionReport {
  /// The lanes as an SVG document of 960 pixels, with the findings at their times.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var svg: [UInt8] {
    get throws(XMLWritingError) {
      let top = 52
      let rows = lanes.rows.count + (findings.isEmpty ? 0 : 1)
      let height = top + rows * Self.rowHeight + 36
      let title = "\(name): \(summary)"
      var writer = try XMLWriter()
      try writer.write(
        .tag(
          "svg", "",
          [
            "xmlns": "http://www.w3.org/2000/svg", "width": "960", "height": "\(height)",
            "viewBox": "0 0 960 \(height)", "role": "img", "aria-label": title,
          ],
          [
            .tag("title", "", [:], [.text(title)]), .tag("desc", "", [:], [.text(description)]),
            .tag("style", "", [:], [.text(TimelineStyle.picture)]), TimelineStyle.patterns,
            .tag("rect", "sheet", ["width": "960", "height": "\(height)"]),
            .tag("text", "number", ["x": "24", "y": "22"], [.text(title.fitted(to: 130))]),
          ] + names(from: top) + [
            .tag(
              "svg", "",
              [
                "x": "136", "y": "0", "width": "800", "height": "\(height)", "overflow": "visible",
              ], shapes(from: top, to: top + rows * Self.rowHeight))
          ] + legend(at: height - 24)))
      return try writer.finish()
    }
  }

  private static let rowHeight = 26
  /// The number of places that the picture distinguishes.
  private static let cells = 400

  private func names(from top: Int) -> [Markup] {
    (lanes.rows.map(\.lane.rawValue) + (findings.isEmpty ? [] : ["findings"])).enumerated().map {
      .tag("text", "name", ["x": "24", "y": "\(top + $0 * Self.rowHeight + 17)"], [.text($1)])
    }
  }

  private func shapes(from top: Int, to bottom: Int) -> [Markup] {
    let draw = PictureShapes(length: lanes.length, hasOpenEnd: false)
    let scale = TimeScale(length: lanes.length, most: 5)
    let ticks = scale.ticks.filter { $0 <= lanes.length }.map {
      TransportBar.Tick(label: $0, time: $0)
    }
    var shapes = ticks.map { draw.line("tick", $0.time, from: top - 4, to: bottom) }
    shapes += draw.labels(ticks, at: \.time, y: 44) { tick in
      guard let start = lanes.start else { return "event \(tick.label + 1)" }
      return "\(tick.label) s · \(scale.label(of: start.advanced(by: tick.label)))"
    }
    for (number, row) in lanes.rows.enumerated() {
      let y = top + number * Self.rowHeight
      for mark in lanes.grouped(row.marks, into: Self.cells) {
        let title = title(of: mark)
        if mark.isStretch {
          shapes.append(
            draw.rect(
              mark.isFailure ? "skipped" : row.lane.style, mark.from, mark.to, y: y + 5, height: 16,
              title))
        } else {
          shapes.append(
            draw.circle(mark.isFailure ? "limit" : "dot", mark.from, y: y + 13, radius: 5, title))
        }
      }
    }
    let y = top + lanes.rows.count * Self.rowHeight
    var drawn: Set<Int> = []
    for mark in findings where drawn.insert(lanes.cell(mark.position, of: Self.cells)).inserted {
      shapes.append(draw.line("head", mark.position, from: top, to: y + 6))
      shapes.append(
        draw.circle(
          "limit", mark.position, y: y + 13, radius: 6,
          "line \(mark.finding.place.start.line): \(mark.finding.severity): \(mark.finding.message) "
            + "[\(mark.finding.rule)]"))
    }
    return shapes
  }

  private func title(of mark: SessionLanes.Mark) -> String {
    let event = log.events[mark.event]
    let more = mark.count > 1 ? " and \(mark.count - 1) more" : ""
    let time = lanes.start == nil ? "" : ", \(mark.from.rounded) s"
    return "line \(event.line + 1)\(time): \(words(of: event))\(more)"
  }

  private func legend(at y: Int) -> [Markup] {
    let items: [(shape: Markup, meaning: String)] = [
      (.tag("circle", "dot", ["cx": "13", "cy": "7", "r": "5"]), "event"),
      (
        .tag("rect", "band", ["x": "1", "y": "2", "width": "24", "height": "10"]),
        "ads, from start to end"
      ),
      (
        .tag("rect", "primary", ["x": "1", "y": "2", "width": "24", "height": "10"]),
        "other state or request"
      ),
      (.tag("circle", "limit", ["cx": "13", "cy": "7", "r": "5"]), "failure, finding"),
    ]
    return items.enumerated().map { place, item in
      .tag(
        "svg", "", ["x": "\(24 + place * 220)", "y": "\(y)"],
        [item.shape, .tag("text", "", ["x": "36", "y": "12"], [.text(item.meaning)])])
    }
  }

  /// The picture in words.
  private var description: String {
    let first = entries.prefix(20).map { lane, mark in
      "\(lane.rawValue): \(words(of: log.events[mark.event])) at \(mark.from.rounded) s"
    }
    let rest = entries.count - first.count
    return "In order: " + first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension SessionLane {
  /// The class of the style sheet.
  fileprivate var style: String {
    switch self {
    case .periods, .breaks, .ads: "band"
    default: "primary"
    }
  }
}

extension String {
  /// The first characters, with an ellipsis if there are more.
  func fitted(to count: Int) -> String {
    let start = String(prefix(count))
    return dropFirst(count).isEmpty ? start : start + "…"
  }
}
