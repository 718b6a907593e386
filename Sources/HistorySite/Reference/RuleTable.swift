import HLSLinting
import XMLWriting

/// Tables of rules, and the form that finds rows in them.
extension ReferenceContent {
  /// The place of the first rule of a category in the list of all rules.
  static func anchor(ofCategory category: String) -> String { "category-\(category)" }

  /// The form that a script shows and that filters the rows of a table on the same page; without rules, by words only.
  func searchForm(for rules: [Rule]) -> Markup {
    func choice(_ name: String, _ title: String, _ values: [String]) -> [Markup] {
      guard values.count > 1 else { return [] }
      let options = values.map { Markup.tag("option", "", ["value": $0], [.text($0)]) }
      return [
        .tag(
          "label", "", [:],
          [
            .text(title),
            .tag(
              "select", "", ["name": name],
              [.tag("option", "", ["value": ""], ["all"])] + options),
          ])
      ]
    }
    let search = Markup.tag(
      "label", "", [:],
      ["Search", .tag("input", "", ["name": "q", "type": "search", "autocomplete": "off"])])
    return .tag(
      "form", "filter", ["hidden": "hidden", "aria-label": "Search"],
      [search]
        + choice("category", "Category", Set(rules.map(\.id.category)).sorted())
        + choice(
          "profile", "Profile",
          profiles.map(\.profile).filter { profile in rules.contains { $0.profile == profile } }
            .map(\.rawValue))
        + choice(
          "severity", "Severity",
          Severity.allCases.reversed().filter { severity in
            rules.contains { $0.severity == severity }
          }.map(\.rawValue))
        + [
          .tag("button", "", ["type": "reset"], ["Show all"]),
          .tag("output", "", ["aria-live": "polite"]),
        ])
  }

  /// Rules with their summaries, which a script can filter; on the index, categories have anchors.
  func ruleTable(_ caption: String, _ rules: [Rule], root: String) -> Markup {
    var seen: Set<String> = []
    return .table(
      caption, [.text("Rule"), .short("Severity"), .short("Profile")],
      rules.map { rule in
        let category = rule.id.category
        let isFirst = seen.insert(category).inserted && root.isEmpty
        return [
          row(
            anchor: isFirst ? Self.anchor(ofCategory: category) : nil,
            [
              "data-category": category, "data-profile": rule.profile.rawValue,
              "data-severity": rule.severity.rawValue,
            ],
            [
              .tag(
                "a", "", ["href": root + SitePath.rule(rule.id.description)],
                [.tag("code", "", [:], [.text(rule.id.description)])]),
              .p(rule.summary, "soft"),
            ]),
          .span(rule.severity.rawValue, rule.severity.rawValue),
          profileLink(rule.profile, root: root),
        ]
      }, empty: "No rule.", "stack")
  }

  /// The first cell of a row that the script can find.
  func row(
    anchor: String?, _ attributes: KeyValuePairs<StaticString, String>, _ content: [Markup]
  ) -> Markup {
    let id = anchor.map { [(name: "id" as StaticString, value: $0)] } ?? []
    let all =
      id + [(name: "data-row", value: "")] + attributes.map { (name: $0.key, value: $0.value) }
    return .element("div", all, content)
  }
}
