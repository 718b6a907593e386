import XMLWriting

/// Up to three series over runs, as a picture with the same numbers as a table beside it.
struct TrendChart {
  struct Point {
    let run: HistorySnapshot.Run
    /// Nil for a run that did not end: a gap.
    let values: [Int64]?
  }

  let title: String
  let series: [String]
  let points: [Point]
  /// What leads from the page to the root.
  let root: String

  private static let width = 720, height = 240, margin = 40

  private var most: Int64 { max(1, points.compactMap { $0.values?.max() }.max() ?? 1) }

  func write(to writer: inout XMLWriter) throws(XMLWritingError) {
    try writer.line("h2", title)
    try writer.element("div", attributes: [("class", "chart")]) { writer throws(XMLWritingError) in
      try picture(&writer)
      try writer.table(
        "The same as numbers, the newest first", heads: ["Run"] + series,
        rows: points.reversed().map { point in
          [.link(UTCTime.readable(point.run.begun), to: "\(root)runs/\(point.run.id).html")]
            + (point.values.map { $0.map(Cell.number) }
              ?? series.map { _ in .marked("did not end", "lost") })
        }, empty: "No run yet.")
    }
  }

  private func picture(_ writer: inout XMLWriter) throws(XMLWritingError) {
    try writer.element(
      "svg",
      attributes: [
        ("viewBox", "0 0 \(Self.width) \(Self.height)"), ("role", "img"), ("aria-label", title),
      ]
    ) { writer throws(XMLWritingError) in
      let bottom = Self.height - Self.margin
      try writer.element(
        "line",
        attributes: [
          ("class", "axis"), ("x1", "\(Self.margin)"), ("x2", "\(Self.width - 10)"),
          ("y1", "\(bottom)"), ("y2", "\(bottom)"),
        ])
      try label(String(most), x: 4, y: 24, &writer)
      try label("0", x: 4, y: bottom, &writer)
      if let first = points.first, let last = points.last {
        try label(String(UTCTime.readable(first.run.begun).prefix(10)), x: 40, y: 218, &writer)
        try label(String(UTCTime.readable(last.run.begun).prefix(10)), x: 646, y: 218, &writer)
      }
      for (number, name) in series.enumerated() {
        try label(name, x: 70 + number * 160, y: 236, &writer)
        try writer.element(
          "path",
          attributes: [
            ("class", "s\(number)"), ("d", "M \(40 + number * 160) 232 h 24"),
          ])
        try writer.element(
          "path", attributes: [("class", "s\(number)"), ("d", path(of: number))])
      }
      for (place, point) in points.enumerated() {
        try writer.element(
          "a", attributes: [("href", "\(root)runs/\(point.run.id).html")]
        ) { writer throws(XMLWritingError) in
          for (number, value) in (point.values ?? []).enumerated() {
            try writer.element(
              "circle",
              attributes: [
                ("class", "d\(number)"), ("r", "3"), ("cx", "\(x(place))"), ("cy", "\(y(value))"),
              ]
            ) { writer throws(XMLWritingError) in
              try writer.line(
                "title", "\(UTCTime.readable(point.run.begun)): \(value) \(series[number])")
            }
          }
          if point.values == nil { try label("×", x: x(place) - 3, y: bottom + 4, &writer) }
        }
      }
    }
  }

  private func label(
    _ text: String, x: Int, y: Int, _ writer: inout XMLWriter
  ) throws(XMLWritingError) {
    try writer.element("text", attributes: [("x", "\(x)"), ("y", "\(y)")]) {
      writer throws(XMLWritingError) in try writer.text(text)
    }
  }

  /// The line of a series, broken where a run did not end.
  private func path(of number: Int) -> String {
    var path = ""
    var isDrawing = false
    for (place, point) in points.enumerated() {
      guard let values = point.values else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M") \(x(place)) \(y(values[number])) "
      isDrawing = true
    }
    return path.isEmpty ? "M 0 0" : path
  }

  private func x(_ place: Int) -> Int {
    Self.margin + place * (Self.width - Self.margin - 20) / max(1, points.count - 1)
  }

  private func y(_ value: Int64) -> Int {
    let room = Double(Self.height - Self.margin - 20)
    return Self.height - Self.margin - Int(room * Double(max(0, value)) / Double(most))
  }
}
