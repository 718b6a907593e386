import XMLWriting

/// A page of the site, from its head to its foot.
struct Page {
  let title: String
  /// How many folders lie between the page and the root of the site.
  let depth: Int
  /// The entry of the navigation that leads here; nil for a page below one.
  var place: String?
  /// What stands above the heading.
  var over: [Markup] = []
  /// Whether the few rules of the style sheet do that comparisons need.
  var isBrief = false

  /// Nothing is loaded and nothing runs, whatever a playlist got into the page.
  private var policy: String {
    "default-src 'none'; style-src 'sha256-\(style.hash)'; base-uri 'none'; form-action 'none'"
  }

  private var style: Stylesheet { isBrief ? .brief : .whole }

  private static let places = [
    ("Overview", "index.html"), ("Targets", "targets/index.html"), ("Rules", "rules/index.html"),
    ("Runs", "runs/index.html"), ("Compare", "diff/index.html"),
    ("Requirements", "requirements.html"),
  ]

  var root: String { String(repeating: "../", count: depth) }

  func render(_ content: [Markup]) throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter(.html)
    try writer.write(
      .tag(
        "html", "", ["lang": "en"], [head, .tag("body", "", [:], [banner, main(content), foot])])
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

  private var banner: Markup {
    let links = Self.places.map { name, path in
      name == place
        ? Markup.tag("a", "", ["href": root + path, "aria-current": "page"], [.text(name)])
        : .link(name, to: root + path)
    }
    return .tag("header", "", [:], [.tag("nav", "", ["aria-label": "Site"], links)])
  }

  private func main(_ content: [Markup]) -> Markup {
    .tag("main", "", [:], over + [.tag("h1", "", [:], [.text(title)])] + content)
  }

  private var foot: Markup {
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
