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
    let segments = Self.playlist("").segments
    #expect(found.first?.lengthFault(in: segments, cuts: []) == nil)
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
      ("30,240", "30,240"), ("DURATION=30,240,ID=4", "30,240"), ("12,5,ID=4", "12,5"),
      ("TYPE=AD,DURATION=30,0", "30,0"),
    ])
  func `digits after a comma are the rest of a number`(value: String, time: String) {
    #expect(Self.marker("#EXT-X-CUE-OUT:\(value)")?.unreadableTime == time)
  }

  @Test(
    arguments: [
      "30.240", "30,ID=4", "30,4711", "30.0,240", "DURATION=30,ID=4,5", "30,Avail=1,240",
      "ID=30,240",
    ])
  func `other words after a comma are none`(value: String) {
    #expect(Self.marker("#EXT-X-CUE-OUT:\(value)")?.unreadableTime == nil)
  }

  @Test(arguments: ["6,000/30,000", "6,5/30", "6/30,000"])
  func `a continuation with a decimal comma is known`(value: String) {
    #expect(Self.marker("#EXT-X-CUE-OUT-CONT:\(value)")?.unreadableTime != nil)
  }

  /// A break of 30 s of which the playlist lists the end, 12 s after its start, and which `count` segments end.
  private static func joined(_ count: Int) -> MarkerFault? {
    let lines =
      ["#EXT-X-CUE-OUT-CONT:12/30"] + (0..<count).map { "#EXTINF:6,\n\($0).ts" }
      + ["#EXT-X-CUE-IN", "#EXTINF:6,\nb.ts"]
    let playlist = playlist(lines.joined(separator: "\n"))
    return playlist.markedBreaks.first?.lengthFault(in: playlist.segments, cuts: [])
  }

  @Test func `a break that began before the playlist ends by the time that has passed`() {
    #expect(Self.joined(3) == nil)
    // The time may be that at the end of the segment.
    #expect(Self.joined(4) == nil)
    #expect(Self.joined(8)?.difference == .endLate)
    #expect(Self.joined(8)?.seconds == 30)
    #expect(Self.joined(1)?.difference == .endEarly)
  }

  @Test func `a return that is not where the discontinuity and the length agree is the fault`() {
    let marked = Self.breaks(
      "6", "#EXT-X-CUE-OUT:30", "6", "6", "6", "6", "#EXT-X-CUE-IN", "6", "6")
    let segments = Self.playlist("").segments
    let fault = marked.first?.lengthFault(in: segments, cuts: [6, 36])
    #expect(fault?.place == marked.first?.closing?.tag.range)
    // Without the discontinuity, the length is.
    #expect(
      marked.first?.lengthFault(in: segments, cuts: [6, 30])?.place
        == marked.first?.head?.tag.range)
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

  /// The sections of a splice_insert that begins a break of 12 s, and of one that ends it.
  private static let out = "/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEAAAAAQgidVw=="
  private static let back = "/DAgAAAAAAAAAP/wDwUAAAAHf0/+A0h0QAABAAAAAAjh5fk="

  @Test(
    arguments: [
      ("", .out), ("TYPE=SpliceOut,", .out), ("TYPE=\"spliceout\",DURATION=0,", .out),
      ("TYPE=\"SpliceIn\",", .back), ("TYPE=SpliceInsert,DURATION=12,", .out),
      ("TYPE=SpliceInsert,DURATION=0,", .signal), ("TYPE=SpliceInsert,", .signal),
      ("TYPE=SpliceInsert,DURATION=12,CUE=\"\(out)\",", .signal),
    ] as [(String, AdMarker.Role)])
  func `TYPE of EXT-X-CUE says whether a break begins or ends`(type: String, role: AdMarker.Role) {
    #expect(Self.marker("#EXT-X-CUE:\(type)ID=\"1\"")?.role == role)
  }

  @Test func `the section of a SpliceInsert begins or ends a break`() {
    let found = Self.breaks(
      "6", "#EXT-X-CUE:TYPE=SpliceInsert,ID=1,CUE=\"\(Self.out)\"", "6", "6",
      "#EXT-X-CUE:TYPE=SpliceInsert,ID=1,CUE=\"\(Self.back)\"", "6")
    #expect(found.map(\.start) == [6])
    #expect(found.map(\.end) == [18])
    #expect(found.first?.closing?.name == "EXT-X-CUE")
    // One that ends nothing begins nothing.
    let lone = Self.breaks("6", "#EXT-X-CUE:TYPE=SpliceInsert,CUE=\"\(Self.back)\"", "6")
    #expect(lone.isEmpty)
  }

  @Test func `the tags of ESAM have the time since the signal, and its length`() {
    let found = Self.breaks(
      "6", "#EXT-X-SIGNAL-EXIT:12.000,SpliceType=LiveDAI,SignalId=7", "6",
      "#EXT-X-SIGNAL-SPAN:6.000/12.000,SpliceType=LiveDAI,SignalId=7", "6",
      "#EXT-X-SIGNAL-RETURN:SpliceType=LiveDAI,SignalId=7", "6")
    #expect(found.map(\.start) == [6])
    #expect(found.map(\.end) == [18])
    #expect(found.first?.lengths.map(\.length) == [12, 12])
    #expect(found.first?.continuations.map(\.elapsed) == [6])
    let span = Self.marker("#EXT-X-SIGNAL-SPAN:6.000/,SpliceType=Blackout")
    #expect(span?.elapsed == 6)
    #expect(span?.length == nil)
    #expect(span?.unreadableTime == nil)
    let exit = Self.marker("#EXT-X-SIGNAL-EXIT:SpliceType=LiveDAI,MaxD=30")
    #expect(exit?.role == .out)
    #expect(exit?.length == nil)
  }

  @Test func `a return of another vendor does not end the break of ESAM`() {
    let lines = [
      "#EXT-X-SIGNAL-EXIT:6", "#EXTINF:6,\n1.ts", "#EXT-X-SIGNAL-RETURN", "#EXTINF:6,\n2.ts",
      "#EXTINF:6,\n3.ts", "#EXT-X-CUE-OUT-CONT:6/12", "#EXTINF:6,\n4.ts",
    ]
    // Nothing says where the break of the other vendor began.
    #expect(Self.playlist(lines.joined(separator: "\n")).strayMarkers.isEmpty)
  }

  /// The fault of a break that begins with 18 s, lasts as long as the segments listed, and continues with these markers.
  private static func continued(_ first: String, _ second: String, _ segments: Int) -> MarkerFault?
  {
    let rest = (2..<segments).map { "#EXTINF:6,\n\($0).ts" }
    let lines =
      ["#EXT-X-CUE-OUT:18", "#EXTINF:6,\n0.ts", "#EXT-X-CUE-OUT-CONT:\(first)", "#EXTINF:6,\n1.ts"]
      + ["#EXT-X-CUE-OUT-CONT:\(second)"] + rest + ["#EXT-X-CUE-IN", "#EXTINF:6,\nb.ts"]
    let playlist = playlist(lines.joined(separator: "\n"))
    return playlist.markedBreaks.first?.lengthFault(in: playlist.segments, cuts: [])
  }

  @Test func `a later marker with a length of its own is the fault if the break ends before`() {
    #expect(Self.continued("6/18", "12/18", 3) == nil)
    let fault = Self.continued("6/18", "12/60", 3)
    #expect(fault?.difference == .otherLength)
    #expect(
      fault?.message
        == "EXT-X-CUE-OUT-CONT says 60 s, but EXT-X-CUE-OUT says 18 s and EXT-X-CUE-IN follows after 18 s"
    )
    // A break that was extended: its first length is the one that does not hold.
    #expect(Self.continued("6/18", "12/60", 10)?.difference == .endLate)
  }

  /// The section of ``out`` in other forms.
  private static let (urlSafe, digits) = (
    "_DAlAAAAAAAAAP_wFAUAAAAHf-_-Azf5gP4AEHrAAAEAAAAAQgidVw",
    "0xFC302500000000000000FFF01405000000077FEFFE0337F980FE00107AC000010000000042089D57"
  )

  @Test(
    arguments: [
      (out, nil), (urlSafe, .urlSafe), (urlSafe + "==", .urlSafe), (digits, .hexadecimal),
      (String(out.dropLast(2)), .unreadable), ("cue-1", .unreadable), ("", nil),
    ] as [(String, SectionTextForm?)])
  func `a section is known in forms that few decoders read`(
    text: String, form: SectionTextForm?
  ) {
    let isRead = form != .unreadable && !text.isEmpty
    for line in ["#EXT-OATCLS-SCTE35:\(text)", "#EXT-X-CUE-OUT-CONT:6/12,SCTE35=\(text)"] {
      let marker = Self.marker(line)
      #expect(marker?.sectionForm == form)
      #expect(marker?.section?.plannedLengths == (isRead ? [12] : nil))
    }
  }

  /// The fault of the first break; a number is the duration of a segment.
  private static func fault(_ words: String..., cuts: [Seconds] = []) -> MarkerFault? {
    let text = words.map { Int($0) == nil ? $0 : "#EXTINF:\($0),\n\($0).ts" }
    let playlist = playlist(text.joined(separator: "\n"))
    return playlist.markedBreaks.first?.lengthFault(in: playlist.segments, cuts: cuts)
  }

  @Test func `a length of zero is the fault if other markers have one`() {
    let fault = Self.fault(
      "#EXT-X-CUE-OUT:0.000", "6", "#EXT-X-CUE-OUT-CONT:6/12", "6", "#EXT-X-CUE-IN", "6")
    #expect(fault?.message == "EXT-X-CUE-OUT says 0 s, but EXT-X-CUE-OUT-CONT says 12 s")
    #expect(fault?.difference == .otherLength)
    // The length is unknown, and stays so.
    #expect(
      Self.fault("#EXT-X-CUE-OUT:0", "6", "#EXT-X-CUE-OUT-CONT:6/0", "6", "#EXT-X-CUE-IN", "6")
        == nil)
    #expect(
      Self.fault("#EXT-X-CUE-OUT", "6", "#EXT-X-CUE-OUT-CONT:6/12", "6", "#EXT-X-CUE-IN", "6")
        == nil)
  }

  @Test func `a break that ends where it begins is one if discontinuities enclose its length`() {
    func fault(_ cuts: [Seconds]) -> MarkerFault? {
      Self.fault("6", "#EXT-X-CUE-OUT:12", "#EXT-X-CUE-IN", "6", "6", "6", cuts: cuts)
    }
    #expect(fault([6, 18])?.difference == .endEarly)
    #expect(fault([6, 18])?.seconds == 12)
    #expect(fault([]) == nil)
    #expect(fault([6]) == nil)
    #expect(fault([18]) == nil)
    #expect(fault([6, 12]) == nil)
  }
}
