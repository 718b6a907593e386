import XMLWriting

/// A piece of a page as a value, which `XMLWriter` alone turns into bytes.
indirect enum Markup {
  case text(String)
  case element(StaticString, [(name: StaticString, value: String)], [Markup])
}

extension Markup: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self = .text(text) }
}

extension Markup {
  /// An element, with a class of the style sheet where one is given.
  static func tag(
    _ name: StaticString, _ style: String = "",
    _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup] = []
  ) -> Markup {
    let styles: KeyValuePairs<StaticString, String> = style.isEmpty ? [:] : ["class": style]
    let all = (Array(styles) + Array(attributes)).map { (name: $0.key, value: $0.value) }
    return .element(name, all, content)
  }

  static func p(_ text: String, _ style: String = "") -> Markup {
    tag("p", style, [:], [.text(text)])
  }

  static func link(_ text: String, to address: String, _ style: String = "") -> Markup {
    tag("a", style, ["href": address], [.text(text)])
  }

  static func span(_ text: String, _ style: String) -> Markup {
    tag("span", style, [:], [.text(text)])
  }

  /// A part of a page under its heading; none where it has no content.
  static func section(_ title: String, id: String, _ content: [Markup]) -> Markup {
    tag("section", "", ["id": id], [tag("h2", "", [:], [.text(title)])] + content)
  }

  /// What is shown when a reader asks for it.
  static func details(_ summary: String, _ content: [Markup]) -> Markup {
    tag("details", "", [:], [tag("summary", "", [:], [.text(summary)])] + content)
  }

  /// A moment to the minute, in UTC as the foot of each page says.
  static func time(_ seconds: Int64) -> Markup {
    tag(
      "time", "", ["datetime": UTCTime.timestamp(seconds)],
      [.text(String(UTCTime.readable(seconds).dropLast(4)))])
  }
}

extension XMLWriter {
  mutating func write(_ markup: Markup) throws(XMLWritingError) {
    switch markup {
    case .text(let text): try self.text(text)
    case .element(let name, let attributes, let content):
      try element(name, attributes: attributes) { writer throws(XMLWritingError) in
        for part in content { try writer.write(part) }
      }
    }
  }
}
