import SourceText

/// Times in the formats of JUnit.
enum JUnitTime {
  /// Seconds with three decimals.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, duration).components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }

  /// `2026-10-01T02:03:04`, in UTC; times outside the years 1 to 9999 are clamped.
  static func timestamp(_ unixSeconds: Int64) -> String {
    DateTime.dateAndTime(at: min(max(unixSeconds, -62_135_596_800), 253_402_300_799))
  }
}
