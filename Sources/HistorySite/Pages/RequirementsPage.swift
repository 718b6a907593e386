import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The page of requirements: by document and section, with their rules.
extension SiteContent {
  func requirementsPage() throws(XMLWritingError) -> [UInt8] {
    let page = Page(title: "Requirements", depth: 0, section: "Requirements")
    guard let coverage else {
      return try page.render([.p("This site was published without rules.", "soft")])
    }
    return try page.render(
      [
        .p(
          coverage.isComplete
            ? "Every requirement of the catalog by document and section, with the rule that checks it "
              + "and its number of findings in the last run."
            : "Every rule by document and section, with its number of findings in the last run. "
              + "Requirements without a rule are included if interlint is installed, or with "
              + "publish --conformance DIR.",
          "lead"),
        Markup.table(
          "By document; a requirement counts in each document that states it",
          [.text("Document")] + Self.statuses(coverage).map { .number($0) },
          coverage.documents.enumerated().map { place, document in
            let items = Self.items(document)
            return [.link(document.name, to: "#document-\(place)")]
              + Self.statuses(coverage).map { status in
                Self.number(items.count { $0.status == status })
              }
          }, empty: "No requirement is known."),
      ]
        + coverage.documents.enumerated().map {
          part($1, place: $0, isComplete: coverage.isComplete)
        })
  }

  /// The statuses of the columns: the known ones in this order, then all others.
  private static func statuses(_ coverage: RequirementCoverage) -> [String] {
    let known = ["checked", "planned", "declined", "guard", "uncheckable"]
    let found = Set(coverage.documents.flatMap { items($0).map(\.status) })
    return known.filter(found.contains) + found.subtracting(known).sorted()
  }

  /// Each requirement of a document once.
  private static func items(_ document: RequirementCoverage.Document) -> [RequirementCoverage
    .Requirement]
  {
    var seen: Set<String> = []
    return document.sections.flatMap(\.requirements).filter { seen.insert($0.id).inserted }
  }

  private func part(
    _ document: RequirementCoverage.Document, place: Int, isComplete: Bool
  ) -> Markup {
    .section(
      document.name, id: "document-\(place)",
      document.sections.map { section in
        let checked = section.requirements.count { $0.status == "checked" }
        // Without the requirements that have no rule, their number is not known.
        let size =
          isComplete
          ? "\(checked) of \(section.requirements.count) checked" : counted(checked, "rule")
        let summary = "\(section.name ?? "the whole document"): \(size)"
        return .details(
          summary,
          [
            .table(
              document.name + (section.name.map { " " + $0 } ?? ""),
              [.text("Requirement"), .short("Status"), .number("Findings")],
              section.requirements.map(row), empty: "", "stack")
          ])
      })
  }

  private static func number(_ count: Int) -> Markup {
    count == 0 ? .span("0", "soft") : "\(count)"
  }

  private func row(_ item: RequirementCoverage.Requirement) -> [Markup] {
    let count = runs.first.map { ruleCounts.count(of: item.id, in: $0).findings } ?? 0
    let text = rules[item.id]?.summary ?? item.why
    return [
      .tag("div", "", [:], [link(rule: item.id, root: ""), .p(text, "soft")]),
      .span(item.status, item.status == "checked" ? "" : "soft"),
      item.status == "checked" ? "\(count)" : "–",
    ]
  }
}
