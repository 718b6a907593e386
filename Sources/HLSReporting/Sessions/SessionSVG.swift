import HLSDocuments
import XMLWriting

extension SessionReport {
  /// The lanes as an SVG document of 960 pixels, with the findings at their times.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var svg: [UInt8] {
    get throws(XMLWritingError) {
      let figure = SessionFigure(self)
      let legend = figure.legend
      let left = 24 + SessionFigure.gutter
      let top = 56
      let bottom = top + figure.height + 14
      return try Markup.picture(
        named: "\(name): \(summary)", figure.description,
        height: bottom + legend.height + 8,
        [
          .tag("text", "number", ["x": "24", "y": "24"], [.text(name.fitted(to: 120))]),
          .tag("text", "soft", ["x": "24", "y": "42"], [.text(summary.fitted(to: 150))]),
          .tag(
            "svg", "",
            [
              "x": "\(left)", "y": "\(top)", "width": "\(936 - left)",
              "height": "\(figure.height)", "overflow": "visible",
            ], figure.shapes),
          .tag(
            "svg", "", ["x": "24", "y": "\(bottom)", "overflow": "visible"],
            legend.shapes(from: 0)),
        ])
    }
  }
}
