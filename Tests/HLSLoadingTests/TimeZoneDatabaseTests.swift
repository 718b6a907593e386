import HLSLoading
import SourceText
import Testing

/// The time zones of the system.
struct TimeZoneDatabaseTests {
  /// Seconds since 1970 of a time in UTC.
  private static func seconds(_ text: String) throws -> Int64 {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else {
      throw NotATime()
    }
    return date.seconds
  }

  private struct NotATime: Error {}

  /// Summer time in the European Union begins and ends at 01:00 UTC (Directive 2000/84/EC).
  @Test(
    .enabled(if: TimeZoneDatabase.isInstalled),
    arguments: [
      ("Europe/Berlin", "2026-03-29T00:59:59Z", 3_600),
      ("Europe/Berlin", "2026-03-29T01:00:00Z", 7_200),
      ("Europe/Berlin", "2026-10-25T00:59:59Z", 7_200),
      ("Europe/Berlin", "2026-10-25T01:00:00Z", 3_600),
      ("Europe/Berlin", "2101-07-01T00:00:00Z", 7_200),
      ("Asia/Kolkata", "2026-07-01T00:00:00Z", 19_800), ("UTC", "2026-07-01T00:00:00Z", 0),
    ] as [(String, String, Int64)])
  func `the database has the zones`(name: String, time: String, offset: Int64) throws {
    let zone = try #require(TimeZoneDatabase.offsets(of: name))
    #expect(zone.offset(at: try Self.seconds(time)) == offset)
  }

  @Test(arguments: [
    "", "/etc/passwd", "../zoneinfo/UTC", "Europe", "Europe/../UTC", "right/UTC", "tzdata.zi",
  ])
  func `other files are no zones`(name: String) {
    #expect(TimeZoneDatabase.offsets(of: name) == nil)
  }
}
