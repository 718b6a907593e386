import HLSLinting
import HLSReporting
import SourceText
import XMLWriting

/// The pages of a rule, a profile and a word.
extension RuleReference {
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

  func wordPage(_ word: Word) throws(XMLWritingError) -> [UInt8] {
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

extension RuleReference {
  /// A link to the page of a profile on a page below a folder; only its name if it has no page.
  func profileLink(_ profile: Profile, root: String) -> Markup {
    profiles.contains { $0.profile == profile }
      ? .link(profile.rawValue, to: root + SitePath.profile(profile)) : .text(profile.rawValue)
  }

  /// A link to the page of a word; only its name if it has no page.
  private func link(word: String, as name: String) -> Markup {
    wordKeys.contains(word.lowercased())
      ? .link(name, to: "../" + SitePath.word(word)) : .text(name)
  }

  /// A text in which the IDs of rules link to their pages.
  private func linked(_ text: String) -> [Markup] {
    var parts: [Markup] = []
    var plain = ""
    var rest = text[...]
    func isPart(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber) || "/-".contains(character)
    }
    while !rest.isEmpty {
      let word = rest.prefix(while: isPart)
      if known[RuleID(String(word))] != nil {
        parts += [
          .text(plain), .link(String(word), to: "../" + SitePath.rule(String(word))),
        ]
        plain = ""
      } else {
        plain += word
      }
      rest = rest.dropFirst(word.count)
      let other = rest.prefix { !isPart($0) }
      plain += other
      rest = rest.dropFirst(other.count)
    }
    return parts + [.text(plain)]
  }

  private func separated(_ items: [Markup]) -> [Markup] {
    items.enumerated().flatMap { place, item -> [Markup] in place > 0 ? [", ", item] : [item] }
  }
}
