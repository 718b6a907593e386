import Foundation
import SourceText
import Testing

/// Durations from and to numbers and text.
struct SecondsTests {
  @Test(
    arguments: [
      (4.004, 4_004_000_000), (0, 0), (-0.5, -500_000_000), (1e-9, 1), (0.4e-9, 0), (0.6e-9, 1),
      (-0.6e-9, -1), (9_000_000.123_456_789, 9_000_000_123_456_789),
      (1e9, 1_000_000_000_000_000_000),
      (9_223_372_036.9, Int64.max), (-9_223_372_036.9, Int64.min), (1e300, Int64.max),
      (-1e300, Int64.min),
    ] as [(Double, Int64)])
  func `a floating-point number is rounded to a nanosecond and clamped`(
    number: Double, nanoseconds: Int64
  ) {
    #expect(Seconds(number) == Seconds(nanoseconds: nanoseconds))
    #expect(Seconds(floatLiteral: number) == Seconds(nanoseconds: nanoseconds))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is no duration`(number: Double) {
    #expect(Seconds(number) == nil)
  }

  @Test(
    arguments: [
      0, 1, -1, 4_004_000_000, 999_999_999, 1_000_000_001, 8_380_800_123_456_789,
      -8_380_800_999_999_999,
    ] as [Int64])
  func `a floating-point number of up to 97 days keeps each nanosecond`(nanoseconds: Int64) {
    let duration = Seconds(nanoseconds: nanoseconds)
    #expect(Seconds(duration.doubleValue) == duration)
  }

  @Test func `a literal is a number of seconds`() {
    let durations: [Seconds] = [6, 6.006, -0.5]
    #expect(durations.map(\.nanoseconds) == [6_000_000_000, 6_006_000_000, -500_000_000])
    #expect(Seconds(6).nanoseconds == 6_000_000_000)
    #expect(Seconds(6) + 1.5 == 7.5)
  }

  @Test(
    arguments: [
      ("4.004", 4_004_000_000), ("-0.5", -500_000_000), (".5", 500_000_000), ("5.", 5_000_000_000),
      ("1.0000000019", 1_000_000_001), ("99999999999", Int64.max),
    ] as [(String, Int64)])
  func `a decimal number is read`(text: String, nanoseconds: Int64) {
    #expect(Seconds(text) == Seconds(nanoseconds: nanoseconds))
  }

  @Test(arguments: ["", ".", "-", "+1", "1e3", "1,5", " 1", "1 ", "1s", "--1"])
  func `no other text is a duration`(text: String) {
    #expect(Seconds(text) == nil)
    #expect(DecimalNumber(text) == nil)
  }

  @Test(arguments: ["0", "4.004", "-0.5", "1.000000001", "9223372036.854775807"])
  func `a duration as text is read again`(text: String) {
    #expect(Seconds(text)?.description == text)
  }

  @Test(
    arguments: [
      (0, 0), (0.499, 0), (0.5, 1), (1.499, 1), (-0.499, 0), (-0.5, -1), (-1.5, -2),
      (9_223_372_036.9, 9_223_372_036), (-9_223_372_036.9, -9_223_372_036),
    ] as [(Seconds, Int64)])
  func `a duration is rounded to whole units`(duration: Seconds, units: Int64) {
    #expect(duration.rounded(to: 1) == units)
  }

  @Test func `a range of numbers has a size beyond that of a collection`() {
    #expect((3..<UInt64.max).size == UInt64.max - 3)
    #expect((3..<3 as Range<UInt64>).size == 0)
  }

  @Test func `a duration is a decimal number`() {
    #expect(Seconds(-1.5).decimal == DecimalNumber("-1.50"))
    #expect(Seconds(-1.5).decimal.seconds == -1.5)
    #expect(Seconds.zero.decimal == DecimalNumber(0))
  }

  @Test(arguments: ["0", "1.50", "-0.001", "0.0000000000000000001", "18446744073709551615"])
  func `a decimal number keeps its digits`(text: String) {
    #expect(DecimalNumber(text)?.description == text)
  }

  @Test func `JSON has a number of seconds`() throws {
    let durations: [Seconds] = [4.004, 6, -0.5]
    let json = try JSONEncoder().encode(durations)
    #expect(String(decoding: json, as: UTF8.self) == "[4.004,6,-0.5]")
    #expect(try JSONDecoder().decode([Seconds].self, from: json) == durations)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Seconds].self, from: Data(#"["6"]"#.utf8))
    }
  }
}
