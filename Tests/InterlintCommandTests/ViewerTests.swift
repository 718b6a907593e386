import LocalHTTPServer
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

  @Test func `an event of an app has one identifier for all participants`() throws {
    let folder = try Folder()
    for (name, id) in [("a", "mid-1"), ("b", "mid-1"), ("c", "mid-9")] {
      try folder.write(
        #"{"events":[{"identifier":"\#(id)","date":"2026-01-01T12:10:00.000Z","contentMayVary":false,"#
          + #""templateItems":["https://ads.example.com/a.m3u8"],"resumptionOffset":0}]}"#,
        to: "\(name).json")
    }
    let report = try Interlint.report(
      on: ["a", "b", "c"].map { "--participant=\($0).json" }, in: folder)
    #expect(report.json.sources.map(\.rules) == [[], [], ["coordination/ids-differ"]])
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

  @Test func `viewers of date range documents are compared`() throws {
    let folder = try Folder()
    for (name, length) in [("a", 15), ("b", 30)] {
      try folder.write(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + #"#EXT-X-DATERANGE:ID="s",CLASS="com.apple.hls.daterange-schedule",DURATION=6,"#
          + #"START-DATE="2026-01-01T00:00:00.000Z",X-URI="r.json""#
          + "\n#EXTINF:6,\n1.ts\n#EXT-X-ENDLIST\n", to: "\(name)/v.m3u8")
      try folder.write(
        #"{"DATERANGES":[{"ID":"a","CLASS":"com.apple.hls.interstitial","X-SCHEDULE-OFFSET":3,"#
          + #""DURATION":\#(length),"X-RESUME-OFFSET":0,"#
          + #""X-ASSET-URI":"https://ads.example.com/a.m3u8"}]}"#, to: "\(name)/r.json")
    }
    let report = try Interlint.report(
      on: ["--participant=a", "--participant=b", "--profile=experimental"], in: folder)
    #expect(
      report.json.sources.filter { $0.rules.contains("coordination/length-differs") }
        .map(\.source) == ["b/r.json"])
  }

  @Test func `viewers of recorded requests are compared by the date ranges that they name`() throws
  {
    let folder = try Folder()
    for (name, id, session) in [("a", "x1", "24fd4e7c"), ("b", "x2", "34fd4e7c")] {
      let pod =
        "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/live/ad_break_id/"
        + "\(id).m3u8?stream_id=\(session)-95a0-42be-8874-00625139b9db:TUL&pd=15000"
      try folder.write(
        #"{"url":"\#(pod)&_HLS_interstitial_id=a1","status":200}"#, to: "\(name)/exchanges.jsonl")
    }
    let report = try Interlint.report(
      on: ["a", "b"].map { "--viewer=\($0)/exchanges.jsonl" }
        + ["--rule=ad-break/id-differs-between-viewers"], in: folder)
    #expect(report.json.sources.map(\.source) == ["a/exchanges.jsonl", "b/exchanges.jsonl"])
    #expect(report.json.sources.map(\.rules) == [[], ["ad-break/id-differs-between-viewers"]])
  }

  /// A server of that playlist to each of two viewers, and of the ad.
  private static func server(_ first: String, _ second: String) throws -> LocalServer {
    try LocalServer { request, server in
      let ads = server.address("/a.m3u8")
      func answer(_ text: String) -> LocalServer.Reply {
        .text(
          text.replacing("https://ads.example.com/a.m3u8", with: ads),
          fields: ["Content-Type: application/vnd.apple.mpegurl"])
      }
      return switch request.target {
      case "/1/v.m3u8", "/v.m3u8?token=1", "/v.m3u8?token=3": answer(first)
      case "/2/v.m3u8", "/v.m3u8?token=2": answer(second)
      default:
        answer("#EXTM3U\n#EXT-X-TARGETDURATION:15\n#EXTINF:15,\na.ts\n#EXT-X-ENDLIST\n")
      }
    }
  }

  @Test(arguments: [
    ("participant", playlist(), playlist(30), [[], ["coordination/length-differs"]]),
    ("participant", playlist(), playlist(id: "x7"), [[], ["coordination/ids-differ"]]),
    ("participant", playlist(), playlist(), [[], []]),
    ("viewer", playlist(), playlist(30), [[], []]),
  ])
  func `what viewers load from a server is compared`(
    option: String, first: String, second: String, rules: [[String]]
  ) throws {
    let server = try Self.server(first, second)
    let addresses = [1, 2].map { server.address("/\($0)/v.m3u8") }
    let report = try Interlint.report(
      on: ["--allow-private"] + addresses.map { "--\(option)=\($0)" }, in: try Folder())
    let playlists = report.json.sources.filter { addresses.contains($0.source) }
    #expect(playlists.map(\.source) == addresses)
    #expect(playlists.map { $0.rules.filter { $0.hasPrefix("coordination/") } } == rules)
    // Each viewer loads the ad, as its own answer.
    #expect(server.log.requests.count { $0.hasPrefix("GET /a.m3u8") } == 2)
    #expect(server.log.requests.count == 4)
  }

  @Test func `viewers of one address are distinguished by their queries`() throws {
    let server = try Self.server(Self.playlist(), Self.playlist(30))
    func rules(_ queries: [Int]) throws -> [[String]] {
      let addresses = queries.map { server.address("/v.m3u8?token=\($0)") }
      let report = try Interlint.report(
        on: ["--allow-private"] + addresses.map { "--participant=\($0)" }, in: try Folder())
      return report.json.sources.filter { $0.source.hasSuffix("v.m3u8") }.map {
        $0.rules.filter { $0.hasPrefix("coordination/") }
      }
    }
    #expect(try rules([1, 2]) == [[], ["coordination/length-differs"]])
    // The same document twice is one result.
    #expect(try rules([1, 3]) == [[]])
  }

  @Test func `a viewer whose playlist the server does not have is not checked`() throws {
    let server = try LocalServer([
      "/1.m3u8": .text(Self.playlist()), "/2.m3u8": .answer("404 Not Found"),
    ])
    let report = try Interlint.report(
      on: ["--allow-private", "--no-follow", "--viewer=" + server.address("/1.m3u8")]
        + ["--viewer=" + server.address("/2.m3u8")], in: try Folder())
    #expect(report.json.sources.map(\.status) == ["checked", "unchecked"])
    #expect(report.json.sources.last?.reason?.contains("404") == true)
    #expect(report.status == 3)
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
