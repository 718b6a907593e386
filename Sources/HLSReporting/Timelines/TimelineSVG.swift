import HLSDocuments
import HLSInterstitials
import SourceText
import XMLWriting

extension Markup {
  /// A picture of 960 pixels and a height as an SVG document; `desc` is the picture in words.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  static func picture(
    named name: String, _ desc: String, height: Int, _ shapes: [Markup]
  ) throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter()
    try writer.write(
      tag(
        "svg", "",
        [
          "xmlns": "http://www.w3.org/2000/svg", "width": "960", "height": "\(height)",
          "viewBox": "0 0 960 \(height)", "role": "img", "aria-label": name,
        ],
        [
          tag("title", "", [:], [.text(name)]), tag("desc", "", [:], [.text(desc)]),
          tag("style", "", [:], [.text(TimelineStyle.picture)]), TimelineStyle.patterns,
          tag("rect", "sheet", ["width": "960", "height": "\(height)"]),
        ] + shapes))
    return try writer.finish()
  }
}

extension TimelineReport {
  /// The pictures of timelines under each other as an SVG document of 960 pixels, each with its legend, and with a
  /// heading if it is one of several.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  static func svg(
    _ reports: [(heading: String?, report: TimelineReport)]
  ) throws(XMLWritingError) -> [UInt8] {
    var height = 16
    var drawings: [Markup] = []
    for (heading, report) in reports {
      if let heading {
        drawings.append(
          .tag(
            "text", "number", ["x": "24", "y": "\(height + 8)"], [.text(heading.fitted(to: 120))]))
        height += 24
      }
      let drawing = report.drawing(at: height)
      drawings.append(drawing.markup)
      height += drawing.height
    }
    height += 8
    return try Markup.picture(
      named: reports.map(\.report.pictureName).joined(separator: "; "),
      reports.map { TimelineFigure($0.report).description }.joined(separator: "; "),
      height: height, drawings)
  }
}

extension TimelineReport {
  /// The picture as an SVG document of 960 pixels, with its legend.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var svg: [UInt8] {
    get throws(XMLWritingError) { try Self.svg([(nil, self)]) }
  }

  /// The picture with its legend from a height on, and the height that it takes.
  fileprivate func drawing(at top: Int) -> (markup: Markup, height: Int) {
    let figure = TimelineFigure(self)
    let (picture, items) = (figure.picture, figure.legend)
    let height = picture.height + 20 + items.height
    let keys = items.shapes(from: picture.height + 16)
    let markup = Markup.tag(
      "svg", "",
      [
        "x": "24", "y": "\(top)", "width": "912", "height": "\(height)", "overflow": "visible",
      ], picture.shapes + keys)
    return (markup, height)
  }

  /// The name of the picture.
  var pictureName: String { "\(name): \(summary)" }
}
