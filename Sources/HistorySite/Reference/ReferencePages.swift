import HLSLinting
import HLSReporting
import SourceText
import XMLWriting

/// The pages of a rule, a profile and a word.
extension ReferenceContent {
  func rulePage(_ rule: Rule) throws(XMLWritingError) -> [UInt8] {
    let category = rule.id.category
    let texts = RuleTexts(
      rule, profile: profileLink(rule.profile, root: "../"),
      players(of: rule)
        + RulePage(rule, in: book).facts.map { ($0.label, linked($0.text)) } + mentions(in: rule))
    return try Page(
      title: rule.id.description, depth: 1,
      aboveHeading: [
        .tag(
          "p", "over", [:],
          [
            .link("Rules", to: "../index.html"), " · ",
            .link(category, to: "../index.html#\(Self.anchor(ofCategory: category))"),
          ])
      ], style: .reference
    ).render(texts.markup)
  }

  private func players(of rule: Rule) -> [RuleTexts.Row] {
    guard !rule.players.isEmpty else { return [] }
    return [("Players", separated(rule.players.map { link(word: $0.rawValue, as: $0.name) }))]
  }

  private func mentions(in rule: Rule) -> [RuleTexts.Row] {
    guard let words = wordsOfRules[rule.id] else { return [] }
    return [("Words", separated(words.map { link(word: $0.text, as: $0.text) }))]
  }

  func profilePage(_ described: DescribedProfile) throws(XMLWritingError) -> [UInt8] {
    let name = described.profile.rawValue
    let own = rules.filter { $0.profile == described.profile }
    let state = Profile.defaults.contains(described.profile)
    return try Page(
      title: name, depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Profiles", to: "index.html")])],
      style: .searched
    ).render([
      .p("\(counted(own.count, "rule")): \(described.meaning).", "lead"),
      .p(
        state
          ? "Enabled by default; --no-profile=\(name) disables it."
          : "Disabled by default; --profile=\(name) enables it."),
      searchForm(for: own),
      ruleTable("Rules of the profile \(name)", own, root: "../"),
    ])
  }

  func wordPage(_ word: ReferenceWord) throws(XMLWritingError) -> [UInt8] {
    let meanings = word.definitions.map { definition in
      Markup.tag(
        "li", "", [:],
        [
          .tag("code", "", [:], [.text(definition.word)]), .text(": "),
        ] + linked(definition.meaning)
          + (definition.details.isEmpty
            ? []
            : [
              .tag(
                "ul", "plain", [:],
                definition.details.map { .tag("li", "", [:], linked($0)) })
            ]))
    }
    let about = word.rules.compactMap { known[$0] }
    let key = word.text.lowercased()
    let profile = profiles.first { $0.profile.rawValue == key }.map { described in
      Markup.tag(
        "p", "", [:],
        ["Its rules: ", profileLink(described.profile, root: "../")])
    }
    return try Page(
      title: word.text, depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Words", to: "index.html")])],
      style: .reference
    ).render(
      [.tag("ul", "plain", [:], meanings)] + [profile].compactMap(\.self)
        + (about.isEmpty
          ? []
          : [
            .section(
              "Rules", id: "rules", [ruleTable("Rules about \(word.text)", about, root: "../")])
          ]))
  }
}
