import LintHistory
import SourceText
import XMLWriting

/// The state of the last run as an image and as JSON for badge services.
struct Badge: Equatable {
  let message: String
  let color: String

  private static let bad = "#a40e26", unsure = "#8a5a00", unknown = "#57606a", good = "#116329"

  /// A badge of the last run and whether a later one was lost.
  init(_ content: SiteContent) {
    self.init(
      content.runs.first.map(content.timeline.totals),
      newlyMissing: content.lastComparison?.targetChanges.count { $0.after?.status == .missing }
        ?? 0,
      isLost: content.snapshot.runs.last?.isComplete == false)
  }

  /// Green only if everything was checked: amber if something was not, gray if nothing was.
  init(_ totals: RunTotals?, newlyMissing: Int = 0, isLost: Bool = false) {
    guard let totals, totals.targets > 0 else {
      self.init(message: "no run", color: Self.unknown)
      return
    }
    var words = [counted(totals.errors, "error")]
    if totals.unchecked + newlyMissing > 0 {
      words.append("\(totals.unchecked + newlyMissing) not checked")
    }
    if totals.gaps > 0 { words.append("\(totals.gaps) partly checked") }
    if isLost { words.append("last run did not end") }
    let isUnsure = words.count > 1
    if totals.muted > 0 { words.append("\(totals.muted) muted") }
    self.init(
      message: words.joined(separator: ", "),
      color: totals.checked + totals.partly == 0
        ? Self.unknown : totals.errors > 0 ? Self.bad : isUnsure ? Self.unsure : Self.good)
  }

  private init(message: String, color: String) {
    self.message = message
    self.color = color
  }

  /// The SVG document.
  func svg() throws(XMLWritingError) -> [UInt8] {
    var writer = try XMLWriter()
    try writer.write(image)
    return try writer.finish()
  }

  private var image: Markup {
    let width = 66 + 10 + message.count * 7
    let parts = [(0, 66, "#57606a", "playlists"), (66, width - 66, color, message)]
    return .tag(
      "svg", "",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "20",
        "role": "img", "aria-label": "playlists: \(message)",
      ],
      parts.flatMap { x, width, color, text in
        [
          Markup.tag(
            "rect", "",
            ["x": "\(x)", "width": "\(width)", "height": "20", "fill": color]),
          .tag(
            "text", "",
            [
              "x": "\(x + 5)", "y": "14", "fill": "#ffffff", "font-size": "11",
              "font-family": "Verdana,sans-serif",
            ], [.text(text)]),
        ]
      })
  }

  /// The JSON of shields.io endpoints (shields.io, "Endpoint Badge").
  var json: String {
    #"{"color":"\#(color)","label":"playlists","message":"\#(message)","schemaVersion":1}"# + "\n"
  }
}
