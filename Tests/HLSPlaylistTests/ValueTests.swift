import HLSPlaylist
import SourceText
import Testing

/// Numbers, dates and hexadecimal sequences, by rfc8216bis-22, section 4.2, and RFC 3339.
struct ValueTests {
  private func decimal(_ text: String, signed: Bool = false) -> DecimalNumber? {
    DecimalNumber(parsing: 0..<text.utf8.count, of: text.utf8.span, signed: signed)
  }

  private func date(_ text: String) -> DateTime.Outcome {
    DateTime.read(0..<text.utf8.count, of: text.utf8.span)
  }

  @Test(arguments: [
    ("0", 0), ("6", 6_000_000_000), ("6.006", 6_006_000_000), (".5", 500_000_000),
    ("5.", 5_000_000_000), ("6.4999999", 6_499_999_900), ("00006", 6_000_000_000),
    ("0.000000001", 1), ("1.0000000019", 1_000_000_001),
    ("99999999999999999999", Int64.max),
  ])
  func `a decimal number is exact to a billionth`(text: String, nanoseconds: Int64) {
    #expect(decimal(text)?.seconds == Seconds(nanoseconds: nanoseconds))
  }

  @Test(arguments: [
    "", ".", "+1", "1e3", "1,5", "0x1", "NaN", "inf", "1.2.3", " 1", "1 ", "-1", "-",
  ])
  func `nothing else is an unsigned decimal number`(text: String) {
    #expect(decimal(text) == nil)
  }

  @Test
  func `a minus sign is read where it is allowed`() {
    #expect(decimal("-1.5", signed: true)?.seconds == Seconds(nanoseconds: -1_500_000_000))
    #expect(decimal("+1.5", signed: true) == nil)
    #expect(decimal("-0", signed: true) == decimal("0"))
  }

  @Test
  func `numbers compare by value, not by spelling and not in binary`() throws {
    #expect(try #require(decimal("15")) == #require(decimal("15.000")))
    #expect(try #require(decimal("0.1")) < #require(decimal("0.10000000000000001")))
    #expect(try #require(decimal("18446744073709551615")) > #require(decimal("1")))
    #expect(try #require(decimal("-2", signed: true)) < #require(decimal("-1", signed: true)))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:00.000Z", 1_767_225_600),
    ("2026-03-25T18:45:37Z", 1_774_464_337), ("2000-02-29T23:59:59Z", 951_868_799),
    ("2026-01-01T01:00:00+01:00", 1_767_225_600), ("2025-12-31T19:00:00.5-05:00", 1_767_225_600),
    ("1969-12-31T23:59:59Z", -1), ("2026-01-01t00:00:00z", 1_767_225_600),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-12-31T18:59:60.5-05:00", 1_483_228_800),
    ("2017-01-01T00:59:60+01:00", 1_483_228_800),
  ])
  func `an RFC 3339 date is an instant`(text: String, seconds: Int64) {
    guard case .value(let date) = date(text) else {
      Issue.record("not read: \(text)")
      return
    }
    #expect(date.seconds == seconds)
  }

  @Test(arguments: [
    ("2026-13-01T00:00:00Z", "month"), ("2026-00-01T00:00:00Z", "month"),
    ("2026-02-30T00:00:00Z", "day"), ("2025-02-29T00:00:00Z", "day"),
    ("1900-02-29T00:00:00Z", "day"), ("2026-04-31T00:00:00Z", "day"),
    ("2026-01-01T25:00:00Z", "hour"), ("2026-01-01T00:60:00Z", "minute"),
    ("2026-01-01T00:00:61Z", "second"), ("2026-01-01T00:00:00+24:00", "zone"),
    // No leap second: not the last minute of a month in UTC.
    ("2026-11-29T19:59:60Z", "second"), ("2026-12-30T23:59:60Z", "second"),
    ("2026-12-31T23:58:60Z", "second"), ("2026-12-31T23:59:60+01:00", "second"),
    ("2027-01-01T23:59:60", "second"),
  ])
  func `a field out of range makes a date impossible`(text: String, field: String) {
    #expect(date(text) == .impossible(field: field))
  }

  @Test(arguments: [
    "20260101T000000Z", "2026-W01-4T00:00:00Z", "2026W014T000000Z", "2026-001T00:00:00Z",
    "2026-01-01T00:00:00,5Z", "2026-01-01T00:00:00+01", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00Z", "2026-01-01T00Z",
  ])
  func `other forms of ISO 8601 are distinguished`(text: String) {
    #expect(date(text) == .otherISO8601)
  }

  @Test(arguments: ["00:00", "01:30", "23:59"])
  func `a zone is read without its colon`(zone: String) {
    for sign in ["+", "-"] {
      let text = "2026-01-01T00:00:00.000" + sign
      #expect(date(text + zone.replacing(":", with: "")) == date(text + zone))
    }
  }

  @Test(arguments: [
    "", "now", "2026/01/01 00:00:05", "2026-01-01 00:00:00Z", "2026-01-01", "1767225600",
    "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00ZZ", "2026-1-1T0:0:0Z", "2026-01-01T00:00:00Z ",
    "\"2026-01-01T00:00:00Z\"",
  ])
  func `the rest is malformed`(text: String) {
    #expect(date(text) == .malformed)
  }

  @Test
  func `a date knows its zone and its fraction`() throws {
    guard case .value(let bare) = date("2026-01-01T00:00:00"),
      case .value(let full) = date("2026-01-01T00:00:00.120+05:30")
    else {
      Issue.record("not read")
      return
    }
    #expect(bare.zoneMinutes == nil)
    #expect(bare.fractionDigits == 0)
    #expect(full.zoneMinutes == 330)
    #expect(full.fractionDigits == 3)
    #expect(full.nanoseconds == 120_000_000)
    #expect(full.distance(to: bare) == Seconds(nanoseconds: 19_799_880_000_000))
    #expect(full.advanced(by: full.distance(to: bare)).isSameInstant(as: bare))
  }

  @Test
  func `seconds are written without trailing zeros`() {
    #expect("\(Seconds(nanoseconds: 4_004_000_000))" == "4.004")
    #expect("\(Seconds(nanoseconds: -500_000_000))" == "-0.5")
    #expect("\(Seconds(60))" == "60")
    #expect(Seconds(nanoseconds: .max) + Seconds(1) == Seconds(nanoseconds: .max))
  }

  @Test
  func `a hexadecimal sequence has a prefix and whole bytes`() {
    func read(_ value: String) -> [UInt8]? {
      let text = "#EXT-X-DATERANGE:SCTE35-OUT=\(value)\n"
      let playlist = Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
      return playlist.hexadecimal(playlist.attributes.first).value
    }
    #expect(read("0xFC30") == [0xFC, 0x30])
    #expect(read("0XFC30") == [0xFC, 0x30])
    // Every known player accepts lower-case digits.
    #expect(read("0xfc3a") == [0xFC, 0x3A])
    for malformed in ["FC30", "0x", "0xF", "\"0xFC\"", "0xFG"] {
      #expect(read(malformed) == nil)
    }
  }
}
