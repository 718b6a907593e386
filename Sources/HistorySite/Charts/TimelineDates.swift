import LintHistory
import XMLWriting

extension Markup {
  /// The first and the last date of a chart.
  static func dates(of entries: [RunTimeline.Entry]) -> Markup {
    .tag(
      "div", "ends", [:],
      [entries.first, entries.last].compactMap { $0.map { .span($0.date, "") } })
  }
}
