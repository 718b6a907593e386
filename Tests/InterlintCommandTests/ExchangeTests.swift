import Foundation
import Testing

/// A record of HTTP answers beside the input leads addresses to files, and is judged itself.
struct ExchangeTests {
  private static let event = """
    #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:00.000Z",DURATION=5,X-RESUME-OFFSET=0,
    """

  private static func playlist(_ asset: String, after lines: String = "") -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    \(lines)\(event)X-ASSET-URI="\(asset)"
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  }

  private static let asset = "https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1"
  private static let ad = """
    #EXTM3U
    #EXT-X-TARGETDURATION:5
    #EXTINF:5,
    ad.ts
    #EXT-X-ENDLIST

    """

  private func sources(_ arguments: [String], in folder: Folder) throws -> [String] {
    try Interlint.report(on: arguments, in: folder).json.sources.map(\.source)
  }

  private static func line(_ url: String, _ more: String) -> String {
    #"{"url":"\#(url)",\#(more)}"# + "\n"
  }

  @Test func `an address on the network leads to the recorded body`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "main.m3u8")
    try folder.write(Self.ad, to: "bodies/1")
    #expect(try sources(["main.m3u8"], in: folder) == ["main.m3u8"])
    try folder.write(Self.line(Self.asset, #""file":"bodies/1""#), to: "exchanges.jsonl")
    #expect(
      try sources(["main.m3u8"], in: folder) == ["main.m3u8", "bodies/1", "exchanges.jsonl"])
    #expect(try sources(["--no-follow", "main.m3u8"], in: folder) == ["main.m3u8"])
  }

  @Test func `a document has the address at which it was loaded`() throws {
    let folder = try Folder()
    let asset = "https://ads.example.com/{$ad}.m3u8?_HLS_interstitial_id=ad1"
    let define = "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"ad\"\n"
    try folder.write(Self.playlist(asset, after: define), to: "main.m3u8")
    try folder.write(Self.ad, to: "ad.m3u8")
    try folder.write(
      Self.line("https://example.com/x/main.m3u8?ad=ad1", #""file":"main.m3u8""#)
        + Self.line(Self.asset, #""file":"ad.m3u8""#), to: "exchanges.jsonl")
    #expect(
      try sources(["main.m3u8"], in: folder) == ["main.m3u8", "ad.m3u8", "exchanges.jsonl"])
  }

  @Test func `a relative address is resolved against the address after redirects`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\"\nv/low.m3u8\n",
      to: "main.m3u8")
    try folder.write(Sample.clean, to: "2.m3u8")
    try folder.write(
      Self.line(
        "https://example.com/main", #""file":"main.m3u8","location":"https://cdn.example.com/m""#)
        + Self.line("https://cdn.example.com/v/low.m3u8", #""file":"2.m3u8""#),
      to: "exchanges.jsonl")
    #expect(
      try sources(["main.m3u8"], in: folder) == ["main.m3u8", "2.m3u8", "exchanges.jsonl"])
  }

  @Test func `a recorded failure is reported, a file that is not there is not`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "main.m3u8")
    #expect(try Interlint.report(on: ["main.m3u8"], in: folder).status == 0)
    try folder.write(Self.line(Self.asset, #""status":404"#), to: "exchanges.jsonl")
    let report = try Interlint.report(on: ["main.m3u8"], in: folder)
    #expect(report.status == 1)
    #expect(report.json.sources.first?.rules == ["interstitial/asset-unreachable"])
    #expect(
      report.json.sources.first?.findings.map(\.message) == [
        "the request for the interstitial asset was answered with status 404: \(Self.asset)"
      ])
  }

  @Test func `what is not there is reported as what it is`() throws {
    let folder = try Folder()
    try folder.write(
      """
      #EXTM3U
      #EXT-X-SESSION-DATA:DATA-ID="com.example.title",URI="title.json"
      #EXT-X-CONTENT-STEERING:SERVER-URI="https://steering.example.com/a",PATHWAY-ID="A"
      #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e",PATHWAY-ID="A"
      low.m3u8

      """, to: "main.m3u8")
    try folder.write(
      Self.line("https://example.com/p/main.m3u8", #""file":"main.m3u8""#)
        + Self.line("https://example.com/p/title.json", #""status":404"#)
        + Self.line("https://steering.example.com/a", #""status":0"#), to: "exchanges.jsonl")
    let source = try Interlint.report(on: ["main.m3u8"], in: folder).json.sources.first
    #expect(
      source?.unfollowed.map(\.reason) == [
        "the recorded answer has status 404", "the recorded request had no answer", "no such file",
      ])
  }

  @Test func `a recorded part of a document is not checked as the document`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "main.m3u8")
    try folder.write(Self.ad, to: "ad.m3u8")
    try folder.write(
      Self.line("https://example.com/p/main.m3u8", #""file":"main.m3u8""#)
        + Self.line(Self.asset, #""file":"ad.m3u8","status":206"#), to: "exchanges.jsonl")
    let source = try Interlint.report(on: ["main.m3u8"], in: folder).json.sources.first
    #expect(
      source?.unfollowed.map(\.reason) == [
        "the recorded answer is part of the document (status 206)"
      ])
  }

  @Test func `a recording is found above the bodies that it names`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "rec/example.com/p/main.m3u8")
    try folder.write(Self.ad, to: "rec/ads.example.com/ad1.m3u8")
    let input = "rec/example.com/p/main.m3u8"
    try folder.write(
      Self.line(Self.asset, #""file":"ads.example.com/ad1.m3u8""#), to: "rec/exchanges.jsonl")
    #expect(try sources([input], in: folder) == [input])
    try folder.write(
      Self.line("https://example.com/p/main.m3u8", #""file":"example.com/p/main.m3u8""#)
        + Self.line(Self.asset, #""file":"ads.example.com/ad1.m3u8""#), to: "rec/exchanges.jsonl")
    #expect(
      try sources([input], in: folder) == [
        input, "rec/ads.example.com/ad1.m3u8", "rec/exchanges.jsonl",
      ])
  }

  @Test func `what a presentation knows of a playlist is reported with the folder`() throws {
    let folder = try Folder()
    let stream = "#EXT-X-STREAM-INF:CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=640x360,BANDWIDTH="
    try folder.write("#EXTM3U\n\(stream)400000\nmain.m3u8\n", to: "multivariant.m3u8")
    try folder.write(Self.playlist(Self.asset), to: "main.m3u8")
    try folder.write("#EXTM3U\n\(stream)9000000\nad-video.m3u8\n", to: "ad.m3u8")
    try folder.write(Self.line(Self.asset, #""file":"ad.m3u8""#), to: "exchanges.jsonl")
    for arguments in [["multivariant.m3u8"], ["."]] {
      let sources = try Interlint.report(on: arguments, in: folder).json.sources
      let schedule = try #require(sources.first { $0.source.hasSuffix("main.m3u8") })
      #expect(schedule.rules == ["interstitial/asset-bitrate-ladder"])
    }
  }

  @Test func `an unreadable record is reported, and the playlist is judged without it`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "main.m3u8")
    try folder.write(
      Self.line(Self.asset, #""status":404"#) + #"{"url":"#, to: "exchanges.jsonl")
    let report = try Interlint.report(on: ["main.m3u8"], in: folder)
    #expect(report.status == 3)
    #expect(report.json.sources.map(\.status) == ["partly", "unchecked"])
    #expect(
      report.json.sources.last?.reason
        == "not an exchange log: line 2, column 8: the line ends inside a JSON value")
  }

  @Test func `a record is found in the directory that is named, and where an option says`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "show/video/main.m3u8")
    let failure = Self.line(Self.asset, #""status":404"#)
    try folder.write(failure, to: "show/exchanges.jsonl")
    try folder.write(failure, to: "other.jsonl")
    #expect(try Interlint.report(on: ["show/video/main.m3u8"], in: folder).status == 0)
    let named = try Interlint.report(on: ["show"], in: folder)
    #expect(named.status == 1)
    #expect(named.json.sources.map(\.source) == ["show/video/main.m3u8", "show/exchanges.jsonl"])
    let given = try Interlint.report(
      on: ["--exchanges=other.jsonl", "show/video/main.m3u8"], in: folder)
    #expect(given.json.sources.map(\.source) == ["show/video/main.m3u8", "other.jsonl"])
    #expect(given.json.sources.first?.rules == ["interstitial/asset-unreachable"])
    let missing = try Interlint.report(
      on: ["--exchanges=none.jsonl", "show/video/main.m3u8"], in: folder)
    #expect(missing.status == 3)
    #expect(missing.json.sources.last?.reason == "no such file")
  }

  @Test(
    arguments: [
      (#""file":"gone.m3u8","status":200"#, "no such file"),
      (#""status":200"#, "the body was not kept"),
      (#""status":304"#, "the body was not kept"),
      (#""file":"v.m3u8","status":206"#, "the answer is only a part of it (status 206)"),
      (#""file":"v.m3u8","status":404"#, "the request was answered with status 404"),
    ] as [(String, String)])
  func `a recorded playlist of which no load can be read is not checked`(
    load: String, reason: String
  ) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "rec/v.m3u8")
    let good = Self.line("https://e.com/v.m3u8", #""file":"v.m3u8","status":200"#)
    let loads = good + Self.line("https://e.com/w.m3u8", load)
    try folder.write(loads, to: "rec/exchanges.jsonl")
    let rule = "--rule=segment/target-duration-exceeded"
    let log = ["rec/exchanges.jsonl", "https://e.com/w.m3u8"]
    for (arguments, names) in [
      (["rec", rule], ["rec/v.m3u8"] + log), (["rec/exchanges.jsonl"], log),
    ] {
      let report = try Interlint.report(on: arguments, in: folder)
      #expect(report.status == 3)
      #expect(report.json.sources.map(\.source) == names)
      #expect(report.json.sources.last?.reason == reason)
    }
    // A file in the recording is an input, and the other playlists are not.
    #expect(try Interlint.report(on: ["rec/v.m3u8", rule], in: folder).status == 0)
    // Another load of it can be read.
    try folder.write(
      loads + Self.line("https://e.com/w.m3u8?_HLS_msn=5", #""file":"v.m3u8","status":200"#),
      to: "rec/exchanges.jsonl")
    #expect(try Interlint.report(on: ["rec", rule], in: folder).status == 0)
    // The answer is the input.
    try folder.write(
      Self.line("https://e.com/v.m3u8", #""file":"v.m3u8","status":404"#),
      to: "rec/exchanges.jsonl")
    #expect(try Interlint.report(on: ["rec/v.m3u8", rule], in: folder).status == 3)
  }

  @Test func `an address that is linked is no other load of a playlist with its name`() throws {
    let folder = try Folder()
    let address = "https://e.com/v.m3u8"
    let stream = "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\"\n"
    try folder.write(Sample.clean, to: "rec/1")
    try folder.write(
      Self.line(address + "?t=a", #""file":"1","status":200"#)
        + Self.line(address + "?t=b", #""file":"2","status":200"#), to: "rec/exchanges.jsonl")
    for (number, status) in [(1, 0), (2, 3)] as [(Int, Int32)] {
      let links = ["a", "b"].prefix(number).map { "\(stream)\(address)?t=\($0)\n" }
      try folder.write("#EXTM3U\n" + links.joined(), to: "rec/main.m3u8")
      let report = try Interlint.report(on: ["rec", "--rule=text/tab-character"], in: folder)
      #expect(report.status == status)
    }
  }

  @Test func `a recorded playlist that a finding reports has no result of its own`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist(Self.asset), to: "show/main.m3u8")
    try folder.write(Self.line(Self.asset, #""status":404"#), to: "show/exchanges.jsonl")
    let names = ["show/main.m3u8", "show/exchanges.jsonl"]
    let all = try Interlint.report(on: ["show"], in: folder)
    #expect(all.status == 1)
    #expect(all.json.sources.map(\.source) == names)
    let other = try Interlint.report(on: ["show", "--rule=interstitial/snap-type"], in: folder)
    #expect(other.status == 3)
    #expect(
      other.json.sources.map(\.source) == names + ["https://ads.example.com/ad1.m3u8"])
  }

  @Test func `a record is judged alone, and its credentials are not told`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "v.m3u8")
    try folder.write(
      #"{"headers":{},"requestHeaders":{"Accept-Encoding":"gzip","Cookie":"abc-secret"},"#
        + #""url":"https://e.com/v.m3u8","file":"v.m3u8","status":200}"#, to: "exchanges.jsonl")
    let report = try Interlint.report(on: ["exchanges.jsonl"], in: folder)
    #expect(report.json.sources.map(\.kind) == ["exchange log"])
    #expect(report.json.sources.first?.rules == ["delivery/text-not-compressed"])
    #expect(report.text.contains(#""Cookie":"**********""#))
    #expect(!report.text.contains("secret"))
  }

  @Test func `a record leads to no file outside of the folder of the work`() throws {
    let folder = try Folder()
    let other = try Folder()
    try other.write(Self.ad, to: "outside.m3u8")
    try folder.write(Self.playlist(Self.asset), to: "main.m3u8")
    try folder.write(
      Self.line(Self.asset, #""file":"../\#(other.url.lastPathComponent)/outside.m3u8""#),
      to: "exchanges.jsonl")
    #expect(try sources(["main.m3u8"], in: folder) == ["main.m3u8", "exchanges.jsonl"])
  }
}
