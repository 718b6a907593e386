import XMLWriting

/// A shape of a picture and its meaning, 26 pixels wide.
struct LegendItem {
  let shapes: [Markup]
  let meaning: String

  init(shapes: [Markup], meaning: String) { (self.shapes, self.meaning) = (shapes, meaning) }

  init(box style: String, meaning: String) {
    self.init(
      shapes: [.tag("rect", style, ["x": "1", "y": "2", "width": "24", "height": "10"])],
      meaning: meaning)
  }

  init(circle style: String, meaning: String) {
    self.init(
      shapes: [.tag("circle", style, ["cx": "13", "cy": "7", "r": "6"])], meaning: meaning)
  }
}

extension [LegendItem] {
  /// The legend below a picture of a page.
  var markup: Markup {
    .tag(
      "ul", "legend", [:],
      map { item in
        .tag(
          "li", "", [:],
          [.tag("svg", "", ["aria-hidden": "true"], item.shapes), .text(item.meaning)])
      })
  }

  /// The number of items next to each other in a picture.
  private static var columns: Int { 3 }
  /// The height in a picture.
  var height: Int { (count + Self.columns - 1) / Self.columns * 22 }

  /// The legend from a height of a picture on, in lines of three.
  func shapes(from top: Int) -> [Markup] {
    enumerated().map { place, item in
      .tag(
        "svg", "",
        [
          "x": "\(place % Self.columns * 300)", "y": "\(top + place / Self.columns * 22)",
        ], item.shapes + [.tag("text", "", ["x": "36", "y": "12"], [.text(item.meaning)])])
    }
  }
}
