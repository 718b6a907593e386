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
              "desc", "", [:],
              [.text(map { TimelineFigure($0).description }.joined(separator: "; "))]),
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
    let figure = TimelineFigure(self)
    let (picture, items) = (figure.picture, figure.legend)
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
}
