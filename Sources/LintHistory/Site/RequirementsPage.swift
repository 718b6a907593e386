import HLSConformance
import XMLWriting

/// What documents ask for, section by section, and the rule that checks it.
extension Site {
  func requirementsPage() throws(XMLWritingError) -> [UInt8] {
    let page = Page(title: "Requirements", depth: 0, place: "Requirements")
    guard let coverage else {
      return try page.render([.p("Whoever published this gave no rules.", "soft")])
    }
    return try page.render(
      [
        .p(
          coverage.isWhole
            ? "Every requirement of the catalogue, by the section that asks for it, with the rule "
              + "that checks it and how often it found something in the last run."
            : "Every rule by the section that asks for it, and how often it found something in the "
              + "last run. Requirements without a rule are listed by an installed interlint, and "
              + "with publish --conformance DIR.",
          "lead"),
        Markup.table(
          "By document; a requirement counts in each that asks for it",
          [.text("Document")] + Self.statuses(coverage).map { .number($0) },
          coverage.documents.enumerated().map { place, document in
            let items = Self.items(document)
            return [.link(document.name, to: "#document-\(place)")]
              + Self.statuses(coverage).map { status in
                Self.number(items.count { $0.status == status })
              }
          }, empty: "No requirement is known."),
      ] + coverage.documents.enumerated().map { part($1, place: $0, isWhole: coverage.isWhole) })
  }

  /// In the order in which they first stand, which is that of their worth.
  private static func statuses(_ coverage: RequirementCoverage) -> [String] {
    let known = ["checked", "planned", "declined", "guard", "uncheckable"]
    let found = Set(coverage.documents.flatMap { items($0).map(\.status) })
    return known.filter(found.contains) + found.subtracting(known).sorted()
  }

  /// Each requirement of a document once.
  private static func items(_ document: RequirementCoverage.Document) -> [RequirementCoverage.Item]
  {
    var seen: Set<String> = []
    return document.sections.flatMap(\.requirements).filter { seen.insert($0.id).inserted }
  }

  private func part(
    _ document: RequirementCoverage.Document, place: Int, isWhole: Bool
  ) -> Markup {
    .section(
      document.name, id: "document-\(place)",
      document.sections.map { section in
        let checked = section.requirements.count { $0.status == "checked" }
        // Where the rules alone are known, how many requirements have none is not.
        let size =
          isWhole
          ? "\(checked) of \(section.requirements.count) checked" : counted(checked, "rule")
        let summary = "\(section.name ?? "the whole document"): \(size)"
        return .details(
          summary,
          [
            .table(
              document.name + (section.name.map { " " + $0 } ?? ""),
              [.text("Requirement"), .short("Status"), .number("Tonight")],
              section.requirements.map(row), empty: "", "stack")
          ])
      })
  }

  private static func number(_ count: Int) -> Markup {
    count == 0 ? .span("0", "soft") : "\(count)"
  }

  private func row(_ item: RequirementCoverage.Item) -> [Markup] {
    let count = runs.first.map { ruleNights.count(of: item.id, in: $0).findings } ?? 0
    let text = book[item.id]?.summary ?? item.why
    return [
      .tag("div", "", [:], [link(rule: item.id, root: ""), .p(text, "soft")]),
      .span(item.status, item.status == "checked" ? "" : "soft"),
      item.status == "checked" ? "\(count)" : "–",
    ]
  }
}
