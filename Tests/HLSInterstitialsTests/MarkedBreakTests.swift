import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// The breaks of markers, and the lengths and times that they state.
struct MarkedBreakTests {
  private static func playlist(_ text: String) -> Playlist {
    Playlist(parsing: SourceFile(name: "p", bytes: Array("#EXTM3U\n\(text)\n".utf8)))
  }

  /// The breaks of a playlist in which a number is the duration of a segment.
  private static func breaks(_ words: String...) -> [MarkedBreak] {
    playlist(words.map { Int($0) == nil ? $0 : "#EXTINF:\($0),\n\($0).ts" }.joined(separator: "\n"))
      .markedBreaks
  }

  private static func marker(_ line: String) -> AdMarker? {
    playlist("\(line)\n#EXTINF:6,\n1.ts").adMarkers.first
  }

  @Test func `a return at the place of the start ends the break`() {
    let found = Self.breaks("5", "6", "#EXT-X-CUE-OUT:30", "#EXT-X-CUE-IN", "7", "5")
    #expect(found.map(\.start) == [11])
    #expect(found.map(\.end) == [11])
    #expect(found.first?.closing?.name == "EXT-X-CUE-IN")
    // Ads of 30 s are inserted there, and no segment is replaced.
    #expect(found.first?.lengthFault == nil)
    #expect(found.first?.rounding == 7)
  }

  @Test(arguments: [("#EXT-X-CUE-IN", "#EXT-X-CUE-OUT:12"), ("#EXT-X-CUE-OUT:12", "#EXT-X-CUE-IN")])
  func `a return where the next break begins ends the break before`(first: String, second: String) {
    let found = Self.breaks(
      "#EXT-X-CUE-OUT:12", "6", "6", first, second, "6", "6", "#EXT-X-CUE-IN", "6")
    #expect(found.map(\.start) == [0, 12])
    #expect(found.map(\.end) == [12, 24])
  }

  @Test func `markers are rounded to the longest segment of their own break`() {
    let nested = Self.breaks(
      "10", "#EXT-X-CUE-OUT:14", "4", "#EXT-X-CUE-OUT:8", "8", "#EXT-X-CUE-IN", "2",
      "#EXT-X-CUE-IN",
      "9", "#EXT-X-CUE-OUT:3", "3", "#EXT-X-CUE-IN", "7")
    #expect(nested.map(\.start) == [10, 14, 33])
    #expect(nested.map(\.rounding) == [8, 8, 3])
    let earlier = Self.breaks("10", "6", "#EXT-X-CUE-OUT-CONT:6/30", "4", "#EXT-X-CUE-IN", "12")
    #expect(earlier.map(\.rounding) == [10])
  }

  @Test(
    arguments: [
      "PT8S", "\"PT8S\"", "PT8.0S", "\"PT0H0M8.000S\"", "P0DT8S", "P0Y0M0DT0H0M8.000S", "8",
      "\"8.0\"",
    ])
  func `TIMEFROMSIGNAL is a duration of XML Schema or a number`(value: String) {
    for line in ["TIMEFROMSIGNAL=\(value)", "ID=\"9001\",TIMEFROMSIGNAL=\(value),X=1"] {
      let marker = Self.marker("#EXT-X-CUE-SPAN:\(line)")
      #expect(marker?.elapsed == 8)
      #expect(marker?.unreadableTime == nil)
    }
  }

  @Test func `TIMEFROMSIGNAL may have minutes and days`() {
    #expect(Self.marker("#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT1M8.5S")?.elapsed == 68.5)
    #expect(Self.marker("#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=P1DT1H")?.elapsed == 90_000)
  }

  @Test(arguments: ["P1M", "PT", "P", "PT8", "8S", "PTS", "P1Y0M0DT0S"])
  func `other texts are no TIMEFROMSIGNAL`(value: String) {
    let marker = Self.marker("#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=\(value)")
    #expect(marker?.elapsed == nil)
    #expect(marker?.unreadableTime == value)
  }

  @Test(arguments: ["4711-b", "8a3f21", "2026-01-01T00:00:00Z", "PT-9", "720p", "1/a", "ad"])
  func `an ID is no time`(id: String) {
    let marker = Self.marker("#EXT-X-CUE-OUT:\(id)")
    #expect(marker?.length == nil)
    #expect(marker?.unreadableTime == nil)
  }

  @Test(arguments: ["12s", "12 sec", "00:00:12", "PT12S", "+1:30"])
  func `a time in another form is known to be one`(time: String) {
    #expect(Self.marker("#EXT-X-CUE-OUT:\(time)")?.unreadableTime == time)
  }

  @Test(
    arguments: [
      ("6/30", 6, 30), ("6 / 30", 6, 30), ("/30", nil, 30), ("6/", 6, nil), ("6", 6, nil),
    ]
      as [(String, Seconds?, Seconds?)])
  func `a continuation states the time since the start and the length, or one of them`(
    value: String, elapsed: Seconds?, length: Seconds?
  ) {
    let marker = Self.marker("#EXT-X-CUE-OUT-CONT:\(value)")
    #expect(marker?.elapsed == elapsed)
    #expect(marker?.length == length)
  }
}
