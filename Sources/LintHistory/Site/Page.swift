import XMLWriting

/// A page of the site, from its head to its foot.
struct Page {
  let title: String
  /// How many folders lie between the page and the root of the site.
  let depth: Int

  /// Nothing is loaded and nothing runs, whatever a playlist got into the page.
  private static let policy =
    "default-src 'none'; style-src 'sha256-\(Stylesheet.hash)'; base-uri 'none'; form-action 'none'"

  var root: String { String(repeating: "../", count: depth) }

  func render(
    _ body: (inout XMLWriter) throws(XMLWritingError) -> Void
  ) throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter(.html)
    try writer.element("html", attributes: [("lang", "en")]) { writer throws(XMLWritingError) in
      try writer.element("head") { writer throws(XMLWritingError) in
        try writer.element("meta", attributes: [("charset", "utf-8")])
        try writer.element(
          "meta",
          attributes: [("http-equiv", "Content-Security-Policy"), ("content", Self.policy)])
        try writer.element(
          "meta",
          attributes: [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
        try writer.element("meta", attributes: [("name", "referrer"), ("content", "no-referrer")])
        try writer.line("title", title)
        try writer.line("style", Stylesheet.text)
        try writer.element(
          "link",
          attributes: [
            ("rel", "alternate"), ("type", "application/atom+xml"), ("href", root + "feed.atom"),
          ])
      }
      try writer.element("body") { writer throws(XMLWritingError) in
        try writer.element("nav") { writer throws(XMLWritingError) in
          try writer.link("Overview", to: root + "index.html")
          try writer.link("Feed", to: root + "feed.atom")
          try writer.link("Data", to: root + "data/v1/schema.json")
        }
        try writer.line("h1", title)
        try body(&writer)
        try writer.line("footer", "Written by interlint. Secrets in addresses are masked.")
      }
    }
    return try writer.finish() + [0x0A]
  }
}

/// A cell of a table.
enum Cell {
  case text(String)
  case number(Int64)
  case link(String, to: String)
  /// Text with a class of the style sheet.
  case marked(String, String)
}

extension XMLWriter {
  mutating func line(
    _ name: StaticString, _ text: String, class style: String? = nil
  ) throws(XMLWritingError) {
    let attributes: [(name: StaticString, value: String)]
    if let style { attributes = [("class", style)] } else { attributes = [] }
    try element(name, attributes: attributes) { writer throws(XMLWritingError) in
      try writer.text(text)
    }
  }

  mutating func link(_ text: String, to address: String) throws(XMLWritingError) {
    try element("a", attributes: [("href", address)]) { writer throws(XMLWritingError) in
      try writer.text(text)
    }
  }

  /// A table, or one sentence where it would be empty.
  mutating func table(
    _ caption: String, heads: [String], rows: [[Cell]], empty: String
  ) throws(XMLWritingError) {
    guard !rows.isEmpty else { return try line("p", empty) }
    try element("div", attributes: [("class", "scroll")]) { writer throws(XMLWritingError) in
      // On a narrow screen such a table is moved sideways rather than squeezed.
      let style = heads.count > 4 ? "wide" : "plain"
      try writer.element("table", attributes: [("class", style)]) {
        writer throws(XMLWritingError) in
        try writer.line("caption", caption)
        try writer.element("thead") { writer throws(XMLWritingError) in
          try writer.element("tr") { writer throws(XMLWritingError) in
            for head in heads { try writer.line("th", head) }
          }
        }
        try writer.element("tbody") { writer throws(XMLWritingError) in
          for row in rows {
            try writer.element("tr") { writer throws(XMLWritingError) in
              for cell in row { try writer.cell(cell) }
            }
          }
        }
      }
    }
  }

  private mutating func cell(_ cell: Cell) throws(XMLWritingError) {
    switch cell {
    case .text(let text): try line("td", text)
    case .number(let number): try line("td", String(number), class: "n")
    case .marked(let text, let style): try line("td", text, class: style)
    case .link(let text, let address):
      try element("td") { writer throws(XMLWritingError) in try writer.link(text, to: address) }
    }
  }
}
