import Testing

@testable import SourceText

/// The offsets of time zones, as a file and its rule have them.
struct TimeZoneTests {
  /// Seconds since 1970 of a time in UTC.
  private static func seconds(_ text: String) throws -> Int64 {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else {
      throw NotATime()
    }
    return date.seconds
  }

  private struct NotATime: Error {}

  /// The rules are those of POSIX; the instants follow from the local times in them.
  @Test(
    arguments: [
      // Central Europe: from 02:00 on the last Sunday in March to 03:00 on that in October.
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27T00:59:59Z", 3_600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27T01:00:00Z", 7_200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30T00:59:59Z", 7_200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30T01:00:00Z", 3_600),
      // Sydney: summer spans the new year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2050-01-01T00:00:00Z", 39_600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2050-07-01T00:00:00Z", 36_000),
      ("<+0530>-5:30", "2050-01-01T00:00:00Z", 19_800), ("EST5", "2050-07-01T00:00:00Z", -18_000),
      // The 60th day without February 29 is March 1 in every year; with it, February 29 in a leap year.
      ("AAA0BBB,J60/0,J300", "2052-02-29T12:00:00Z", 0),
      ("AAA0BBB,J60/0,J300", "2052-03-01T00:00:00Z", 3_600),
      ("AAA0BBB,59/0,300", "2052-02-29T00:00:00Z", 3_600),
    ] as [(String, String, Int64)])
  func `a rule gives the offset of any later time`(
    rule: String, time: String, offset: Int64
  ) throws {
    let rule = try #require(TimeZoneRule(rule))
    #expect(rule.offset(at: try Self.seconds(time)) == offset)
  }

  @Test(arguments: [
    "", "CE", "CET", "CET-", "CET-25", "CET-1CEST,M3.5.0", "CET-1CEST,M13.1.0,M1.1.0",
  ])
  func `anything else is no rule`(text: String) {
    #expect(TimeZoneRule(text) == nil)
  }

  /// A file with one transition, as RFC 9636 defines it.
  private static func file(footer: String = "\nAAA-1\n", offset: [UInt8] = [0, 0, 0x1C, 0x20])
    -> [UInt8]
  {
    func header(_ times: UInt8, _ types: UInt8, _ characters: UInt8) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        + [0, 0, 0, times, types, characters].flatMap { [0, 0, 0, $0] }
    }
    let old = header(0, 1, 1) + [0, 0, 0, 0, 0, 0, 0]
    // At 1,000 s, from no offset to two hours.
    return old + header(1, 2, 1) + [0, 0, 0, 0, 0, 0, 0x03, 0xE8, 1]
      + [0, 0, 0, 0, 0, 0] + offset + [1, 0] + [0] + Array(footer.utf8)
  }

  @Test func `a file gives the offset before, at and after its transitions`() throws {
    let fixed = try #require(TimeZoneOffsets(file: Self.file(footer: "\n\n")))
    #expect([.min, 0, 999, 1_000, .max].map(fixed.offset) == [0, 0, 0, 7_200, 7_200])
    let ruled = try #require(TimeZoneOffsets(file: Self.file()))
    #expect([999, 1_000, .max].map(ruled.offset) == [0, 3_600, 3_600])
  }

  @Test func `a damaged file is none`() {
    let whole = Self.file()
    for count in whole.indices { #expect(TimeZoneOffsets(file: Array(whole.prefix(count))) == nil) }
    #expect(TimeZoneOffsets(file: Self.file(offset: [0x7F, 0, 0, 0])) == nil)
    #expect(TimeZoneOffsets(file: Self.file(footer: "\nnonsense\n")) == nil)
  }
}
