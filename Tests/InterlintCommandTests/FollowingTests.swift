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

  @Test func `what is not there is told and fails nothing`() throws {
    let folder = try Folder()
    try folder.write(Self.multivariant, to: "main.m3u8")
    let report = try Interlint.report(on: ["main.m3u8"], in: folder)
    #expect(report.status == 0)
    #expect(
      report.text == """
        main.m3u8:3:1: not checked: 2 variant streams, such as v/low.m3u8: no such file

        1 playlist checked: no findings

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
    #expect(report.text.contains("addresses that lead out of the folder are not followed"))
  }
}
