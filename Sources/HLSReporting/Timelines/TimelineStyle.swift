package import XMLWriting

/// The style of pictures and pages of timelines: light, dark and in print.
///
/// Kinds differ in shape and pattern too, so that nobody needs to see colors.
package enum TimelineStyle {
  /// The colors of shapes on a light and on a dark page.
  package static let light =
    "--primary:#8b96a3;--range:#0b5fa5;--stripe:#6fb1e8;--dot:#a34100;--limit:#8a1f6b"
  package static let dark =
    "--primary:#6d7986;--range:#5aa9ee;--stripe:#1f5f97;--dot:#ffac5f;--limit:#ef9ad6"

  // swift-format-ignore
  /// Shapes in the colors of the page, `--back`, `--text`, `--soft` and `--line`, and those of shapes.
  package static let shapes = """
    svg{font:12px system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-variant-numeric:tabular-nums}
    svg text{fill:currentColor;color:var(--text)}
    svg .soft{color:var(--soft)}
    svg .name{font-size:11.5px;color:var(--soft);paint-order:stroke;stroke:var(--back);stroke-width:4px}
    svg .number{font-weight:600}
    .sheet{fill:var(--back)}
    .tick{stroke:var(--line)}
    .primary{fill:var(--primary)}
    .band{fill:url(#stripes);stroke:var(--back)}
    .stripe{fill:var(--stripe)}
    .solid{fill:var(--range)}
    .dot{fill:var(--dot);stroke:var(--back);stroke-width:2}
    .limit{fill:var(--limit)}
    .skipped{fill:url(#hatch);stroke:var(--soft)}
    .replayed{fill:url(#cross);stroke:var(--text)}
    .before{fill:none;stroke:var(--soft);stroke-dasharray:2 3}
    .ribbon{fill:var(--primary);opacity:.25}
    .open{stroke:var(--primary);stroke-width:3;stroke-dasharray:5 4}
    .arrow{fill:var(--primary)}
    .head{stroke:var(--text);stroke-width:1.5}
    .flag{fill:var(--text)}
    .paint{stroke:var(--soft);stroke-width:1.5}
    @media (max-width:40rem){.odd{display:none}svg .soft{font-size:10.5px}}

    """

  // swift-format-ignore
  static let picture = """
    :root{color-scheme:light dark;--back:#fff;--text:#1c1f24;--soft:#5b6470;--line:#d5dae0;--link:#0b51b0;\(light)}
    @media screen and (prefers-color-scheme:dark){:root{--back:#111418;--text:#e3e6ea;--soft:#a3adb8;--line:#333b44;--link:#8ab9ff;\(dark)}}

    """ + shapes + """
    .marked{fill:none;stroke:var(--text);stroke-width:1.5}
    .contrary{fill:var(--limit);stroke:var(--limit);stroke-width:1.5}

    """

  // swift-format-ignore
  static let page = picture + """
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1.5rem 1.5rem 3rem;max-width:74rem;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.5rem;line-height:1.25;font-weight:650;margin:0 0 .5rem}
    h2{font-size:1.125rem;font-weight:650;margin:2.25rem 0 .5rem}
    p{margin:0 0 .5rem;max-width:48rem}
    figure{margin:1.75rem 0 0}
    figure svg{display:block;width:100%;overflow:visible}
    figure .lanes{margin-left:88px;width:calc(100% - 88px)}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0 0;padding:0;list-style:none;font-size:.875rem;color:var(--soft)}
    .legend svg{display:inline-block;width:26px;height:14px;margin-right:.4rem;vertical-align:-.15em}
    .notes{margin:0;padding:0;list-style:none;max-width:60rem}
    .notes li{padding:.25rem 0}
    .fix{color:var(--soft);margin:0}
    .fix b{color:var(--text);font-weight:600}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;font-weight:650;font-size:1.125rem;padding:2.25rem 0 .5rem}
    th,td{text-align:left;vertical-align:baseline;padding:.35rem 1.25rem .35rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
    th{color:var(--soft);font-weight:500;font-size:.875rem}
    td.wide{white-space:normal;min-width:11rem}
    .n{text-align:right}
    .more{color:var(--soft)}
    @media print{body{max-width:none;padding:0}.scroll{overflow:visible}tr,figure{break-inside:avoid}th,td{padding-right:.6rem}}
    @media (max-width:40rem){body{padding:1rem 1.25rem 2rem}h1{font-size:1.25rem}th,td{padding-right:.8rem}}

    """

  /// The SHA-256 hash of ``page`` in Base64, which is all that the content security policy allows.
  static let hash = "7XSZ0g2U8DiQ2kPr7TDgiIi+F/4wRcSpQoI4ZFrZBjM="

  /// The patterns to which the style refers, for a picture or a page.
  static var patterns: Markup {
    .tag(
      "defs", "", [:],
      [
        pattern("stripes", size: 9, [("solid", "M0 0h9v9h-9z"), ("stripe", "M0 0h3v9h-3z")]),
        pattern("hatch", size: 7, [("paint", "M0 0v7")]),
        pattern("cross", size: 6, [("paint", "M0 0v6M0 0h6")]),
      ])
  }

  /// The patterns for all pictures of a page.
  package static var hiddenPatterns: Markup {
    .tag("svg", "", ["width": "0", "height": "0", "aria-hidden": "true"], [patterns])
  }

  private static func pattern(
    _ id: String, size: Int, _ paths: [(style: String, form: String)]
  ) -> Markup {
    .tag(
      "pattern", "",
      [
        "id": id, "width": "\(size)", "height": "\(size)", "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
      ], paths.map { .tag("path", $0.style, ["d": $0.form]) })
  }
}

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
