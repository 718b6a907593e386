import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Dates of segments that go on, jump, change their zone or were cut to seconds.
struct DateStepTests {
  /// The findings about the dates of segments with a duration, as severity, name and line.
  ///
  /// Each segment has a line with its date, unless that is nil, and two more; the first date is on line 4.
  private func found(_ dates: [String?], length: String = "6.000") -> [String] {
    let segments = dates.enumerated().map { number, date in
      (date.map { "#EXT-X-PROGRAM-DATE-TIME:\($0)\n" } ?? "")
        + "#EXTINF:\(length),\ns\(number).ts\n"
    }
    let text =
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n" + segments.joined()
      + "#EXT-X-ENDLIST\n"
    return Linter(RuleCatalog.book).lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8)))
      .findings.filter { $0.rule.category == "date-time" }
      .map { "\($0.severity) \($0.rule.description.dropFirst(10)) \($0.place.start.line)" }
      .sorted()
  }

  /// Dates at these seconds of a minute.
  private func seconds(_ seconds: [String?], length: String = "6.000") -> [String] {
    found(seconds.map { $0.map { "2026-01-01T00:00:\($0)Z" } }, length: length)
  }

  @Test func `a step of a second or more is a warning, and a smaller one an info`() {
    #expect(seconds(["00.000", "06.000", "12.000", "18.000"]) == [])
    #expect(seconds(["00.000", "06.000", "14.500", "20.500"]) == ["warning drift 10"])
    #expect(seconds(["00.000", "06.000", "13.000", "19.000"]) == ["warning drift 10"])
    #expect(seconds(["00.000", "06.000", "12.900", "18.900"]) == ["info drift 10"])
    // One of each is two findings: drift, and a clock that was set.
    #expect(
      seconds(["00.000", "06.500", "12.500", "20.500"]) == ["info drift 7", "warning drift 13"])
    // Nearly a segment is missing.
    #expect(seconds(["00.000", "06.000", "17.000", "23.000"]) == ["warning media-absent 12"])
  }

  @Test func `durations in whole seconds may each be half a second too short`() {
    #expect(seconds(["00.000", "06.000", "14.500", "20.500"], length: "6") == ["warning drift 10"])
    #expect(seconds(["00.000", "06.000", "13.400", "19.400"], length: "6") == ["info drift 10"])
    #expect(seconds(["00.000", nil, nil, "20.000"], length: "6") == ["info drift 11"])
    #expect(seconds(["00.000", nil, nil, "20.000"]) == ["warning drift 11"])
  }

  @Test func `a zone that changes without the time of day is reported at its date`() {
    let night = "2026-10-25T02:59:54.000+02:00"
    #expect(found([night, "2026-10-25T02:00:00.000+01:00"]) == [])
    #expect(found([night, "2026-10-25T03:00:00.000+01:00"]) == ["warning media-absent 7"])
    let spring = "2026-03-29T01:59:54.000+01:00"
    #expect(found([spring, "2026-03-29T03:00:00.000+02:00"]) == [])
    #expect(found([spring, "2026-03-29T02:00:00.000+02:00"]) == ["error ambiguous-overlap 7"])
    // Half an hour of Lord Howe Island.
    #expect(
      found(["2026-04-05T01:59:54.000+11:00", "2026-04-05T02:00:00.000+10:30"])
        == ["warning media-absent 7"])
    // An hour is missing in one zone: the place is the segment.
    #expect(
      found(["2026-01-01T00:00:00.000Z", "2026-01-01T01:00:06.000Z"]) == ["warning media-absent 9"])
    #expect(
      found(["2026-01-01T00:00:00.000+01:00", "2026-01-01T02:00:06.000Z"])
        == ["warning media-absent 9"])
  }

  @Test func `dates in whole seconds are reported if segments end between them`() {
    let whole = ["warning whole-seconds 4"]
    #expect(seconds(["00", "05", "11", "17"], length: "5.760") == whole)
    #expect(seconds(["00", "06", "12", "17"], length: "5.760") == whole)
    #expect(seconds(["00", nil, "11", nil, "23", nil], length: "5.760") == whole)
    #expect(seconds(["00.000", "05.760", "11.520", "17.280"], length: "5.760") == [])
    #expect(seconds(["00", "06", "12", "18"]) == [])
    #expect(seconds(["00", "06", "12", "18"], length: "6.006") == [])
    // Two dates may differ for another reason.
    #expect(seconds(["00", "05"], length: "5.760") == ["info small-overlap 7"])
    #expect(seconds(["00.000", "05", "11", "17"], length: "5.760") == ["info small-overlap 7"])
    // Media is absent, too, which is worse.
    #expect(
      seconds(["00", "05", "20", "26"], length: "5.760")
        == ["info small-overlap 7", "warning media-absent 12"])
  }

  @Test(arguments: [
    ("2026-11-29T19:59:60.000Z", true), ("2026-12-31T23:59:60.000+01:00", true),
    ("2026-12-31T23:59:60.000Z", false), ("2027-01-01T00:59:60.000+01:00", false),
    ("2026-06-30T23:59:60.000Z", false), ("2026-06-30T23:59:61.000Z", true),
  ])
  func `second 60 is a leap second or impossible`(date: String, isImpossible: Bool) {
    #expect(found([date]) == (isImpossible ? ["error impossible-date 4"] : []))
  }
}
