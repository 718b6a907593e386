import Testing

@testable import SourceText

/// The Gregorian calendar.
struct CalendarDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
    ("2026-11-27", 20_784), ("0000-03-01", -719_468),
  ])
  func `a day is counted from 1970`(text: String, days: Int64) {
    let day = CalendarDay(text)
    #expect(day?.daysSince1970 == days)
    #expect(day == CalendarDay(daysSince1970: days))
  }

  @Test func `the days of 400 years follow each other`() {
    var expected: Int64 = CalendarDay("1900-01-01")?.daysSince1970 ?? 0
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in 1900..<2300 {
      let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
      for (month, length) in lengths.enumerated() {
        for day in 1...(month == 1 && isLeap ? 29 : length) {
          let date = CalendarDay(year: year, month: month + 1, day: day)
          guard date == CalendarDay(daysSince1970: expected) else {
            Issue.record("\(year)-\(month + 1)-\(day) is not day \(expected)")
            return
          }
          expected += 1
        }
      }
    }
  }

  @Test(arguments: [
    "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1",
    "2026-01-01 ", "02026-01-01", "2026-0a-01", "", "2026-01", "-2026-01-01",
  ])
  func `a day that does not exist is none`(text: String) {
    #expect(CalendarDay(text) == nil)
  }
}
