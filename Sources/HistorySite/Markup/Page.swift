import XMLWriting

/// A page of the site, with header and footer.
struct Page {
  let title: String
  /// The number of folders between the page and the root of the site.
  let depth: Int
  /// The entry of the navigation bar that links to this page; nil for a page below such an entry.
  var section: String?
  /// The content above the heading.
  var aboveHeading: [Markup] = []
  /// Whether the brief style sheet suffices.
  var isBrief = false

  /// Nothing is loaded and nothing runs, whatever a playlist contains.
  private var policy: String {
    "default-src 'none'; style-src 'sha256-\(style.hash)'; base-uri 'none'; form-action 'none'"
  }

  private var style: Stylesheet { isBrief ? .brief : .whole }

  private static let sections = [
    ("Overview", "index.html"), ("Targets", "targets/index.html"), ("Rules", "rules/index.html"),
    ("Runs", "runs/index.html"), ("Compare", "diff/index.html"),
    ("Requirements", "requirements.html"),
  ]

  /// The relative address of the root of the site.
  var root: String { String(repeating: "../", count: depth) }

  /// The bytes of the page.
  func render(_ content: [Markup]) throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter(.html)
    try writer.write(
      .tag(
        "html", "", ["lang": "en"], [head, .tag("body", "", [:], [header, main(content), footer])])
    )
    return try writer.finish() + [0x0A]
  }

  private var head: Markup {
    .tag(
      "head", "", [:],
      [
        .tag("meta", "", ["charset": "utf-8"]),
        .tag(
          "meta", "", ["http-equiv": "Content-Security-Policy", "content": policy]),
        .tag(
          "meta", "", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag("meta", "", ["name": "referrer", "content": "no-referrer"]),
        .tag("title", "", [:], [.text(title)]),
        .tag("style", "", [:], [.text(style.text)]),
        .tag(
          "link", "",
          [
            "rel": "alternate", "type": "application/atom+xml", "title": "Changes",
            "href": root + "feed.atom",
          ]),
      ])
  }

  private var header: Markup {
    let links = Self.sections.map { name, path in
      name == section
        ? Markup.tag("a", "", ["href": root + path, "aria-current": "page"], [.text(name)])
        : .link(name, to: root + path)
    }
    return .tag("header", "", [:], [.tag("nav", "", ["aria-label": "Site"], links)])
  }

  private func main(_ content: [Markup]) -> Markup {
    .tag("main", "", [:], aboveHeading + [.tag("h1", "", [:], [.text(title)])] + content)
  }

  private var footer: Markup {
    .tag(
      "footer", "", [:],
      [
        "All times are UTC. Secrets in addresses are masked. ",
        .link("Feed", to: root + "feed.atom"), " · ",
        .link("Data", to: root + "data/v1/history.json"), " · ",
        .link("Schema", to: root + "data/v1/schema.json"),
      ])
  }
}
