import FoundationEssentials

/// Times as people and feeds read them.
public enum UTCTime {
  /// `2026-10-01T02:03:04Z`; what is outside the years 1 to 9999 becomes the nearest inside.
  public static func timestamp(_ unixSeconds: Int64) -> String {
    let seconds = min(max(unixSeconds, -62_135_596_800), 253_402_300_799)
    return Date(timeIntervalSince1970: Double(seconds)).ISO8601Format()
  }

  /// `2026-10-01T02:03:04.500Z`, without the fraction where it is zero.
  static func timestamp(milliseconds: Int64) -> String {
    let rest = (milliseconds % 1_000 + 1_000) % 1_000
    // Rounded down before the year 1970 too.
    let whole = timestamp(milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0))
    return rest == 0 ? whole : whole.dropLast() + ".\(String(1_000 + rest).dropFirst())Z"
  }

  /// `2026-10-01 02:03 UTC`.
  static func readable(_ unixSeconds: Int64) -> String {
    let time = timestamp(unixSeconds)
    return "\(time.prefix(10)) \(time.dropFirst(11).prefix(5)) UTC"
  }
}
