import LintHistory
import XMLWriting

extension Markup {
  /// A time to the minute, in UTC as stated at the bottom of each page.
  static func time(_ seconds: Int64) -> Markup {
    tag(
      "time", "", ["datetime": UTCTime.timestamp(seconds)],
      [.text(String(UTCTime.readable(seconds).dropLast(4)))])
  }
}
