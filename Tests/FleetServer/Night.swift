/// The moment of a simulated night at which all channels are looked at: 03:00 UTC.
struct Night {
  /// The date as it was given.
  let date: String
  /// In seconds since 1970-01-01T00:00:00Z.
  let seconds: Int

  /// Reads a date such as `2026-11-21`; nil for anything else.
  init?(_ date: String) {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard date.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1],
      let day = parts[2], (1970...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    self.date = date
    seconds = Self.days(year: year, month: month, day: day) * 86_400 + 3 * 3_600
  }

  /// The time so many seconds later, as playlists write it.
  func time(_ offset: Int) -> String {
    let moment = seconds + offset
    let (days, rest) = (moment / 86_400, moment % 86_400)
    let (year, month, day) = Self.date(days)
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(Self.twoDigits)
    return "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
      + "T\(clock.joined(separator: ":")).000Z"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Days since 1970-01-01, counted in years that begin in March, so that leap days end them.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let cycle = (days + 719_468) / 146_097
    let dayOfCycle = (days + 719_468) % 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfCycle + cycle * 400 + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
