import Foundation
import Testing

/// `interlint diff` grades what changed between two versions by what it does to players.
///
/// Expectations are derived from rfc8216bis-22: section 6.2.1 lists what may change in a media playlist.
struct DiffTests {
  /// A pair of versions, and the kinds of changes between them with their grades and sections.
  struct Pair: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let changes: [String]

    init(_ name: String, _ old: String, _ new: String, _ changes: String...) {
      (self.name, self.old, self.new, self.changes) = (name, old, new, changes)
    }

    var testDescription: String { name }
  }

  struct Report: Decodable {
    struct Change: Decodable {
      struct Places: Decodable {
        let old, new: Place?
      }

      struct Place: Decodable, Equatable {
        let source: String
        let line: Int
        let value: String?
      }

      let kind, grade, message, effect: String
      let section, attribute: String?
      let places: [Places]
    }

    let changes: [Change]
    let documents: Int
    let notCompared: [[String: String]]
  }

  /// A live window of segments of six seconds from a number on, dated at 2026-01-01T00:00:00Z plus six
  /// seconds for each number.
  static func live(
    _ numbers: ClosedRange<Int>, _ tags: String = "", host: String = "", end: Bool = false
  ) -> String {
    let second = numbers.lowerBound * 6
    let date = "2026-01-01T00:\(pad(second / 60)):\(pad(second % 60)).000Z"
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n" + tags
      + "#EXT-X-PROGRAM-DATE-TIME:\(date)\n"
      + numbers.map { "#EXTINF:6,\n\(host)s\($0).ts\n" }.joined() + (end ? "#EXT-X-ENDLIST\n" : "")
  }

  private static func pad(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// An interstitial that starts at 00:00:24, with segment 4.
  static func ad(_ attributes: String = "", start: String = "00:24", list: String = "l.json")
    -> String
  {
    "#EXT-X-DATERANGE:ID=\"ad1\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-01-01T00:\(start).000Z\",X-ASSET-LIST=\"https://ads.example/\(list)\"\(attributes)\n"
  }

  static func vod(_ names: [String], duration: String = "6", tags: String = "") -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + tags
      + names.map { "#EXTINF:\(duration),\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  static let hd =
    "#EXT-X-STREAM-INF:BANDWIDTH=4000000,CODECS=\"avc1.640028,mp4a.40.2\",RESOLUTION=1920x1080,AUDIO=\"a\"\nhd.m3u8\n"
  static let sd =
    "#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS=\"avc1.640028,mp4a.40.2\",RESOLUTION=640x360,AUDIO=\"a\"\nsd.m3u8\n"
  static let english =
    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,URI=\"en.m3u8\"\n"
  static let german =
    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"Deutsch\",LANGUAGE=\"de\",URI=\"de.m3u8\"\n"

  static func multivariant(_ parts: String...) -> String { "#EXTM3U\n" + parts.joined() }

  static let pairs = [
    Pair("identical", live(1...9), live(1...9)),
    Pair(
      "comments, blank lines and CR LF", live(1...9),
      live(1...9, "# a comment\n\n").replacing("\n", with: "\r\n")),
    Pair(
      "the order of attributes", live(1...9, ad(",X-SNAP=\"OUT\",X-RESUME-OFFSET=0")),
      live(1...9, ad(",X-RESUME-OFFSET=0,X-SNAP=\"OUT\""))),
    Pair(
      "another spelling of the same value", live(1...9, ad(",DURATION=15")),
      live(1...9, ad(",DURATION=15.0"))),
    Pair("a rolling window", live(1...9), live(3...11), "window-moved harmless"),
    Pair(
      "a window that got too short", live(1...9), live(8...9),
      "window-too-short breaking §6.2.2", "window-moved harmless"),
    Pair(
      "a playlist without segments", live(1...9),
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:10\n",
      "segments-removed breaking §6.2.1, §6.2.2"),
    Pair("an event grows", live(1...5), live(1...6), "window-moved harmless"),
    Pair(
      "the sequence went back", live(100...108), live(0...8),
      "media-sequence-back breaking §6.2.2"),
    Pair(
      "the same segments have smaller numbers", live(10...18),
      live(10...18).replacing("SEQUENCE:10", with: "SEQUENCE:0"),
      "media-sequence-back breaking §6.2.2"),
    Pair(
      "segments left without a higher number", live(1...9),
      live(3...9).replacing("SEQUENCE:3", with: "SEQUENCE:1"),
      "segments-renumbered breaking §6.2.2", "window-moved harmless"),
    Pair(
      "another asset list", live(1...9, ad()), live(1...9, ad(list: "m.json")),
      "break-asset-changed breaking §4.4.5.1, §6.2.1"),
    Pair(
      "a break moved", live(1...9, ad()), live(1...9, ad(start: "00:30")),
      "break-moved breaking §4.4.5.1, §6.2.1"),
    Pair(
      "a break has another length", live(1...9, ad(",DURATION=15")),
      live(1...9, ad(",DURATION=30")),
      "break-length-changed breaking §4.4.5.1, §6.2.1"),
    Pair(
      "a break loses an attribute", live(1...9, ad(",X-SNAP=\"OUT\"")), live(1...9, ad()),
      "date-range-attribute-removed breaking §6.2.1"),
    Pair(
      "a viewer may skip", live(1...9, ad(",X-RESTRICT=\"SKIP\"")),
      live(1...9, ad(",X-RESTRICT=\"JUMP\"")), "date-range-changed breaking §4.4.5.1, §6.2.1"),
    // Segments 4 to 9 are listed, and so is its time.
    Pair(
      "a range removed early", live(1...9, ad(",DURATION=15")), live(4...12),
      "date-range-removed-early breaking §6.2.1", "window-moved harmless"),
    // It ends with segment 6.
    Pair(
      "a range removed with its segments", live(1...9, ad(",DURATION=15")), live(8...16),
      "window-moved harmless", "date-range-expired harmless"),
    Pair(
      "a break cancelled before its time", live(1...9, ad(start: "05:00")), live(1...9),
      "date-range-removed visible"),
    Pair(
      "the length of an open range came later", live(1...9, ad(",PLANNED-DURATION=15")),
      live(1...9, ad(",PLANNED-DURATION=15,DURATION=14.9")), "date-range-ended harmless"),
    Pair(
      "a later tag adds an attribute", live(1...9, ad()),
      live(1...9, ad() + "#EXT-X-DATERANGE:ID=\"ad1\",X-PLAYOUT-LIMIT=10\n"),
      "date-range-attribute-added visible"),
    Pair("a break added", live(1...9), live(1...9, ad()), "break-added visible"),
    Pair(
      "a variant vanished", multivariant(english, hd, sd), multivariant(english, hd),
      "variant-stream-removed breaking §6.2.4"),
    Pair(
      "a variant appeared", multivariant(english, hd), multivariant(english, hd, sd),
      "variant-stream-added visible"),
    Pair(
      "variants reordered", multivariant(english, hd, sd), multivariant(english, sd, hd),
      "variant-streams-reordered harmless"),
    Pair(
      "a language vanished", multivariant(english, german, hd), multivariant(english, hd),
      "rendition-removed breaking §4.4.6.1, §6.2.4"),
    Pair(
      "another codec", multivariant(english, hd),
      multivariant(english, hd.replacing("avc1.640028", with: "hvc1.2.4.L123.B0")),
      "playability-changed breaking §4.4.6.2"),
    Pair(
      "the codecs in another order", multivariant(english, hd),
      multivariant(english, hd.replacing("avc1.640028,mp4a.40.2", with: "mp4a.40.2,avc1.640028"))),
    Pair(
      "HDCP is needed", multivariant(english, hd),
      multivariant(english, hd.replacing("AUDIO=", with: "HDCP-LEVEL=TYPE-1,AUDIO=")),
      "playability-changed breaking §4.4.6.2"),
    Pair(
      "HDCP is no longer needed",
      multivariant(english, hd.replacing("AUDIO=", with: "HDCP-LEVEL=TYPE-1,AUDIO=")),
      multivariant(english, hd), "quality-changed visible"),
    Pair(
      "another bit rate", multivariant(english, hd),
      multivariant(english, hd.replacing("4000000", with: "5000000")), "quality-changed visible"),
    Pair(
      "all media playlists on another host", multivariant(english, german, hd, sd),
      multivariant(english, german, hd, sd).replacing(
        "hd.m3u8", with: "https://cdn.example/hd.m3u8"
      )
      .replacing("sd.m3u8", with: "https://cdn.example/sd.m3u8"),
      "address-changed visible"),
    Pair(
      "segments of a finished playlist on another host",
      vod(["https://a.example/1.ts", "https://a.example/2.ts"]),
      vod(["https://b.example/x/1.ts", "https://b.example/x/2.ts"]), "segments-moved harmless"),
    Pair(
      "segments of a live playlist on another host", live(1...9, host: "https://a.example/"),
      live(1...9, host: "https://b.example/"), "live-segments-moved breaking §6.2.1, §6.3.4"),
    Pair(
      "a segment replaced", vod(["1.ts", "2.ts", "3.ts"]), vod(["1.ts", "new.ts", "3.ts"]),
      "segment-replaced breaking §6.2.1, §6.3.4"),
    Pair(
      "a segment cut out", vod(["1.ts", "2.ts", "3.ts"]), vod(["1.ts", "3.ts"]),
      "segments-removed breaking §6.2.1, §6.2.2"),
    Pair(
      "a segment inserted", vod(["1.ts", "2.ts"]), vod(["1.ts", "x.ts", "2.ts"]),
      "segments-inserted breaking §6.2.1"),
    Pair(
      "the first segment cut off", vod(["1.ts", "2.ts", "3.ts"]), vod(["2.ts", "3.ts"]),
      "segments-removed breaking §6.2.1, §6.2.2"),
    Pair(
      "a segment put before the first", vod(["1.ts", "2.ts"]), vod(["0.ts", "1.ts", "2.ts"]),
      "segments-inserted breaking §6.2.1"),
    Pair(
      "segments that had left come back", live(3...11), live(1...9),
      "media-sequence-back breaking §6.2.2"),
    Pair(
      "another re-edit", vod(["1.ts", "2.ts", "3.ts", "4.ts"]), vod(["1.ts", "x.ts", "4.ts"]),
      "segments-removed breaking §6.2.1, §6.2.2", "segment-replaced breaking §6.2.1, §6.3.4"),
    Pair(
      "a segment after the end", vod(["1.ts"]), vod(["1.ts", "2.ts"]),
      "segments-after-end breaking §4.4.3.4"),
    Pair(
      "durations of all segments", vod(["1.ts", "2.ts"]), vod(["1.ts", "2.ts"], duration: "5.5"),
      "segment-duration-changed breaking §6.2.1"),
    Pair(
      "another key", vod(["1.ts", "2.ts"], tags: "#EXT-X-KEY:METHOD=AES-128,URI=\"k1\"\n"),
      vod(["1.ts", "2.ts"], tags: "#EXT-X-KEY:METHOD=AES-128,URI=\"k2\"\n"),
      "segment-key-changed breaking §6.2.1, §6.2.3"),
    Pair(
      "another initialization section", vod(["1.mp4"], tags: "#EXT-X-MAP:URI=\"i1.mp4\"\n"),
      vod(["1.mp4"], tags: "#EXT-X-MAP:URI=\"i2.mp4\"\n"),
      "segment-map-changed breaking §6.2.1, §4.4.4.5"),
    Pair(
      "other dates", live(1...9), live(1...9).replacing("00:00:06.000Z", with: "00:00:07.000Z"),
      "segment-date-changed breaking §6.2.1"),
    Pair(
      "a rolling window whose only date moved", live(1...9),
      live(2...10).replacing("00:00:12.000Z", with: "00:00:15.000Z"),
      "segment-date-changed breaking §6.2.1", "window-moved harmless"),
    Pair(
      "a rolling window with rounded durations", live(1...9),
      live(2...10).replacing("00:00:12.000Z", with: "00:00:12.040Z"), "window-moved harmless"),
    Pair(
      "breaks with one start change places", live(1...9, ad() + ad().replacing("ad1", with: "ad2")),
      live(1...9, ad().replacing("ad1", with: "ad2") + ad()),
      "break-order-changed breaking §6.2.1, App D.2"),
    Pair(
      "breaks with other starts change places",
      live(1...9, ad() + ad(start: "00:40").replacing("ad1", with: "ad2")),
      live(1...9, ad(start: "00:40").replacing("ad1", with: "ad2") + ad())),
    Pair(
      "a discontinuity in the middle", live(1...9),
      live(1...9).replacing("#EXTINF:6,\ns5", with: "#EXT-X-DISCONTINUITY\n#EXTINF:6,\ns5"),
      "segment-discontinuity-changed breaking §6.2.1, §4.4.4.3"),
    Pair(
      "a discontinuity left, and its number with it",
      live(1...9).replacing("#EXTINF:6,\ns2", with: "#EXT-X-DISCONTINUITY\n#EXTINF:6,\ns2"),
      live(3...11, "#EXT-X-DISCONTINUITY-SEQUENCE:1\n"), "window-moved harmless"),
    Pair(
      "a discontinuity left without its number",
      live(1...9).replacing("#EXTINF:6,\ns2", with: "#EXT-X-DISCONTINUITY\n#EXTINF:6,\ns2"),
      live(3...11), "discontinuity-sequence-changed breaking §6.2.2", "window-moved harmless"),
    Pair(
      "the target duration", live(1...9), live(1...9).replacing("DURATION:6", with: "DURATION:7"),
      "target-duration-changed breaking §6.2.1"),
    Pair(
      "a higher version", live(1...9), live(1...9, "#EXT-X-VERSION:8\n"),
      "version-raised breaking §6.3.1"),
    Pair("the end came", live(1...9), live(1...9, end: true), "ended visible"),
    Pair(
      "the end vanished", live(1...9, end: true), live(1...9),
      "end-removed breaking §6.2.1, §4.4.3.4"),
    Pair(
      "the type changed", live(1...9, "#EXT-X-PLAYLIST-TYPE:EVENT\n"), live(1...9),
      "playlist-type-changed breaking §6.2.1"),
    Pair(
      "another kind of playlist", multivariant(english, hd), live(1...9),
      "kind-changed breaking §4.1"),
    Pair(
      "session data", multivariant("#EXT-X-SESSION-DATA:DATA-ID=\"t\",VALUE=\"a\"\n", hd),
      multivariant("#EXT-X-SESSION-DATA:DATA-ID=\"t\",VALUE=\"b\"\n", hd),
      "session-data-changed visible"),
  ]

  static func diff(_ folder: Folder, _ arguments: String...) throws -> (
    report: Report, status: Int32
  ) {
    let outcome = try Interlint.run(["diff", "--format=json"] + arguments, in: folder)
    #expect(outcome.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    return (report, outcome.status)
  }

  static func kinds(_ report: Report) -> [String] {
    report.changes.map { change in
      "\(change.kind) \(change.grade)"
        + (change.section.map { " " + $0.replacing("rfc8216bis-22 ", with: "") } ?? "")
    }
  }

  @Test(arguments: pairs) func `a change has its grade and its section`(pair: Pair) throws {
    let folder = try Folder()
    try folder.write(pair.old, to: "old.m3u8")
    try folder.write(pair.new, to: "new.m3u8")
    let (report, status) = try Self.diff(folder, "old.m3u8", "new.m3u8")
    #expect(Self.kinds(report) == pair.changes)
    #expect(report.documents == 1)
    #expect(status == (pair.changes.contains { $0.contains(" breaking ") } ? 1 : 0))
  }

  @Test func `a change names both places, and a length follows from the segments`() throws {
    let folder = try Folder()
    try folder.write(Self.live(1...9, Self.ad()), to: "old.m3u8")
    try folder.write(Self.live(1...9, "# new\n" + Self.ad(start: "00:30")), to: "new.m3u8")
    let change = try #require(try Self.diff(folder, "old.m3u8", "new.m3u8").report.changes.first)
    #expect(change.message == "START-DATE of interstitial 'ad1' changed, 6 s later")
    #expect(change.attribute == "START-DATE")
    let place = try #require(change.places.first)
    #expect(
      place.old
        == Report.Change.Place(source: "old.m3u8", line: 4, value: "2026-01-01T00:00:24.000Z"))
    #expect(
      place.new
        == Report.Change.Place(source: "new.m3u8", line: 5, value: "2026-01-01T00:00:30.000Z"))
    try folder.write(Self.vod(["1.ts", "2.ts", "3.ts"]), to: "a.m3u8")
    try folder.write(Self.vod(["1.ts", "3.ts"]), to: "b.m3u8")
    let cut = try Self.diff(folder, "a.m3u8", "b.m3u8").report.changes.map(\.message)
    #expect(cut == ["1 segment was removed; the playlist lasts 12 s instead of 18 s"])
  }

  @Test(arguments: [
    (#""plannedDuration":10"#, #""plannedDuration": 1e1"#, []),
    (
      #""plannedDuration":10"#, #""plannedDuration":90"#,
      ["break-length-changed breaking §4.4.5.1, §6.2.1"]
    ),
    ("T12:10", "T13:10", ["break-moved breaking §4.4.5.1, §6.2.1"]),
    ("ad.m3u8", "b.m3u8", ["break-asset-changed breaking §4.4.5.1, §6.2.1"]),
    (
      #"{"identifier":"a""#, #"{"identifier":"b""#,
      ["break-added visible", "date-range-removed visible"]
    ),
    (#","plannedDuration":10"#, "", ["date-range-attribute-removed breaking §6.2.1"]),
    (
      #"{"events""#, #"{"liveEvent":{"networkCode":"1"},"events""#,
      ["break-asset-changed breaking §4.4.5.1, §6.2.1"]
    ),
  ])
  func `a schedule of an app is compared by its events`(
    old: String, new: String, kinds: [String]
  ) throws {
    let schedule = """
      {"events":[{"identifier":"a","date":"2026-01-01T12:10:00.000Z","plannedDuration":10,\
      "templateItems":["https://own.example.com/ad.m3u8"]}]}
      """
    try expect(kinds, changing: schedule, old, new)
  }

  @Test(arguments: [
    (#""DURATION":10"#, #""DURATION":10.0"#, []),
    (#""DURATION":10"#, #""DURATION":90"#, ["break-length-changed breaking §4.4.5.1, §6.2.1"]),
    (
      #""X-SCHEDULE-OFFSET":0"#, #""X-SCHEDULE-OFFSET":3600"#,
      ["break-moved breaking §4.4.5.1, §6.2.1"]
    ),
    (#""ID":"a""#, #""ID":"b""#, ["break-added visible", "date-range-removed visible"]),
  ])
  func `scheduled date ranges are compared by their IDs`(
    old: String, new: String, kinds: [String]
  ) throws {
    let schedule = """
      {"DATERANGES":[{"ID":"a","CLASS":"com.apple.hls.interstitial","X-SCHEDULE-OFFSET":0,\
      "DURATION":10,"X-ASSET-URI":"https://own.example.com/ad.m3u8"}]}
      """
    try expect(kinds, changing: schedule, old, new)
  }

  private func expect(
    _ kinds: [String], changing text: String, _ old: String, _ new: String
  ) throws {
    let folder = try Folder()
    try folder.write(text, to: "old.json")
    try folder.write(text.replacing(old, with: new), to: "new.json")
    let report = try Self.diff(folder, "old.json", "new.json").report
    #expect(Self.kinds(report).sorted() == kinds)
  }

  @Test func `a schedule that a date range names is compared with it`() throws {
    let folder = try Folder()
    let range = """
      #EXT-X-DATERANGE:ID="s",CLASS="com.apple.hls.daterange-schedule",START-DATE="2026-01-01T00:00:06.000Z",\
      X-URI="schedule.json"
      """
    for (version, seconds) in [("old", 10), ("new", 90)] {
      try folder.write(Self.live(1...9, range + "\n"), to: "\(version)/main.m3u8")
      try folder.write(
        #"{"DATERANGES":[{"ID":"a","X-SCHEDULE-OFFSET":0,"DURATION":\#(seconds)}]}"#,
        to: "\(version)/schedule.json")
    }
    let report = try Self.diff(folder, "old/main.m3u8", "new/main.m3u8").report
    #expect(Self.kinds(report) == ["break-length-changed breaking §4.4.5.1, §6.2.1"])
  }

  @Test(arguments: [
    (#"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["A"]}"#, "steering manifest"),
    (#"{"event":"requestStream","t":1}"#, "recorded session"),
  ])
  func `what is not compared says so`(text: String, kind: String) throws {
    let folder = try Folder()
    try folder.write(text, to: "old")
    try folder.write(text.replacing("1", with: "2"), to: "new")
    let outcome = try Interlint.run(["diff", "old", "new"], in: folder)
    #expect(outcome.status == 2)
    let reason =
      "documents of the kind \(kind) are not compared; expected playlists, asset lists or schedules"
    #expect((outcome.output + outcome.errors).contains(reason))
  }

  @Test func `folders are paired by path, with what they link to`() throws {
    let folder = try Folder()
    let list = "{\"ASSETS\":[{\"URI\":\"https://ads.example/1.m3u8\",\"DURATION\":15}]}"
    let ad = Self.ad().replacing("https://ads.example/", with: "")
    for version in ["old", "new"] {
      try folder.write(Self.multivariant(Self.english, Self.hd), to: "\(version)/main.m3u8")
      try folder.write(Self.live(1...9, ad), to: "\(version)/hd.m3u8")
      try folder.write(Self.live(1...9, ad), to: "\(version)/en.m3u8")
      try folder.write(list, to: "\(version)/l.json")
    }
    #expect(try Self.diff(folder, "old", "new").report.changes.isEmpty)
    // Both media playlists name the list, and each change has one entry.
    try folder.write(list.replacing("15", with: "30"), to: "new/l.json")
    let longer = Self.live(1...9, ad + ad.replacing("ad1", with: "ad2"))
    try folder.write(longer, to: "new/hd.m3u8")
    try folder.write(longer, to: "new/en.m3u8")
    try folder.write(Self.live(1...9), to: "new/extra.m3u8")
    let (report, status) = try Self.diff(folder, "old/", "new")
    #expect(
      Self.kinds(report) == [
        "break-added visible", "assets-changed visible", "document-added harmless",
      ])
    #expect(report.changes.map(\.places.count) == [2, 1, 1])
    #expect(report.documents == 4)
    #expect(status == 0)
    try FileManager.default.removeItem(at: folder.url("new/en.m3u8"))
    let missing = try Self.diff(folder, "old", "new")
    #expect(Self.kinds(missing.report).first == "document-removed breaking §6.2.1")
    #expect(missing.status == 1)
  }

  @Test func `the threshold decides the exit status`() throws {
    let folder = try Folder()
    try folder.write(Self.live(1...9, Self.ad()), to: "ad.m3u8")
    try folder.write(Self.live(1...9), to: "none.m3u8")
    try folder.write(Self.live(2...10), to: "next.m3u8")
    func status(_ arguments: String...) throws -> Int32 {
      try Interlint.run(["diff"] + arguments, in: folder).status
    }
    #expect(try status("none.m3u8", "ad.m3u8") == 0)
    #expect(try status("none.m3u8", "ad.m3u8", "--fail-on=visible") == 1)
    #expect(try status("none.m3u8", "next.m3u8", "--fail-on=visible") == 0)
    #expect(try status("none.m3u8", "next.m3u8", "--fail-on=any") == 1)
    #expect(try status("ad.m3u8", "none.m3u8") == 1)
    #expect(try status("ad.m3u8", "none.m3u8", "--fail-on=never") == 0)
  }

  @Test func `revisions are compared with each other and with the files on disk`() throws {
    let folder = try Folder()
    func git(_ words: String) throws {
      let outcome = try Interlint.shell("git \(words)", in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    try git("init -q -b main . && git config user.name a && git config user.email a@a")
    try folder.write(Self.live(1...9, Self.ad()), to: "a/live.m3u8")
    try folder.write(Self.vod(["1.ts"]), to: "b/gone.m3u8")
    try git("add -A && git commit -qm one")
    try folder.write(Self.live(2...10), to: "a/live.m3u8")
    try git("rm -q b/gone.m3u8 && git add -A && git commit -qm two")
    let early = "date-range-removed-early breaking §6.2.1"
    let all = try Self.diff(folder, "HEAD~1", "HEAD")
    #expect(
      Self.kinds(all.report) == [
        early, "document-removed breaking §6.2.1", "window-moved harmless",
      ])
    #expect(Self.kinds(try Self.diff(folder, "HEAD~1").report) == Self.kinds(all.report))
    #expect(try Self.diff(folder, "HEAD").report.changes.isEmpty)
    let some = try Self.diff(folder, "HEAD~1", "HEAD", "a")
    #expect(Self.kinds(some.report) == [early, "window-moved harmless"])
    #expect(Self.kinds(try Self.diff(folder, "HEAD~1", "a/live.m3u8").report).first == early)
    try folder.write(Self.live(2...10, Self.ad()), to: "a/live.m3u8")
    #expect(Self.kinds(try Self.diff(folder, "HEAD").report) == ["break-added visible"])

    try git("clone -q --depth 1 \"file://$PWD\" shallow")
    let shallow = try folder.inner("shallow")
    let outcome = try Interlint.run(["diff", "HEAD~1"], in: shallow)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix("a part of the history; run: git fetch --unshallow\n"))
  }

  @Test func `what cannot be compared is an error with a reason`() throws {
    let folder = try Folder()
    try folder.write(Self.live(1...9), to: "a.m3u8")
    try folder.write("", to: "empty.m3u8")
    try folder.write([0, 1, 2, 255], to: "binary.m3u8")
    try folder.makeFolder("folder")
    for (arguments, part) in [
      (["a.m3u8"], "NEW is missing"),
      (["a.m3u8", "b.m3u8"], "b.m3u8: no such file; did you mean a.m3u8?"),
      (["nothing", "a.m3u8"], "nothing: no such file or folder, and as a revision: "),
      (["a.m3u8", "folder"], "'a.m3u8' is a file, and 'folder' is a folder"),
      (["a.m3u8", "a.m3u8", "a.m3u8"], "unexpected argument 'a.m3u8'"),
      (["a.m3u8", "-"], "'-' is none"),
      (["https://a.example/a.m3u8", "a.m3u8"], "interlint capture"),
      (["main..HEAD"], "main..HEAD is a range; name two revisions"),
      ([], "OLD is missing"),
      (["a.m3u8", "a.m3u8", "--fail-on=error"], "expected one of breaking"),
    ] {
      let outcome = try Interlint.run(["diff"] + arguments, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }
    #expect(try Interlint.run(["diff", "empty.m3u8", "empty.m3u8"], in: folder).status == 2)
    try folder.write(Array(try #require(Self.live(1...9).data(using: .utf16))), to: "wide.m3u8")
    let wide = try Interlint.run(["diff", "a.m3u8", "wide.m3u8"], in: folder)
    #expect(wide.status == 2)
    #expect(wide.output.hasPrefix("wide.m3u8: cannot be compared: encoded as UTF-16"))
    // Among others, what did not change is no reason to fail.
    try folder.write("", to: "folder/empty.m3u8")
    #expect(try Interlint.run(["diff", "folder", "folder"], in: folder).status == 0)
    for (name, reason) in [("empty.m3u8", "the file is empty"), ("binary.m3u8", "binary data")] {
      let outcome = try Interlint.run(["diff", "a.m3u8", name], in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.hasPrefix("\(name): cannot be compared: not a playlist: \(reason)\n"))
    }
  }

  @Test func `a folder without playlists in either version cannot be compared`() throws {
    let folder = try Folder()
    try folder.write(Self.live(1...9), to: "a/f.m3u8")
    try folder.write("x", to: "e/x")
    let commit = "git add -A && git -c user.name=a -c user.email=a@a commit -qm 1"
    let setup = try Interlint.shell("git init -q . && \(commit)", in: folder)
    try #require(setup.status == 0, "\(setup.errors)")
    for arguments in [["HEAD", "e"], ["HEAD", "HEAD", "e"], ["HEAD", "e", "a"]] {
      let outcome = try Interlint.run(["diff"] + arguments, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.hasPrefix("e: cannot be compared: contains no .m3u8"))
    }
    let removal = try Interlint.shell("rm a/f.m3u8", in: folder)
    try #require(removal.status == 0)
    // A folder whose playlists were removed is compared with them.
    #expect(
      try !Interlint.run(["diff", "HEAD", "a"], in: folder).output.contains("cannot be compared"))
  }

  @Test func `text fits 80 columns, and secrets are masked in every format`() throws {
    let folder = try Folder()
    let secret = "Zm9vYmFyc2VjcmV0MTIz"
    try folder.write(Self.live(1...9, Self.ad(list: "l.json?token=\(secret)A")), to: "old.m3u8")
    try folder.write(
      Self.live(1...9, Self.ad(",X-TOKEN=\"\(secret)C\"", list: "m.json?token=\(secret)B")),
      to: "new.m3u8")
    for format in ["text", "json", "markdown"] {
      let outcome = try Interlint.run(
        ["diff", "old.m3u8", "new.m3u8", "--format=\(format)"], in: folder)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("break-asset-changed"))
      #expect(!outcome.output.contains(secret))
      if format == "text" {
        #expect(
          outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(outcome.output)")
        #expect(!outcome.output.contains("\u{1B}"))
      }
    }
    let colored = try Interlint.run(["diff", "old.m3u8", "new.m3u8", "--color=always"], in: folder)
    #expect(colored.output.contains("\u{1B}[1;31mbreaking:"))
  }
}
