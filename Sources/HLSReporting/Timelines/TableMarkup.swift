import XMLWriting

extension TimelineTable {
  /// The table on a page, and below it the number of rows that are left out.
  var markup: [Markup] {
    func style(_ column: Column) -> String {
      column.isNumber ? "n" : column.isWide ? "wide" : ""
    }
    let heads = columns.map { Markup.tag("th", style($0), ["scope": "col"], [.text($0.title)]) }
    let rows = rows.map { row in
      Markup.tag(
        "tr", "", [:], zip(columns, row).map { .tag("td", style($0), [:], [.text($1)]) })
    }
    let element = Markup.tag(
      "table", "", [:],
      [
        .tag("caption", "", [:], [.text(title)]),
        .tag("thead", "", [:], [.tag("tr", "", [:], heads)]), .tag("tbody", "", [:], rows),
      ])
    let frame = Markup.tag(
      "div", "scroll", ["tabindex": "0", "role": "region", "aria-label": title], [element])
    guard rest > 0 else { return [frame] }
    return [frame, .p("… and \(rest) more; --format=json lists all", "more")]
  }
}

extension TimelineSection {
  /// The section on a page.
  var markup: Markup {
    let entries = entries.map { entry in
      let remedy = entry.remedy.map { remedy in
        [Markup.tag("p", "fix", [:], [.tag("b", "", [:], ["Fix: "]), .text(remedy)])]
      }
      return Markup.tag("li", "", [:], [.text(entry.text)] + (remedy ?? []))
    }
    return .tag(
      "section", "", [:],
      [.tag("h2", "", [:], [.text(title)]), .tag("ul", "notes", [:], entries)])
  }
}
