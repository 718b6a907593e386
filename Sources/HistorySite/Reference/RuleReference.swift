package import HLSLinting
package import XMLWriting

/// Static pages about every rule, profile and word, with the templates of the site of a history.
///
/// They need no server, and can be read without their only script. Equal rules and words give equal bytes.
package struct RuleReference {
  private let content: ReferenceContent

  /// Creates the pages of `rules` of a book, of their profiles, and of words, no two of which differ only in case.
  package init(
    _ rules: [Rule], in book: RuleBook, profiles: [DescribedProfile], words: [ReferenceWord]
  ) {
    content = ReferenceContent(rules, in: book, profiles: profiles, words: words)
  }

  /// The path of the page of a rule, relative to the root of the pages.
  package static func path(of rule: RuleID) -> String { SitePath.rule(rule.description) }

  /// All pages, `index.html` last.
  package func files() throws(XMLWritingError) -> [Site.File] {
    var files: [Site.File] = []
    for rule in content.rules {
      files.append(
        Site.File(path: SitePath.rule(rule.id.description), bytes: try content.rulePage(rule)))
    }
    for described in content.profiles {
      files.append(
        Site.File(
          path: SitePath.profile(described.profile), bytes: try content.profilePage(described)))
    }
    for word in content.words {
      files.append(Site.File(path: SitePath.word(word.text), bytes: try content.wordPage(word)))
    }
    files.append(Site.File(path: "profiles/index.html", bytes: try content.profilesPage()))
    files.append(Site.File(path: "words/index.html", bytes: try content.wordsPage()))
    files.append(Site.File(path: "index.html", bytes: try content.indexPage()))
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
