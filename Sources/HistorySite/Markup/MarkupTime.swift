import LintHistory
import SourceText
import XMLWriting

extension Markup {
  /// A time to the minute: in a zone with its offset, or in UTC as stated at the bottom of each page.
  static func time(_ seconds: Int64, in zone: TimeZoneOffsets? = nil) -> Markup {
    let time = LocalTime(seconds, in: zone)
    return tag(
      "time", "", ["datetime": UTCTime.timestamp(seconds)],
      [.text(zone == nil ? time.text : time.readable)])
  }
}
