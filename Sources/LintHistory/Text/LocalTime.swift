package import SourceText

/// A time as the clock of a channel shows it: in its time zone with the offset from UTC, or in UTC.
package struct LocalTime: Sendable {
  /// The date and the time to the second, such as `2026-10-01 04:03:04`.
  package let exact: String
  /// The offset, such as `UTC+2` or `UTC-3:30`; `UTC` for none.
  package let offset: String

  /// The time in a zone; nil for UTC.
  package init(_ unixSeconds: Int64, in zone: TimeZoneOffsets?) {
    let east = zone?.offset(at: unixSeconds) ?? 0
    let (seconds, overflows) = unixSeconds.addingReportingOverflow(east)
    let time = UTCTime.timestamp(overflows ? unixSeconds : seconds)
    exact = "\(time.prefix(10)) \(time.dropFirst(11).dropLast())"
    offset = overflows ? "UTC" : Self.name(of: east)
  }

  /// The date and the time to the minute, such as `2026-10-01 04:03`.
  package var text: String { String(exact.dropLast(3)) }

  /// The time with its offset, such as `2026-10-01 04:03 UTC+2`.
  package var readable: String { "\(text) \(offset)" }

  /// The date.
  package var day: Substring { exact.prefix(10) }

  private static func name(of east: Int64) -> String {
    guard east != 0 else { return "UTC" }
    let minutes = east.magnitude / 60
    let rest = minutes % 60 == 0 ? "" : ":\(String(100 + minutes % 60).dropFirst())"
    return "UTC\(east < 0 ? "-" : "+")\(minutes / 60)\(rest)"
  }
}
