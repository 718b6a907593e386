import SourceText
import XMLWriting

/// The site that a page belongs to: what its header and its footer link to.
enum PageSite {
  /// The site of a history.
  case history
  /// The pages about rules and words.
  case reference

  /// The entries of the navigation bar, with their paths.
  private var sections: [(name: String, path: String)] {
    switch self {
    case .history:
      [
        ("Overview", "index.html"), ("Targets", "targets/index.html"),
        ("Rules", "rules/index.html"), ("Runs", "runs/index.html"),
        ("Compare", "diff/index.html"), ("Requirements", "requirements.html"),
      ]
    case .reference:
      [
        ("Rules", "index.html"), ("Profiles", "profiles/index.html"),
        ("Words", "words/index.html"),
      ]
    }
  }

  /// The header with the navigation bar, in which an entry is the page itself; nil for none.
  func header(_ section: String?, root: String) -> Markup {
    let links = sections.map { name, path in
      name == section
        ? Markup.tag("a", "", ["href": root + path, "aria-current": "page"], [.text(name)])
        : .link(name, to: root + path)
    }
    return .tag("header", "", [:], [.tag("nav", "", ["aria-label": "Site"], links)])
  }

  /// The elements of the head for other forms of the site.
  func alternates(root: String) -> [Markup] {
    switch self {
    case .history:
      [
        .tag(
          "link", "",
          [
            "rel": "alternate", "type": "application/atom+xml", "title": "Changes",
            "href": root + "feed.atom",
          ])
      ]
    case .reference: []
    }
  }

  /// The content of the footer.
  func footer(root: String) -> [Markup] {
    switch self {
    case .history:
      [
        "Times without an offset are UTC. Secrets in addresses are masked. ",
        .link("Feed", to: root + "feed.atom"), " · ",
        .link("Data", to: root + "data/v1/history.json"), " · ",
        .link("Schema", to: root + "data/v1/schema.json"),
      ]
    case .reference: [.text("Rules of interlint \(ToolVersion.current).")]
    }
  }
}
