import HLSDocuments
import HLSInterstitials
import SourceText
import XMLWriting

extension [TimelineReport] {
  /// The pictures under each other as an SVG document of 960 pixels, each with its legend.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  var svg: [UInt8] {
    get throws(XMLWritingError) {
      var height = 16
      var drawings: [Markup] = []
      for report in self {
        let drawing = report.drawing(at: height)
        drawings.append(drawing.markup)
        height += drawing.height
      }
      height += 8
      let name = map(\.pictureName).joined(separator: "; ")
      var writer = try XMLWriter()
      try writer.write(
        .tag(
          "svg", "",
          [
            "xmlns": "http://www.w3.org/2000/svg", "width": "960", "height": "\(height)",
            "viewBox": "0 0 960 \(height)", "role": "img", "aria-label": name,
          ],
          [
            .tag("title", "", [:], [.text(name)]),
            .tag(
              "desc", "", [:], [.text(map(\.pictureDescription).joined(separator: "; "))]),
            .tag("style", "", [:], [.text(TimelineStyle.picture)]), TimelineStyle.patterns,
            .tag("rect", "sheet", ["width": "960", "height": "\(height)"]),
          ] + drawings))
      return try writer.finish()
    }
  }
}

extension TimelineReport {
  /// The picture as an SVG document of 960 pixels, with its legend.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var svg: [UInt8] {
    get throws(XMLWritingError) { try [self].svg }
  }

  /// The picture with its legend from a height on, and the height that it takes.
  fileprivate func drawing(at top: Int) -> (markup: Markup, height: Int) {
    let bar = TransportBar(self)
    let picture = TransportBarPicture(bar, viewer)
    let items = legend(of: bar)
    let height = picture.height + 20 + (items.count + 2) / 3 * 22
    let keys = items.enumerated().map { place, item in
      Markup.tag(
        "svg", "",
        ["x": "\(place % 3 * 300)", "y": "\(picture.height + 16 + place / 3 * 22)"],
        item.shapes + [.tag("text", "", ["x": "36", "y": "12"], [.text(item.meaning)])])
    }
    let markup = Markup.tag(
      "svg", "",
      [
        "x": "24", "y": "\(top)", "width": "912", "height": "\(height)", "overflow": "visible",
      ], picture.shapes + keys)
    return (markup, height)
  }

  /// The name of the picture.
  var pictureName: String { "\(name): \(summary)" }

  /// The picture in words.
  var pictureDescription: String {
    let first = viewer.timeline.segments.prefix(20).map { segment -> String in
      if case .interstitial(let event) = segment.content {
        "interstitial \(event.id.masked) at \(segment.start) s"
      } else {
        "primary content from \(segment.start) s"
      }
    }
    let rest = viewer.timeline.segments.count - first.count
    return "In order: " + first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// A shape and its meaning, 26 pixels wide.
  struct LegendItem {
    let shapes: [Markup]
    let meaning: String
  }

  /// The meanings of the shapes in use.
  func legend(of bar: TransportBar) -> [LegendItem] {
    func box(_ style: String) -> [Markup] {
      [.tag("rect", style, ["x": "1", "y": "2", "width": "24", "height": "10"])]
    }
    var items = [LegendItem(shapes: box("primary"), meaning: "primary content")]
    if !bar.dots.isEmpty {
      items.append(
        LegendItem(
          shapes: [.tag("circle", "dot", ["cx": "13", "cy": "7", "r": "6"])],
          meaning: "interstitial that is a point"))
    }
    if !bar.bands.isEmpty {
      items.append(LegendItem(shapes: box("band"), meaning: "interstitial that is a range"))
    }
    for kind in PrimaryLine.Kind.allCases where kind != .shown {
      guard bar.primary.parts.contains(where: { $0.kind == kind }) else { continue }
      items.append(
        LegendItem(shapes: box(kind.style), meaning: "primary content, \(kind.rawValue)"))
    }
    if !bar.playheads.isEmpty {
      items.append(
        LegendItem(
          shapes: [.tag("path", "flag", ["d": "M7 2h12l-6 10z"])], meaning: "playhead"))
    }
    if bar.isOpen {
      items.append(
        LegendItem(
          shapes: [
            .tag("line", "open", ["x1": "1", "x2": "16", "y1": "7", "y2": "7"]),
            .tag("path", "arrow", ["d": "M16 1l10 6l-10 6z"]),
          ], meaning: "may grow"))
    }
    return items
  }
}
