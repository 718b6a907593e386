import LintHistory
import XMLWriting

/// A part of a page as a value; only `XMLWriter` turns it into bytes.
indirect enum Markup: Sendable {
  case text(String)
  case element(StaticString, [(name: StaticString, value: String)], [Markup])
  /// The bytes of parts that many pages have in common.
  case written([UInt8])
}

extension Markup: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self = .text(text) }
}

extension Markup {
  /// An element with the class `style`; without a class if that is empty.
  static func tag(
    _ name: StaticString, _ style: String = "",
    _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup] = []
  ) -> Markup {
    let styles: KeyValuePairs<StaticString, String> = style.isEmpty ? [:] : ["class": style]
    let all = (Array(styles) + Array(attributes)).map { (name: $0.key, value: $0.value) }
    return .element(name, all, content)
  }

  /// A paragraph.
  static func p(_ text: String, _ style: String = "") -> Markup {
    tag("p", style, [:], [.text(text)])
  }

  /// A link to a relative address.
  static func link(_ text: String, to address: String, _ style: String = "") -> Markup {
    tag("a", style, ["href": address], [.text(text)])
  }

  /// Text with a class of the style sheet.
  static func span(_ text: String, _ style: String) -> Markup {
    tag("span", style, [:], [.text(text)])
  }

  /// A part of a page below a heading.
  static func section(_ title: String, id: String, _ content: [Markup]) -> Markup {
    tag("section", "", ["id": id], [tag("h2", "", [:], [.text(title)])] + content)
  }

  /// A collapsed part of a page.
  static func details(_ summary: String, _ content: [Markup]) -> Markup {
    tag("details", "", [:], [tag("summary", "", [:], [.text(summary)])] + content)
  }

  /// A time to the minute, in UTC as stated at the bottom of each page.
  static func time(_ seconds: Int64) -> Markup {
    let time = UTCTime.timestamp(seconds)
    return tag(
      "time", "", ["datetime": time],
      [.text("\(time.prefix(10)) \(time.dropFirst(11).prefix(5))")])
  }
}

extension Markup {
  /// The same parts, turned into bytes once for all pages that have them.
  static func shared(_ parts: [Markup]) throws(XMLWritingError) -> Markup {
    var writer = try XMLWriter(.elements)
    for part in parts { try writer.write(part) }
    return .written(try writer.finish())
  }
}

extension XMLWriter {
  /// Writes a part of a page with all of its elements.
  mutating func write(_ markup: Markup) throws(XMLWritingError) {
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
