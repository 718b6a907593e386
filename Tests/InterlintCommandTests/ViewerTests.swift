import Testing

/// What several viewers received is compared.
struct ViewerTests {
  /// A finished playlist with a break of that length whose content may not vary.
  private static func playlist(_ seconds: Int = 15, id: String = "a1", vary: String = "NO")
    -> String
  {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=\#(seconds),X-RESUME-OFFSET=0,"#
      + #"X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=\#(id)","#
      + "X-CONTENT-MAY-VARY=\"\(vary)\"\n"
      + (1...5).map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  @Test func `each participant is compared with the first`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(), to: "a.m3u8")
    try folder.write(Self.playlist(30), to: "b.m3u8")
    try folder.write(Self.playlist(id: "x7"), to: "c.m3u8")
    let report = try Interlint.report(
      on: ["--participant", "a.m3u8", "--participant=b.m3u8", "--participant=c.m3u8"], in: folder)
    #expect(report.json.sources.map(\.source) == ["a.m3u8", "b.m3u8", "c.m3u8"])
    #expect(
      report.json.sources.map(\.rules) == [
        [], ["coordination/length-differs"], ["coordination/ids-differ"],
      ])
    #expect(report.status == 0)
  }

  @Test func `viewers who watch separately may see other events`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(), to: "a/v.m3u8")
    try folder.write(Self.playlist(30, id: "b2"), to: "b/v.m3u8")
    let report = try Interlint.report(on: ["--viewer=a", "--viewer=b"], in: folder)
    #expect(report.json.sources.map(\.source) == ["a/v.m3u8", "b/v.m3u8"])
    #expect(report.json.sources.map(\.rules) == [[], []])
    #expect(report.status == 0)
  }

  @Test func `two viewers with one session are reported even if they watch separately`() throws {
    let folder = try Folder()
    let pod =
      "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/live/ad_break_id/a1.m3u8"
      + "?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=15000&_HLS_interstitial_id=a1"
    let text = Self.playlist(vary: "YES").replacing(
      "https://ads.example.com/a.m3u8?_HLS_interstitial_id=a1", with: pod)
    for name in ["a", "b"] { try folder.write(text, to: "\(name).m3u8") }
    let report = try Interlint.report(
      on: ["--viewer=a.m3u8", "--viewer=b.m3u8", "--rule=pod-url/shared-stream-id"], in: folder)
    #expect(report.json.sources.map(\.rules) == [[], ["pod-url/shared-stream-id"]])
  }

  @Test(
    arguments: [
      (["--participant=a"], "--participant must be given at least twice"),
      (["--participant=a", "--viewer=b"], "--participant and --viewer cannot be combined"),
      (["--viewer=a", "--viewer=a"], "--viewer a is given twice"),
      (["--viewer=a", "--viewer=-"], "--viewer cannot read standard input"),
      (["--viewer=a", "--viewer=b", "--reloads"], "--viewer cannot be combined with --reloads"),
    ])
  func `what cannot be compared is refused`(arguments: [String], reason: String) throws {
    let outcome = try Interlint.run(["lint"] + arguments, in: try Folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason))
  }
}
