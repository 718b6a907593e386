import XMLWriting

extension Markup {
  /// A bar whose length is the share of `count` in `most`; the number itself is next to it.
  static func bar(_ count: Int64, of most: Int64) -> Markup {
    let share = Int(100 * Double(max(0, count)) / Double(max(1, most)))
    return .tag(
      "svg", "bar",
      ["viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"],
      [.tag("rect", "", ["width": "\(max(1, min(100, share)))", "height": "8"])])
  }
}
