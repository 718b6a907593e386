/// A column of a table: its head, and how what stands in it is aligned.
struct Column {
  let title: String
  /// A class of the style sheet.
  var style = ""

  static func text(_ title: String) -> Column { Column(title: title) }
  /// Numbers, which are aligned at their ends.
  static func number(_ title: String) -> Column { Column(title: title, style: "n") }
  /// What is never broken into lines, such as a time.
  static func short(_ title: String) -> Column { Column(title: title, style: "w") }
}

extension Markup {
  /// A table, or one sentence where it would have no rows.
  ///
  /// What does not fit the screen is moved sideways within the table's own frame.
  static func table(
    _ caption: String, _ columns: [Column], _ rows: [[Markup]], empty: String = "",
    _ style: String = ""
  ) -> Markup {
    guard !rows.isEmpty else { return p(empty, "soft") }
    let heads = columns.map { tag("th", $0.style, ["scope": "col"], [.text($0.title)]) }
    let body = rows.map { cells in
      tag(
        "tr", "", [:],
        zip(columns, cells).enumerated().map { place, pair in
          // Where a narrow screen shows cells one under the other, each has its head before it.
          style == "stack" && place > 0
            ? tag("td", pair.0.style, ["data-head": pair.0.title], [pair.1])
            : tag("td", pair.0.style, [:], [pair.1])
        })
    }
    return frame(
      caption,
      tag(
        "table", style, [:],
        [
          tag("caption", "", [:], [.text(caption)]),
          tag("thead", "", [:], [tag("tr", "", [:], heads)]),
          tag("tbody", "", [:], body),
        ]))
  }

  /// A frame that scrolls sideways, by keyboard too.
  static func frame(_ name: String, _ content: Markup) -> Markup {
    tag(
      "div", "scroll", ["tabindex": "0", "role": "region", "aria-label": name], [content])
  }

  /// At most `limit` of `items`, and a sentence that says how many there are besides.
  static func cut<Item>(
    _ items: [Item], to limit: Int, rest: String, _ content: ([Item]) -> Markup
  ) -> [Markup] {
    guard items.count > limit else { return [content(items)] }
    return [
      content(Array(items.prefix(limit))), p("\(items.count - limit) more: \(rest)", "soft"),
    ]
  }
}
