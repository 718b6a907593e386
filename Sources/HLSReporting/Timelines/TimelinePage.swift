import HLSDocuments
import SourceText
import XMLWriting

extension Markup {
  /// A self-contained page without scripts.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  static func page(titled title: String, _ content: [Markup]) throws(XMLWritingError) -> [UInt8] {
    // Nothing is loaded and nothing runs, whatever a playlist contains.
    let policy =
      "default-src 'none'; style-src 'sha256-\(TimelineStyle.hash)'; base-uri 'none'; form-action 'none'"
    let head = tag(
      "head", "", [:],
      [
        tag("meta", "", ["charset": "utf-8"]),
        tag("meta", "", ["http-equiv": "Content-Security-Policy", "content": policy]),
        tag("meta", "", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        tag("meta", "", ["name": "referrer", "content": "no-referrer"]),
        tag("title", "", [:], [.text(title)]),
        tag("style", "", [:], [.text(TimelineStyle.page)]),
      ])
    // Once, since all pictures of a page share them.
    let body = tag(
      "main", "", [:],
      [tag("h1", "", [:], [.text(title)])] + content + [TimelineStyle.hiddenPatterns])
    var writer = try XMLWriter(.html)
    try writer.write(tag("html", "", ["lang": "en"], [head, tag("body", "", [:], [body])]))
    return try writer.finish() + [0x0A]
  }
}

extension TimelineReport {
  /// The report as one self-contained page without scripts.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var page: [UInt8] {
    get throws(XMLWritingError) { try Markup.page(titled: "Timeline of \(name)", content) }
  }

  /// The number of rows that a table has on a page; JSON has all.
  private static let mostPageRows = 1_000

  private var content: [Markup] {
    let notes = uncertainty.map { [Markup.p($0)] } ?? []
    let tables = [
      segmentTable(most: Self.mostPageRows), joinTable(most: Self.mostPageRows),
    ].compactMap { $0 }.flatMap(Self.markup)
    return [.p("A viewer sees \(summary).")] + notes + [figure] + tables + sections.map(Self.markup)
  }

  /// The picture with its legend.
  var figure: Markup { TimelineFigure(self).markup }

  private static func markup(_ table: TimelineTable) -> [Markup] {
    func style(_ column: TimelineTable.Column) -> String {
      column.isNumber ? "n" : column.isWide ? "wide" : ""
    }
    let heads = table.columns.map {
      Markup.tag("th", style($0), ["scope": "col"], [.text($0.title)])
    }
    let rows = table.rows.map { row in
      Markup.tag(
        "tr", "", [:],
        zip(table.columns, row).map { .tag("td", style($0), [:], [.text($1)]) })
    }
    let element = Markup.tag(
      "table", "", [:],
      [
        .tag("caption", "", [:], [.text(table.title)]),
        .tag("thead", "", [:], [.tag("tr", "", [:], heads)]), .tag("tbody", "", [:], rows),
      ])
    let frame = Markup.tag(
      "div", "scroll", ["tabindex": "0", "role": "region", "aria-label": table.title], [element])
    guard table.rest > 0 else { return [frame] }
    return [frame, .p("… and \(table.rest) more; --format=json lists all", "more")]
  }

  static func markup(_ section: TimelineSection) -> Markup {
    let entries = section.entries.map { entry in
      let remedy = entry.remedy.map { remedy in
        [Markup.tag("p", "fix", [:], [.tag("b", "", [:], ["Fix: "]), .text(remedy)])]
      }
      return Markup.tag("li", "", [:], [.text(entry.text)] + (remedy ?? []))
    }
    return .tag(
      "section", "", [:],
      [.tag("h2", "", [:], [.text(section.title)]), .tag("ul", "notes", [:], entries)])
  }
}
