package import HLSLinting
package import HLSReporting
import XMLWriting

/// A word of playlists, options or reports, in any case.
package struct ReferenceWord {
  /// The word, as most of its definitions write it.
  package let text: String
  /// What it means.
  package let definitions: [Definition]
  /// The rules about it.
  package let rules: [RuleID]

  /// Creates a word with its meanings and the rules about it.
  package init(text: String, definitions: [Definition], rules: [RuleID]) {
    (self.text, self.definitions, self.rules) = (text, definitions, rules)
  }
}

/// A profile with what its rules are, as a clause.
package typealias DescribedProfile = (profile: Profile, meaning: String)

/// What the pages about rules and words show, and how they link to each other.
struct ReferenceContent {
  let rules: [Rule]
  let book: RuleBook
  let profiles: [DescribedProfile]
  let words: [ReferenceWord]
  /// The rules that have a page, by their IDs.
  let known: [RuleID: Rule]
  /// The words that have a page, in lower case.
  private let wordKeys: Set<String>
  /// The words about which a rule is.
  let wordsOfRules: [RuleID: [ReferenceWord]]

  init(
    _ rules: [Rule], in book: RuleBook, profiles: [DescribedProfile], words: [ReferenceWord]
  ) {
    (self.rules, self.book, self.profiles, self.words) = (rules, book, profiles, words)
    known = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    wordKeys = Set(words.map { $0.text.lowercased() })
    var found: [RuleID: [ReferenceWord]] = [:]
    for word in words {
      for rule in word.rules { found[rule, default: []].append(word) }
    }
    wordsOfRules = found
  }
}

extension ReferenceContent {
  /// A link to the page of a profile on a page below a folder; only its name if it has no page.
  func profileLink(_ profile: Profile, root: String) -> Markup {
    profiles.contains { $0.profile == profile }
      ? .link(profile.rawValue, to: root + SitePath.profile(profile)) : .text(profile.rawValue)
  }

  /// A link to the page of a word; only its name if it has no page.
  func link(word: String, as name: String) -> Markup {
    wordKeys.contains(word.lowercased())
      ? .link(name, to: "../" + SitePath.word(word)) : .text(name)
  }

  /// A text in which the IDs of rules link to their pages.
  func linked(_ text: String) -> [Markup] {
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

  func separated(_ items: [Markup]) -> [Markup] {
    items.enumerated().flatMap { place, item -> [Markup] in place > 0 ? [", ", item] : [item] }
  }
}
