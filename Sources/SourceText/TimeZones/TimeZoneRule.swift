/// The offset of a time zone in years after the last known transition, as `TZ` has it, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, section 8.3; RFC 9636, section 3.3.1).
struct TimeZoneRule: Sendable, Equatable {
  /// The offsets from UTC in seconds, positive to the east.
  private let standard: Int64
  /// Nil if there is no daylight saving time.
  private var daylight: (offset: Int64, start: YearlyTime, end: YearlyTime)?

  /// Reads the text; nil if it has another form.
  init?(_ text: String) {
    var cursor = RuleCursor(text)
    guard cursor.skipName(), let west = cursor.time(upTo: 24) else { return nil }
    standard = -west
    guard !cursor.isAtEnd else { return }
    guard cursor.skipName() else { return nil }
    let other = cursor.next == UInt8(ascii: ",") ? standard + 3_600 : cursor.time(upTo: 24).map(-)
    guard let other, let start = cursor.yearlyTime(), let end = cursor.yearlyTime(),
      cursor.isAtEnd
    else { return nil }
    daylight = (other, start, end)
  }

  /// The offset in seconds at a time in seconds since 1970-01-01T00:00:00Z.
  func offset(at seconds: Int64) -> Int64 {
    // Beyond the years that a date can have, there is no summer.
    guard let daylight, abs(seconds / 2) < 1 << 37 else { return standard }
    let year = CivilYear(at: seconds + standard)
    let start = daylight.start.seconds(in: year) - standard
    let end = daylight.end.seconds(in: year) - daylight.offset
    let isDaylight =
      start < end ? start <= seconds && seconds < end : seconds < end || start <= seconds
    return isDaylight ? daylight.offset : standard
  }

  static func == (left: Self, right: Self) -> Bool {
    left.standard == right.standard && left.daylight?.offset == right.daylight?.offset
      && left.daylight?.start == right.daylight?.start
      && left.daylight?.end == right.daylight?.end
  }
}

/// A time of each year, in local time.
struct YearlyTime: Equatable {
  enum Day: Equatable {
    /// Such a day of the week, with 0 for Sunday, in such a week of a month; the last one for week 5.
    case weekday(month: Int, week: Int, day: Int)
    /// The day of the year from 1 to 365, without February 29.
    case ordinal(Int)
    /// The day of the year from 0 to 365, with February 29.
    case number(Int)
  }

  let day: Day
  /// The time after midnight in seconds, which may be negative or more than a day.
  let time: Int64

  /// The time in a year, in seconds since 1970-01-01T00:00:00 of the same clock.
  func seconds(in year: CivilYear) -> Int64 {
    let start: Int64
    switch day {
    case .number(let number): start = year.start + Int64(number) * 86_400
    case .ordinal(let number):
      start = year.start + Int64(number - (year.isLeap && number >= 60 ? 0 : 1)) * 86_400
    case .weekday(let month, let week, let day):
      let first = DateTime.midnight(year: year.number, month: month, day: 1).seconds
      let next =
        month == 12
        ? year.end : DateTime.midnight(year: year.number, month: month + 1, day: 1).seconds
      // 1970-01-01 was a Thursday.
      let weekday = ((first / 86_400 + 4) % 7 + 7) % 7
      var place = first + (Int64(day) - weekday + 7) % 7 * 86_400 + Int64(week - 1) * 7 * 86_400
      if place >= next { place -= 7 * 86_400 }
      start = place
    }
    return start + time
  }
}

/// A year of the Gregorian calendar.
struct CivilYear {
  let number: Int
  /// The beginning and the end in seconds since 1970-01-01T00:00:00.
  let start, end: Int64

  var isLeap: Bool { end - start > 365 * 86_400 }

  /// The year of a time, in seconds since 1970-01-01T00:00:00.
  init(at seconds: Int64) {
    func start(_ year: Int) -> Int64 { DateTime.midnight(year: year, month: 1, day: 1).seconds }
    // The mean length of a year, which is at most a day off.
    var year = 1970 + Int((Double(seconds) / 31_556_952).rounded(.down))
    while start(year) > seconds { year -= 1 }
    while start(year + 1) <= seconds { year += 1 }
    number = year
    self.start = start(year)
    end = start(year + 1)
  }
}

/// Reads the parts of a rule.
private struct RuleCursor {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }
  var next: UInt8? { rest.first }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Skips a name of letters, or any in angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let name = rest.prefix { $0.isUppercaseLetter || $0.isLowercaseLetter }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// A number of at most three digits.
  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(3).prefix { $0.isDigit }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number)
    else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// A time with at most so many hours, in seconds.
  mutating func time(upTo hours: Int) -> Int64? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hour = number(0...hours) else { return nil }
    var seconds = hour * 3_600
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return Int64(isNegative ? -seconds : seconds)
  }

  /// A day after a comma, and a time after it.
  mutating func yearlyTime() -> YearlyTime? {
    guard skip(","), let day = day() else { return nil }
    guard skip("/") else { return YearlyTime(day: day, time: 7_200) }
    return time(upTo: 167).map { YearlyTime(day: day, time: $0) }
  }

  private mutating func day() -> YearlyTime.Day? {
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let day = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
    return skip("J") ? number(1...365).map { .ordinal($0) } : number(0...365).map { .number($0) }
  }
}
