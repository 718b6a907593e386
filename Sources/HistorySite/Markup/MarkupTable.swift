import LintHistory
import SourceText
import XMLWriting

/// A column of a table: its title and the alignment of its cells.
struct Column {
  let title: String
  /// A class of the style sheet.
  var style = ""

  /// Text with line breaks where needed.
  static func text(_ title: String) -> Column { Column(title: title) }
  /// Numbers, aligned at their last digit.
  static func number(_ title: String) -> Column { Column(title: title, style: "n") }
  /// Text without line breaks, such as a time.
  static func short(_ title: String) -> Column { Column(title: title, style: "w") }
}

extension Markup {
  /// A table, or the sentence `empty` if it would have no rows.
  ///
  /// A table that is wider than the screen scrolls sideways.
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
          // On a narrow screen, cells are below each other, each after the title of its column.
          style.hasPrefix("stack") && place > 0
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

  /// A frame that scrolls sideways, even with the keyboard.
  static func frame(_ name: String, _ content: Markup) -> Markup {
    tag(
      "div", "scroll", ["tabindex": "0", "role": "region", "aria-label": name], [content])
  }

  /// At most `limit` of `items`, and the number of the others with a reference to them.
  static func cut<Item>(
    _ items: [Item], to limit: Int, rest: String, _ content: ([Item]) -> Markup
  ) -> [Markup] {
    guard items.count > limit else { return [content(items)] }
    return [
      content(Array(items.prefix(limit))), p("\(items.count - limit) more: \(rest)", "soft"),
    ]
  }
}

extension Markup {
  /// A time to the minute: in a zone with its offset, or in UTC as stated at the bottom of each page.
  static func time(_ seconds: Int64, in zone: TimeZoneOffsets? = nil) -> Markup {
    let time = LocalTime(seconds, in: zone)
    return tag(
      "time", "", ["datetime": UTCTime.timestamp(seconds)],
      [.text(zone == nil ? time.text : time.readable)])
  }
}

extension Markup {
  /// The first and the last date of a chart.
  static func dates(of entries: [RunTimeline.Entry]) -> Markup {
    .tag(
      "div", "ends", [:],
      [entries.first, entries.last].compactMap { $0.map { .span($0.date, "") } })
  }
}
