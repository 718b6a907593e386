package import HLSLinting
package import HLSReporting
package import XMLWriting

/// Static pages about every rule, profile and word, with the templates of the site of a history.
///
/// They need no server, and can be read without their only script. Equal rules and words give equal bytes.
package struct RuleReference {
  /// A word of playlists, options or reports, in any case.
  package struct Word {
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

  let rules: [Rule]
  let book: RuleBook
  let profiles: [DescribedProfile]
  let words: [Word]
  /// The rules that have a page, by their IDs.
  let known: [RuleID: Rule]
  /// The words that have a page, in lower case.
  let wordKeys: Set<String>
  /// The words about which a rule is.
  let wordsOfRules: [RuleID: [Word]]

  /// Creates the pages of `rules` of a book, of their profiles, and of words, no two of which differ only in case.
  package init(
    _ rules: [Rule], in book: RuleBook, profiles: [DescribedProfile], words: [Word]
  ) {
    (self.rules, self.book, self.profiles, self.words) = (rules, book, profiles, words)
    known = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    wordKeys = Set(words.map { $0.text.lowercased() })
    var found: [RuleID: [Word]] = [:]
    for word in words {
      for rule in word.rules { found[rule, default: []].append(word) }
    }
    wordsOfRules = found
  }

  /// The path of the page of a rule, relative to the root of the pages.
  package static func path(of rule: RuleID) -> String { SitePath.rule(rule.description) }

  /// All pages, `index.html` last.
  package func files() throws(XMLWritingError) -> [Site.File] {
    var files: [Site.File] = []
    for rule in rules {
      files.append(
        Site.File(path: SitePath.rule(rule.id.description), bytes: try rulePage(rule)))
    }
    for described in profiles {
      files.append(
        Site.File(path: SitePath.profile(described.profile), bytes: try profilePage(described)))
    }
    for word in words {
      files.append(Site.File(path: SitePath.word(word.text), bytes: try wordPage(word)))
    }
    files.append(Site.File(path: "profiles/index.html", bytes: try profilesPage()))
    files.append(Site.File(path: "words/index.html", bytes: try wordsPage()))
    files.append(Site.File(path: "index.html", bytes: try indexPage()))
    return files
  }

  /// Writes all pages into `folder` as ``Site/publish(into:)`` does, but through no symbolic link.
  ///
  /// Throws for a folder with an `index.html` that is not one of these pages, such as that of a history.
  package func publish(into folder: String) throws(PublishFailure) {
    try PublishedFolder(
      manifest: "rules.txt", author: "interlint docs", folders: ["rules", "profiles", "words"],
      followsLinks: false
    ).publish(into: folder) { () throws(XMLWritingError) in try files() }
  }
}
