import SourceText

/// The moment of a simulated night at which all channels are looked at: 03:00 UTC.
struct Night {
  /// The date as it was given.
  let date: String
  /// In seconds since 1970-01-01T00:00:00Z.
  let seconds: Int

  /// Reads a date such as `2026-11-21`; nil for anything else.
  init?(_ date: String) {
    guard let day = CalendarDay(date), day.year >= 1970 else { return nil }
    self.date = date
    seconds = Int(day.daysSince1970) * 86_400 + 3 * 3_600
  }

  /// The time so many seconds later, as playlists write it.
  func time(_ offset: Int) -> String {
    DateTime(seconds: Int64(seconds + offset), nanoseconds: 0).utcText
  }
}
