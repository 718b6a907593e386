import Foundation
import Testing

/// What a browser recorded is checked as if it were loaded.
struct ArchiveTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,CODECS="avc1.4d401e",\
    RESOLUTION=640x360,FRAME-RATE=25
    low/v.m3u8

    """

  private static func media(from number: Int) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:\(number)
    #EXTINF:6,
    \(number).ts
    #EXTINF:6,
    \(number + 1).ts
    #EXTINF:6,
    \(number + 2).ts

    """
  }

  private static func entry(
    _ url: String, _ body: String?, at second: Int = 0, status: Int = 200, target: String = ""
  ) -> [String: Any] {
    let fields = [
      ["name": "content-type", "value": "application/vnd.apple.mpegurl"],
      ["name": "content-encoding", "value": "gzip"],
      ["name": "set-cookie", "value": "id=PLANTEDCOOKIE1"],
    ]
    var content: [String: Any] = ["size": -1, "mimeType": "application/vnd.apple.mpegurl"]
    content["text"] = body
    return [
      "startedDateTime": "2026-11-21T10:00:0\(second).000Z", "time": 20,
      "request": [
        "method": "GET", "url": url,
        "headers": [["name": "authorization", "value": "Bearer PLANTEDBEARER2"]],
      ],
      "response": [
        "status": status, "headers": fields, "redirectURL": target, "content": content,
      ],
    ]
  }

  private static func write(_ entries: [[String: Any]], to folder: Folder) throws {
    let archive: [String: Any] = ["log": ["version": "1.2", "entries": entries]]
    let data = try JSONSerialization.data(withJSONObject: archive, options: .prettyPrinted)
    try folder.write(Array(data), to: "a.har")
  }

  private static let host = "https://cdn.example.com/"

  @Test func `playlists are linked as if they were loaded`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry("https://example.com/start", nil, status: 302, target: Self.host + "m.m3u8"),
        Self.entry(Self.host + "m.m3u8", Self.multivariant),
        Self.entry(Self.host + "low/v.m3u8?CMCD=sid%3D%22a%22", Self.media(from: 1)),
        Self.entry(Self.host + "other.m3u8", Self.media(from: 1)),
      ], to: folder)
    let all = try Interlint.report(on: ["--har", "a.har"], in: folder)
    let names = [
      "https://example.com/start", Self.host + "low/v.m3u8", Self.host + "other.m3u8",
      "a.har#entries",
    ]
    #expect(all.json.sources.map(\.source) == names)
    #expect(all.status == 0)
    let one = try Interlint.report(on: ["--har", "a.har", Self.host + "other.m3u8"], in: folder)
    #expect(one.json.sources.map(\.source) == [names[2], names[3]])
  }

  @Test func `loads of one address are successive loads`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry(Self.host + "v.m3u8", Self.media(from: 5)),
        Self.entry(Self.host + "v.m3u8?_HLS_msn=8", Self.media(from: 6), at: 6),
        Self.entry(Self.host + "v.m3u8", Self.media(from: 4), at: 9),
      ], to: folder)
    let outcome = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(
      outcome.output.contains(
        "v.m3u8 (load 3):3:23: error: EXT-X-MEDIA-SEQUENCE decreased from 6 to 4"))
    #expect(outcome.status == 1)
  }

  @Test func `an answer is named by its address and its entry`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry(Self.host + "m.m3u8?token=PLANTEDTOKEN3", Self.multivariant),
        Self.entry(Self.host + "low/v.m3u8", nil, status: 404),
      ], to: folder)
    let outcome = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(outcome.output.contains("https://cdn.example.com/m.m3u8:4:1: error: the request for"))
    #expect(outcome.output.contains("a.har#entries:2:"))
    #expect(outcome.errors == "")
    #expect(!(outcome.output + outcome.errors).contains("PLANTED"))
    #expect(outcome.status == 1)
  }

  @Test func `a finding in an answer names the request`() throws {
    let folder = try Folder()
    var slow = Self.entry(
      "https://ads.example.com/l.json?token=PLANTEDTOKEN4",
      #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}]}"#)
    slow["time"] = 61_000
    try Self.write([slow], to: folder)
    let outcome = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(outcome.output.contains("error: the response took 61"))
    #expect(
      outcome.output.contains(": the request for https://ads.example.com/l.json"))
    #expect(!outcome.output.contains("PLANTED"))
  }

  @Test func `what an archive lacks is not checked, and no finding`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry(Self.host + "m.m3u8", Self.multivariant),
        Self.entry(Self.host + "low/v.m3u8", nil),
        Self.entry(Self.host + "low/gone.m3u8", nil, status: 0), ["request": 7],
        Self.entry("file:///etc/passwd", "x"),
      ], to: folder)
    let outcome = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(!outcome.output.contains("error:") && !outcome.output.contains("warning:"))
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("a.har: 1 of 5 entries not checked: of another scheme than http"))
    #expect(outcome.errors.contains("a.har: 1 of 5 entries not checked: without a request"))
  }

  @Test func `a file that is no archive is explained`() throws {
    let folder = try Folder()
    try folder.write(#"{"log":{"entries":[]}}"#, to: "a.har")
    let plain = try Interlint.run(["lint", "a.har"], in: folder)
    #expect(plain.output.contains("a HAR file; check it with: interlint lint --har FILE"))
    #expect(plain.status == 3)
    let empty = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(empty.output.contains("a.har: cannot be checked: no HTTP request was recorded"))
    try folder.write("{", to: "a.har")
    let cut = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(cut.output.contains("a.har: cannot be checked: the file is cut off at line 1"))
    for option in ["--reloads", "--record=x", "--exchanges=e", "--fetch", "--since=HEAD"] {
      let refused = try Interlint.run(["lint", "--har", "a.har", option], in: folder)
      #expect(refused.status == 2 && refused.errors.contains("--har cannot be combined with"))
    }
  }
}
