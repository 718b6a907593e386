import FoundationEssentials

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
