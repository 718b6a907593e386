import Testing

/// A playlist is judged with what it leads to, and every file once.
struct FollowingTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360
    v/low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2560000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=960x540
    v/high.m3u8

    """

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(multivariant, to: "p/main.m3u8")
    try folder.write(Sample.clean, to: "p/v/low.m3u8")
    try folder.write(Sample.faulty, to: "p/v/high.m3u8")
    return folder
  }

  @Test(arguments: [
    (["p/main.m3u8"], ["p/main.m3u8", "p/v/low.m3u8", "p/v/high.m3u8"]),
    (["p"], ["p/main.m3u8", "p/v/high.m3u8", "p/v/low.m3u8"]),
    (["p/v/low.m3u8", "p/main.m3u8"], ["p/v/low.m3u8", "p/main.m3u8", "p/v/high.m3u8"]),
    (["--no-follow", "p/main.m3u8"], ["p/main.m3u8"]),
    (["p/v"], ["p/v/high.m3u8", "p/v/low.m3u8"]),
  ])
  func `every file is judged once, inputs in their order`(
    arguments: [String], sources: [String]
  ) throws {
    let report = try Interlint.report(on: arguments, in: try Self.folder())
    #expect(report.json.sources.map(\.source) == sources)
    #expect(report.status == (sources.contains("p/v/high.m3u8") ? 1 : 0))
    #expect(report.json.sources.flatMap(\.rules).count == (report.status == 1 ? 1 : 0))
  }

  @Test func `a document is judged with the one that leads to most`() throws {
    let folder = try Folder()
    // The media playlist leads to the same asset list, and knows of no captions.
    try folder.write(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="s.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2,wvtt",SUBTITLES="s"
      a.m3u8

      """, to: "z.m3u8")
    try folder.write(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-11-21T00:00:00.000Z
      #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-11-21T00:00:03.000Z",X-ASSET-LIST="list.json"
      #EXTINF:6,
      1.ts
      #EXT-X-ENDLIST

      """, to: "a.m3u8")
    try folder.write(#"{"ASSETS": [{"URI": "ad.m3u8", "DURATION": 6}]}"#, to: "list.json")
    try folder.write(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\"\nad-v.m3u8\n",
      to: "ad.m3u8")
    for arguments in [["z.m3u8"], ["."], ["a.m3u8", "z.m3u8"]] {
      let report = try Interlint.report(on: arguments, in: folder)
      let list = report.json.sources.first { $0.source.hasSuffix("list.json") }
      #expect(list?.rules.contains("interstitial/asset-without-captions") == true, "\(arguments)")
    }
  }

  @Test func `what is not there is reported and fails nothing`() throws {
    let folder = try Folder()
    try folder.write(Self.multivariant, to: "main.m3u8")
    let report = try Interlint.report(on: ["main.m3u8"], in: folder)
    #expect(report.status == 0)
    #expect(
      report.text == """
        main.m3u8:3:1: not checked: 2 variant streams, such as v/low.m3u8: no such file
             = also: 1 more: main.m3u8 line 5

        1 playlist partly checked: no findings

        """)
    let unfollowed = try #require(report.json.sources.first?.unfollowed)
    #expect(unfollowed.map(\.kind) == ["variant stream"] && unfollowed.map(\.count) == [2])
  }

  @Test func `no address leads out of the folder of the work`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "outside.m3u8")
    let inner = try folder.inner("work")
    try inner.write(
      Self.multivariant.replacing("v/low.m3u8", with: "../outside.m3u8"), to: "main.m3u8")
    let report = try Interlint.report(on: ["main.m3u8"], in: inner)
    #expect(report.json.sources.map(\.source) == ["main.m3u8"])
    #expect(report.text.contains("files outside the folder are not read"))
  }
}
