import Foundation
import SourceText
import Testing

/// Dates from and to text, by RFC 3339.
struct DateTextTests {
  @Test(arguments: [
    "2026-01-01T00:00:06Z", "2026-01-01T01:00:06.000+01:00", "2025-12-31T19:00:06.5-05:30",
    "2026-01-01T00:00:06", "1969-12-31T23:59:59.999999999Z", "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59", "2026-01-01T00:00:06.123456789000Z",
  ])
  func `a date keeps its zone and its digits`(text: String) throws {
    let date = try #require(DateTime(text))
    #expect(date.description == text)
    #expect(DateTime(date.description) == date)
  }

  @Test(arguments: [
    ("2026-01-01t00:00:06+00:00", "2026-01-01T00:00:06Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
  ])
  func `the same instant has one text`(text: String, expected: String) {
    #expect(DateTime(text)?.description == expected)
  }

  @Test(arguments: ["", "2026-01-01", "2026-13-01T00:00:00Z", "20260101T000000Z", "now"])
  func `no other text is a date`(text: String) {
    #expect(DateTime(text) == nil)
  }

  @Test func `UTC has at least milliseconds`() {
    #expect(DateTime("2026-01-01T01:00:06+01:00")?.utcText == "2026-01-01T00:00:06.000Z")
    #expect(DateTime("2026-01-01T00:00:06.12345Z")?.utcText == "2026-01-01T00:00:06.12345Z")
  }

  @Test func `JSON has the text of a date`() throws {
    let date = try #require(DateTime("2026-01-01T01:00:06.000+01:00"))
    let json = try JSONEncoder().encode([date])
    #expect(String(decoding: json, as: UTF8.self) == #"["2026-01-01T01:00:06.000+01:00"]"#)
    #expect(try JSONDecoder().decode([DateTime].self, from: json) == [date])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DateTime].self, from: Data(#"["2026-01-01"]"#.utf8))
    }
  }

  @Test(arguments: [Int64.min, -62_167_219_201, 253_402_300_800, .max])
  func `a date without a year of four digits is not written`(seconds: Int64) {
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([DateTime(seconds: seconds, nanoseconds: 0)])
    }
  }
}
