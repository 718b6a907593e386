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
