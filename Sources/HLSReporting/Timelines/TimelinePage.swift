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
      [tag("h1", "", [:], path(title))] + content + [TimelineStyle.hiddenPatterns])
    var writer = try XMLWriter(.html)
    try writer.write(tag("html", "", ["lang": "en"], [head, tag("body", "", [:], [body])]))
    return try writer.finish() + [0x0A]
  }

  /// Text in which a line may end after each slash, so that a long path does not begin a line of its own.
  static func path(_ text: String) -> [Markup] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { number, part -> [Markup] in
      number + 1 < parts.count ? [.text(part + "/"), tag("wbr")] : [.text(String(part))]
    }
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
  static let mostPageRows = 1_000

  private var content: [Markup] {
    let joins = predictedJoins
    let notes = uncertainty.map { [Markup.p($0)] } ?? []
    let tables = [
      segmentTable(most: Self.mostPageRows), markerTable(most: Self.mostPageRows),
      joinTable(joins, most: Self.mostPageRows),
    ].compactMap { $0 }.flatMap(\.markup)
    return [.p("A viewer sees \(summary).")] + notes + [figure] + tables
      + sections(joins).map(\.markup)
  }

  /// The picture with its legend.
  var figure: Markup { TimelineFigure(self).markup }
}

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
