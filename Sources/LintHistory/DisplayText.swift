import FoundationEssentials
package import SourceText

/// Times in UTC as text.
package enum UTCTime {
  /// A time in seconds since 1970-01-01T00:00:00Z as `2026-10-01T02:03:04Z` (RFC 3339); one outside
  /// the years 1 to 9999 becomes the nearest one inside.
  package static func timestamp(_ unixSeconds: Int64) -> String {
    let seconds = min(max(unixSeconds, -62_135_596_800), 253_402_300_799)
    return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
  }

  /// A time in milliseconds as `2026-10-01T02:03:04.500Z`, without a fraction of zero.
  package static func timestamp(milliseconds: Int64) -> String {
    let rest = (milliseconds % 1_000 + 1_000) % 1_000
    // Rounded down before 1970 as well.
    let whole = timestamp(milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0))
    return rest == 0 ? whole : whole.dropLast() + ".\(String(1_000 + rest).dropFirst())Z"
  }

  /// A time in seconds as `2026-10-01 02:03 UTC`.
  package static func readable(_ unixSeconds: Int64) -> String {
    let time = timestamp(unixSeconds)
    return "\(time.prefix(10)) \(time.dropFirst(11).prefix(5)) UTC"
  }
}

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

/// Names in a line of text.
package enum NameList {
  /// The first `limit` names, each cut after `length` characters, and the number of the others.
  package static func text(_ names: [String], limit: Int = 3, length: Int = 40) -> String {
    let shown = names.prefix(limit).map { $0.shortened(to: length) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
