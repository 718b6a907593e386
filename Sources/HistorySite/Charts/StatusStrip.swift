import LintHistory
import SourceText
import XMLWriting

/// The results of a target in successive runs, as a row of bars: the higher, the worse.
struct StatusStrip {
  private let bars: [Bar]
  private let ends: Markup
  /// The dates of the first and the last run, in words.
  private let span: String

  private struct Bar {
    let run: HistorySnapshot.Run?
    /// A class of the style sheet; empty if there is nothing to draw.
    let style: String
    let words: String
  }

  init(_ target: HistorySnapshot.Target, _ entries: [RunTimeline.Entry]) {
    ends = .dates(of: entries)
    span = Set([entries.first, entries.last].compactMap { $0?.date }).sorted().joined(
      separator: " to ")
    bars = entries.map { entry in
      switch entry {
      case .missed(let gap): Bar(run: nil, style: "missed", words: gap.words)
      case .lost(let run):
        Bar(run: run, style: "lost", words: "\(UTCTime.readable(run.startTime)): run did not end")
      case .complete(let run, _):
        target.outcome(in: run.id).map {
          Bar(run: run, style: $0.style, words: "\(UTCTime.readable(run.startTime)): \($0.state)")
        }
          ?? Bar(
            run: nil, style: "", words: "\(UTCTime.readable(run.startTime)): target not known yet")
      }
    }
  }

  private static let step = 8, height = 28

  /// The height of a bar, so that states differ in more than their color.
  private static func height(of style: String) -> Int {
    switch style {
    case "error", "unchecked", "lost": 26
    case "warning", "partly": 17
    case "checked", "muted": 8
    default: 3
    }
  }

  /// The cross of a missed run.
  private static func cross(at place: Int) -> String {
    let (left, right) = (place * step + 1, place * step + 7)
    return "M\(left) 5L\(right) \(height - 2)M\(right) 5L\(left) \(height - 2)"
  }

  private static func shape(_ style: String, at place: Int) -> Markup {
    if style == "missed" { return .tag("path", "b-missed", ["d": cross(at: place)]) }
    let height = height(of: style)
    return .tag(
      "rect", "b-" + style,
      [
        "x": "\(place * step + 1)", "y": "\(Self.height - height - 1)", "width": "6",
        "height": "\(height)",
      ])
  }

  /// An image of at least `slots` bars, so that a few are not wider than many.
  private func picture(_ style: String, slots: Int, _ content: [Markup]) -> Markup {
    .tag(
      "svg", style,
      [
        "viewBox": "0 0 \(max(slots, bars.count) * Self.step) \(Self.height)",
        "preserveAspectRatio": "none", "role": "img", "aria-label": summary,
      ], content)
  }

  /// For a cell of a table: without links, and with one path per state to be short.
  var small: Markup {
    let places = Dictionary(
      grouping: bars.indices.filter { !bars[$0].style.isEmpty }, by: { bars[$0].style })
    return picture(
      "strip", slots: 14,
      places.sorted { $0.key < $1.key }.map { style, places in
        let height = Self.height(of: style)
        let shapes = places.map { place in
          style == "missed"
            ? Self.cross(at: place)
            : "M\(place * Self.step + 1) \(Self.height - height - 1)h6v\(height)h-6z"
        }
        return .tag("path", "b-" + style, ["d": shapes.joined()])
      })
  }

  /// For the page of a target: each bar with a link to its run, and dates and legend below.
  func large(root: String) -> [Markup] {
    let shapes = bars.enumerated().filter { !$0.element.style.isEmpty }.map { place, bar in
      let shape = Self.shape(bar.style, at: place)
      let title = Markup.tag("title", "", [:], [.text(bar.words)])
      guard let run = bar.run else { return Markup.tag("g", "", [:], [title, shape]) }
      return .tag("a", "", ["href": root + SitePath.run(run)], [title, shape])
    }
    // Below a few bars there is no room for two dates.
    let isFew = bars.count < 30
    return [
      picture("nights", slots: 30, shapes),
      isFew ? .tag("div", "ends", [:], [.text(span)]) : ends, Self.legend,
    ]
  }

  /// The numbers of the image, in words.
  private var summary: String {
    let names = [
      ("error", "with errors"), ("warning", "with warnings"),
      ("checked", "without errors or warnings"),
      ("partly", "partly checked"), ("unchecked", "not checked"),
      ("muted", "off the air, muted"), ("missing", "without the target"),
      ("lost", "not ended"), ("missed", "missed"),
      ("", "before the target was known"),
    ]
    let parts = names.map { style, words in (bars.count { $0.style == style }, words) }
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(counted(bars.count, "run")): \(parts.joined(separator: ", "))"
  }

  private static var legend: Markup {
    let names = [
      ("error", "errors"), ("warning", "warnings"), ("checked", "no errors or warnings"),
      ("partly", "partly checked"), ("unchecked", "not checked"), ("muted", "off the air, muted"),
      ("lost", "run did not end"),
      ("missed", "missed run"),
    ]
    return .tag(
      "p", "legend", [:],
      names.map { style, words in
        .tag(
          "span", "", [:],
          [
            .tag(
              "svg", "key",
              ["viewBox": "0 0 \(step) \(height)", "aria-hidden": "true"], [shape(style, at: 0)]),
            .text(words),
          ])
      })
  }
}
