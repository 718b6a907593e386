/// A part of a page or a picture as a value; only `XMLWriter` turns it into bytes.
package indirect enum Markup: Sendable {
  /// Text, which is escaped when it is written.
  case text(String)
  /// An element with its attributes and its content.
  case element(StaticString, [(name: StaticString, value: String)], [Markup])
  /// The bytes of parts that many pages have in common.
  case written([UInt8])
}

extension Markup: ExpressibleByStringInterpolation {
  /// Creates text.
  package init(stringLiteral text: String) { self = .text(text) }
}

extension Markup {
  /// An element with the class `style`; without a class if that is empty.
  package static func tag(
    _ name: StaticString, _ style: String = "",
    _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup] = []
  ) -> Markup {
    let styles: KeyValuePairs<StaticString, String> = style.isEmpty ? [:] : ["class": style]
    let all = (Array(styles) + Array(attributes)).map { (name: $0.key, value: $0.value) }
    return .element(name, all, content)
  }

  /// A paragraph.
  package static func p(_ text: String, _ style: String = "") -> Markup {
    tag("p", style, [:], [.text(text)])
  }

  /// A link to a relative address.
  package static func link(_ text: String, to address: String, _ style: String = "") -> Markup {
    tag("a", style, ["href": address], [.text(text)])
  }

  /// Text with a class of the style sheet.
  package static func span(_ text: String, _ style: String) -> Markup {
    tag("span", style, [:], [.text(text)])
  }

  /// A part of a page below a heading.
  package static func section(_ title: String, id: String, _ content: [Markup]) -> Markup {
    tag("section", "", ["id": id], [tag("h2", "", [:], [.text(title)])] + content)
  }

  /// A collapsed part of a page.
  package static func details(_ summary: String, _ content: [Markup]) -> Markup {
    tag("details", "", [:], [tag("summary", "", [:], [.text(summary)])] + content)
  }
}

extension Markup {
  /// The bytes of parts without a document.
  package static func bytes(of parts: [Markup]) throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter(.elements)
    for part in parts { try writer.write(part) }
    return try writer.finish()
  }

  /// The same parts, turned into bytes once for all pages that have them.
  package static func shared(_ parts: [Markup]) throws(XMLWritingError) -> Markup {
    .written(try bytes(of: parts))
  }
}

extension XMLWriter {
  /// Writes a part of a page with all of its elements.
  package mutating func write(_ markup: Markup) throws(XMLWritingError) {
    switch markup {
    case .text(let text): try self.text(text)
    case .written(let bytes): try elements(bytes)
    case .element(let name, let attributes, let content):
      try element(name, attributes: attributes) { writer throws(XMLWritingError) in
        for part in content { try writer.write(part) }
      }
    }
  }
}
