import HLSLinting

/// The table of rules, cases and requirements in `README.md`, by category.
struct CoverageTable {
  static let begin = "<!-- coverage: begin -->"
  static let end = "<!-- coverage: end -->"

  private struct Counts {
    var rules: [Severity: Int] = [:]
    var cases = 0
    var documents = 0
    var statuses: [RequirementCatalog.Status: Int] = [:]

    /// The columns after the category.
    var cells: [Int] {
      [Severity.error, .warning, .info].map { rules[$0] ?? 0 } + [cases, documents]
        + [RequirementCatalog.Status.planned, .declined, .guarded, .uncheckable].map {
          statuses[$0] ?? 0
        }
    }
  }

  private var categories: [String: Counts] = [:]

  /// Counts the rows of `catalog` and the cases.
  init(_ catalog: RequirementCatalog, cases: [ConformanceCase]) {
    for row in catalog.rows {
      categories[row.id.category, default: Counts()].statuses[row.status, default: 0] += 1
      guard row.status == .rule else { continue }
      categories[row.id.category, default: Counts()].rules[row.severity, default: 0] += 1
    }
    for entry in cases {
      categories[entry.category, default: Counts()].cases += 1
      categories[entry.category, default: Counts()].documents +=
        entry.examples.flatMap(\.files).count
    }
  }

  /// The rows in Markdown, with totals.
  var markdown: String {
    let titles = [
      "Category", "Error rules", "Warning rules", "Info rules", "Cases", "Documents", "Planned",
      "Declined",
      "Guard", "Uncheckable",
    ]
    let rows = categories.sorted { $0.key < $1.key }.map { (name: "`\($0.key)`", $0.value.cells) }
    var sums = [Int](repeating: 0, count: titles.count - 1)
    for (_, cells) in rows {
      for (column, cell) in cells.enumerated() { sums[column] += cell }
    }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = line(titles) + "|-|" + titles.dropFirst().map { _ in "-:|" }.joined() + "\n"
    for (name, cells) in rows + [(name: "all", sums)] {
      text += line([name] + cells.map(String.init))
    }
    return text
  }

  /// `page` with this table between the two markers; nil if the page has no markers.
  func inserted(into page: String) -> String? {
    guard let begin = page.firstRange(of: Self.begin),
      let end = page[begin.upperBound...].firstRange(of: Self.end)
    else { return nil }
    return page[..<begin.upperBound] + "\n" + markdown + page[end.lowerBound...]
  }
}
