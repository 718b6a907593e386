import XMLWriting

/// A page of the site, with header and footer.
struct Page {
  let title: String
  /// The number of folders between the page and the root of the site, 0 or 1.
  let depth: Int
  /// The entry of the navigation bar that links to this page; nil for a page below such an entry.
  var section: String?
  /// The lines of the heading; the title if empty.
  var headings: [String] = []
  /// The content above the heading.
  var aboveHeading: [Markup] = []
  /// The parts of the page that need styles.
  var style = PageFrame.Style.whole

  /// The bytes of the page.
  func render(_ content: [Markup]) throws(XMLWritingError) -> [UInt8] {
    let frame = try PageFrame.around(self).get()
    var writer = try XMLWriter(.html)
    try writer.write(
      .tag(
        "html", "", ["lang": "en"],
        [
          .tag(
            "head", "", [:],
            [
              .written(frame.headBeforeTitle), .tag("title", "", [:], [.text(title)]),
              .written(frame.headAfterTitle),
            ]),
          .tag(
            "body", "", [:],
            [
              section.map(frame.header) ?? .written(frame.headerOfOthers),
              .tag("main", "", [:], aboveHeading + [heading] + content),
              .written(frame.footer),
            ]),
        ]))
    return try writer.finish() + [0x0A]
  }

  private var heading: Markup {
    .tag(
      "h1", "", [:],
      headings.count > 1 ? headings.map { .span($0, "line") } : [.text(headings.first ?? title)])
  }
}

/// What pages have in common, turned into bytes once: there are thousands of them.
struct PageFrame: Sendable {
  /// The style sheet of a page.
  enum Style {
    /// For most pages.
    case whole
    /// For pages with text only, in a folder.
    case brief
    /// For pages with timelines, in a folder.
    case timelines
    /// For pages with a list of channels that a script filters.
    case filtered
    /// For pages with a document, in a folder.
    case documents
    /// For pages of breaks, in a folder.
    case breaks
    /// For pages about rules that belong to no history.
    case reference
    /// For lists of such pages that a script filters.
    case searched
  }

  let headBeforeTitle, headAfterTitle: [UInt8]
  /// The header of a page without an entry in the navigation bar.
  let headerOfOthers: [UInt8]
  let footer: [UInt8]
  /// The relative address of the root of the site.
  private let root: String
  private let site: PageSite

  private static let atRoot = frame(root: "", .whole)
  private static let inFolder = frame(root: "../", .whole)
  private static let ofBriefPages = frame(root: "../", .brief)
  private static let ofTimelines = frame(root: "../", .timelines)
  private static let filteredAtRoot = frame(root: "", .filtered, .filter)
  private static let filteredInFolder = frame(root: "../", .filtered, .filter)
  private static let ofDocuments = frame(root: "../", .documents)
  private static let ofBreaks = frame(root: "../", .breaks)
  private static let ofReference = frame(root: "../", .whole, of: .reference)
  private static let searchedAtRoot = frame(root: "", .filtered, .filter, of: .reference)
  private static let searchedInFolder = frame(root: "../", .filtered, .filter, of: .reference)

  static func around(_ page: Page) -> Result<PageFrame, XMLWritingError> {
    switch page.style {
    case .whole: page.depth == 0 ? atRoot : inFolder
    case .brief: ofBriefPages
    case .timelines: ofTimelines
    case .filtered: page.depth == 0 ? filteredAtRoot : filteredInFolder
    case .documents: ofDocuments
    case .breaks: ofBreaks
    case .reference: ofReference
    case .searched: page.depth == 0 ? searchedAtRoot : searchedInFolder
    }
  }

  private static func frame(
    root: String, _ style: Stylesheet, _ script: PageScript? = nil, of site: PageSite = .history
  ) -> Result<PageFrame, XMLWritingError> {
    Result { () throws(XMLWritingError) in try PageFrame(root: root, style, script, site) }
  }

  private init(
    root: String, _ style: Stylesheet, _ script: PageScript?, _ site: PageSite
  ) throws(XMLWritingError) {
    // Nothing is loaded and nothing else runs, whatever a playlist contains.
    let policy =
      "default-src 'none'; "
      + (script.map { "script-src 'sha256-\($0.hash)'; " } ?? "")
      + "style-src 'sha256-\(style.hash)'; base-uri 'none'; form-action 'none'"
    headBeforeTitle = try Markup.bytes(of: [
      .tag("meta", "", ["charset": "utf-8"]),
      .tag("meta", "", ["http-equiv": "Content-Security-Policy", "content": policy]),
      .tag("meta", "", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .tag("meta", "", ["name": "referrer", "content": "no-referrer"]),
    ])
    headAfterTitle = try Markup.bytes(
      of: [
        .tag("style", "", [:], [.text(style.text)])
      ] + site.alternates(root: root))
    headerOfOthers = try Markup.bytes(of: [site.header(nil, root: root)])
    footer = try Markup.bytes(
      of: [.tag("footer", "", [:], site.footer(root: root))]
        + (script.map { [.tag("script", "", [:], [.text($0.text)])] } ?? []))
    (self.root, self.site) = (root, site)
  }

  /// The header of the page that an entry of the navigation bar links to.
  func header(_ section: String) -> Markup { site.header(section, root: root) }
}
