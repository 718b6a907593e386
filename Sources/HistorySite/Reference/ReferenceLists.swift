import HLSLinting
import HLSReporting
import SourceText
import XMLWriting

/// The lists of rules, profiles and words.
extension ReferenceContent {
  func indexPage() throws(XMLWritingError) -> [UInt8] {
    try Page(
      title: "Rules of interlint", depth: 0, section: "Rules", style: .searched
    ).render([
      .tag(
        "p", "lead", [:],
        [
          .text("\(counted(rules.count, "rule")) with their sources, by category and by "),
          .link("profile", to: "profiles/index.html"), "; ",
          .link("words", to: "words/index.html"),
          " defines what playlists, options and reports use.",
        ]),
      .section(
        "By category", id: "categories",
        [
          links(
            categories.map { category, count in
              (category, count, "#\(Self.anchor(ofCategory: category))")
            })
        ]),
      .section(
        "By profile", id: "profiles",
        [
          links(
            profiles.map { described in
              (
                described.profile.rawValue,
                rules.count { $0.profile == described.profile },
                SitePath.profile(described.profile)
              )
            })
        ]),
      .section(
        "All rules", id: "rules",
        [searchForm(for: rules), ruleTable("Rules by category", sorted, root: "")]),
    ])
  }

  func profilesPage() throws(XMLWritingError) -> [UInt8] {
    try Page(
      title: "Profiles", depth: 1, section: "Profiles", style: .reference
    ).render([
      .p("A profile is a set of rules that is enabled or disabled as a whole.", "lead"),
      .table(
        "Profiles",
        [.text("Profile"), .text("Rules about"), .short("Default"), .number("Rules")],
        profiles.map { described in
          [
            profileLink(described.profile, root: "../"), .text(described.meaning),
            Profile.defaults.contains(described.profile) ? "enabled" : "disabled",
            "\(rules.count { $0.profile == described.profile })",
          ]
        }, empty: "No profile has rules.", "stack"),
    ])
  }

  func wordsPage() throws(XMLWritingError) -> [UInt8] {
    let entries = words.map { (word: $0, initial: Self.initial(of: $0.text)) }
    var firsts: [String: Int] = [:]
    for (place, entry) in entries.enumerated() where firsts[entry.initial] == nil {
      firsts[entry.initial] = place
    }
    return try Page(title: "Words", depth: 1, section: "Words", style: .searched).render([
      .p("What the words of playlists, options, configurations and reports mean.", "lead"),
      links(
        firsts.sorted { $0.value < $1.value }.map { initial, _ in
          (initial, entries.count { $0.initial == initial }, "#\(Self.anchor(ofInitial: initial))")
        }),
      searchForm(for: []),
      .table(
        "Words by letter", [.text("Word"), .text("Meaning"), .number("Rules")],
        entries.enumerated().map { place, entry in
          let anchor =
            firsts[entry.initial] == place ? Self.anchor(ofInitial: entry.initial) : nil
          return [
            row(
              anchor: anchor, [:],
              [.link(entry.word.text, to: "../" + SitePath.word(entry.word.text))]),
            .tag("div", "", [:], entry.word.definitions.map { .p($0.meaning) }),
            "\(entry.word.rules.count)",
          ]
        }, empty: "No word is defined.", "stack"),
    ])
  }
}

extension ReferenceContent {
  private static func anchor(ofInitial initial: String) -> String {
    "letter-\(initial == "#" ? "other" : initial.lowercased())"
  }

  /// The letter of a word in the list of words; `#` for a word that begins with none.
  private static func initial(of word: String) -> String {
    guard let first = word.first, first.isASCII, first.isLetter else { return "#" }
    return first.uppercased()
  }

  /// The categories with the number of their rules, by name.
  private var categories: [(name: String, count: Int)] {
    Dictionary(grouping: rules, by: \.id.category).map { ($0.key, $0.value.count) }
      .sorted { $0.0 < $1.0 }
  }

  /// The rules by category, those of one in the order of reports.
  private var sorted: [Rule] {
    let groups = Dictionary(grouping: rules, by: \.id.category)
    return groups.keys.sorted().flatMap { groups[$0] ?? [] }
  }

  private func links(_ items: [(name: String, count: Int, address: String)]) -> Markup {
    .tag(
      "ul", "columns plain", [:],
      items.map { name, count, address in
        .tag("li", "", [:], [.link(name, to: address), .span(" \(count)", "soft")])
      })
  }
}
