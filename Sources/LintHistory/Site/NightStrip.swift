/// What came of a target night by night, as a row of bars: the higher, the worse.
struct NightStrip {
  private let bars: [Bar]
  private let ends: Markup
  /// The first night and the last, in words.
  private let span: String

  private struct Bar {
    let run: HistorySnapshot.Run?
    /// A class of the style sheet; empty where there is nothing to draw.
    let style: String
    let words: String
  }

  init(_ target: HistorySnapshot.Target, _ nights: [Nights.Night]) {
    ends = Nights.ends(of: nights)
    span = Set([nights.first, nights.last].compactMap { $0?.date }).sorted().joined(
      separator: " to ")
    bars = nights.map { night in
      switch night {
      case .missed(let gap): Bar(run: nil, style: "missed", words: gap.words)
      case .lost(let run):
        Bar(run: run, style: "lost", words: "\(UTCTime.readable(run.begun)): did not end")
      case .whole(let run, _):
        target.outcome(in: run.id).map {
          Bar(run: run, style: $0.style, words: "\(UTCTime.readable(run.begun)): \($0.state)")
        } ?? Bar(run: nil, style: "", words: "\(UTCTime.readable(run.begun)): not known yet")
      }
    }
  }

  private static let step = 8, height = 28

  /// How high a bar is: not by colour alone are states told apart.
  private static func height(of style: String) -> Int {
    switch style {
    case "error", "unchecked", "lost": 26
    case "warning", "partly": 17
    case "checked": 8
    default: 3
    }
  }

  /// A cross, since there is nothing to measure.
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

  /// A few nights do not become as wide as many.
  private func picture(_ style: String, slots: Int, _ content: [Markup]) -> Markup {
    .tag(
      "svg", style,
      [
        "viewBox": "0 0 \(max(slots, bars.count) * Self.step) \(Self.height)",
        "preserveAspectRatio": "none", "role": "img", "aria-label": summary,
      ], content)
  }

  /// Without links, for a cell of a table: one path a state, since lists have many of them.
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

  /// Each bar with a link to its run, and below it the first and the last night.
  func large(root: String) -> [Markup] {
    let shapes = bars.enumerated().filter { !$0.element.style.isEmpty }.map { place, bar in
      let shape = Self.shape(bar.style, at: place)
      let title = Markup.tag("title", "", [:], [.text(bar.words)])
      guard let run = bar.run else { return Markup.tag("g", "", [:], [title, shape]) }
      return .tag("a", "", ["href": "\(root)runs/\(run.id).html"], [title, shape])
    }
    // Beneath a few bars there is no room for two dates.
    let isFew = bars.count < 30
    return [
      picture("nights", slots: 30, shapes),
      isFew ? .tag("div", "ends", [:], [.text(span)]) : ends, Self.legend,
    ]
  }

  /// The numbers of the picture, in words.
  private var summary: String {
    let names = [
      ("error", "with errors"), ("warning", "with warnings"), ("checked", "without either"),
      ("partly", "partly checked"), ("unchecked", "not checked"), ("missing", "without the target"),
      ("lost", "that did not end"), ("missed", "without a run"),
      ("", "before it was known"),
    ]
    let parts = names.map { style, words in (bars.count { $0.style == style }, words) }
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(counted(bars.count, "night")): \(parts.joined(separator: ", "))"
  }

  private static var legend: Markup {
    let names = [
      ("error", "errors"), ("warning", "warnings"), ("checked", "neither"),
      ("partly", "partly checked"), ("unchecked", "not checked"), ("lost", "run did not end"),
      ("missed", "no run"),
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
