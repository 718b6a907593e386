import HLSDocuments
import SourceText
import XMLWriting

/// Shapes at times of a transport bar.
///
/// Horizontal places are shares of the width, so that text has one size in a picture of any width.
struct PictureShapes {
  /// The length of the scale.
  let length: Seconds
  /// Whether there is room for an open end.
  let hasOpenEnd: Bool
  /// Where times begin on the scale.
  var offset = Seconds.zero

  /// The share of the width at which a time is; what is open needs room behind its known end.
  func share(_ time: Seconds) -> Double {
    (time + offset).share(of: length) * (hasOpenEnd ? 0.94 : 1)
  }

  private func x(_ time: Seconds) -> String { Self.percent(share(time)) }

  private static func percent(_ share: Double) -> String {
    let thousandths = Int(share * 100_000 + 0.5)
    return "\(thousandths / 1_000).\((thousandths % 1_000).zeroPadded(to: 3))%"
  }

  /// A stretch, which is at least as wide as can be seen.
  func rect(
    _ style: String, _ from: Seconds, _ to: Seconds, y: Int, height: Int, _ title: String? = nil
  ) -> Markup {
    let width = Self.percent(max(0.002, share(to) - share(from)))
    return .tag(
      "rect", style, ["x": x(from), "y": "\(y)", "width": width, "height": "\(height)"],
      title.map { [.tag("title", "", [:], [.text($0)])] } ?? [])
  }

  func circle(
    _ style: String, _ time: Seconds, y: Int, radius: Int, _ title: String? = nil
  ) -> Markup {
    .tag(
      "circle", style, ["cx": x(time), "cy": "\(y)", "r": "\(radius)"],
      title.map { [.tag("title", "", [:], [.text($0)])] } ?? [])
  }

  func line(_ style: String, _ time: Seconds, from top: Int, to bottom: Int) -> Markup {
    .tag("line", style, ["x1": x(time), "x2": x(time), "y1": "\(top)", "y2": "\(bottom)"])
  }

  func text(_ text: String, _ style: String, at time: Seconds, y: Int) -> Markup {
    let share = share(time)
    let anchor = share < 0.04 ? "start" : share > 0.96 ? "end" : "middle"
    return .tag(
      "text", style, ["x": x(time), "y": "\(y)", "text-anchor": anchor], [.text(text)])
  }

  /// A text that begins so many pixels behind a time, or ends so many before it if they are negative.
  func text(_ text: String, _ style: String, nextTo time: Seconds, by pixels: Int, y: Int) -> Markup
  {
    .tag(
      "text", style,
      [
        "x": x(time), "dx": "\(pixels)", "y": "\(y)",
        "text-anchor": pixels < 0 ? "end" : "start",
      ], [.text(text)])
  }

  /// The style of a name that has room in a share of the width after so many pixels: `odd` if it has none on a
  /// narrow screen; nil if it has none at all.
  func room(for name: String, after pixels: Int = 0, of share: Double) -> String? {
    let needed = Double(pixels) + 12 + 6.6 * Double(name.count)
    guard share * Self.usualWidth >= needed else { return nil }
    return share * Self.narrowWidth >= needed ? "name" : "name odd"
  }

  /// The widths in pixels that a picture has at least on a screen that is not narrow, and on any.
  private static let (usualWidth, narrowWidth) = (500.0, 190.0)

  /// The labels of ticks; every second one has no room on a narrow screen.
  func labels(
    _ ticks: [TransportBar.Tick], at place: (TransportBar.Tick) -> Seconds, y: Int,
    _ label: (TransportBar.Tick) -> String?
  ) -> [Markup] {
    ticks.enumerated().compactMap { number, tick in
      label(tick).map {
        text($0, number % 2 == 0 ? "soft" : "soft odd", at: place(tick), y: y)
      }
    }
  }

  /// The name of a line.
  func name(_ text: String, y: Int) -> Markup {
    .tag("text", "name", ["x": "0", "y": "\(y)"], [.text(text)])
  }

  /// The name of a line that ticks would cross.
  func title(_ text: String, y: Int) -> [Markup] {
    let width = Int(6.3 * Double(text.count))
    return [
      .tag(
        "rect", "sheet", ["x": "0", "y": "\(y - 10)", "width": "\(width)", "height": "14"]),
      name(text, y: y),
    ]
  }

  /// The arrow behind the known end of what may grow.
  func openEnd(_ end: Seconds, y: Int) -> [Markup] {
    let tip = Self.percent(share(end) + 0.035)
    return [
      .tag("line", "open", ["x1": x(end), "x2": tip, "y1": "\(y)", "y2": "\(y)"]),
      .tag(
        "svg", "", ["x": tip, "y": "\(y)", "overflow": "visible"],
        [.tag("path", "arrow", ["d": "M0 -6l10 6l-10 6z"])]),
    ]
  }

  /// The playhead with its line down to `bottom`; `label` is what it calls the time.
  func playhead(_ time: Seconds, _ label: Seconds, y: Int, to bottom: Int) -> [Markup] {
    let title = Markup.tag("title", "", [:], [.text("playhead: \(label) s")])
    return [
      line("head", time, from: y + 6, to: bottom),
      .tag(
        "svg", "", ["x": x(time), "y": "\(y)", "overflow": "visible"],
        [.tag("path", "flag", ["d": "M-6 0h12l-6 10z"], [title])]),
    ]
  }
}

extension Seconds {
  /// The part of a length at which a time is, from 0 to 1; 0 if there is no length.
  func share(of length: Seconds) -> Double {
    guard length > .zero else { return 0 }
    return min(1, max(0, doubleValue / length.doubleValue))
  }
}
