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

  @Test func `a credential that a document repeats is masked`() throws {
    let folder = try Folder()
    // entry(_:_:) sends it in Authorization; the control character is reported with its line.
    try Self.write(
      [Self.entry(Self.host + "v.m3u8", Self.media(from: 1) + "# PLANTEDBEARER2\u{1}\n")],
      to: folder)
    let outcome = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(outcome.output.contains("v.m3u8:10:"))
    #expect(!outcome.output.contains("PLANTED"))
    let open = try Interlint.run(["lint", "--har", "a.har", "--no-redact"], in: folder)
    #expect(open.output.contains("v.m3u8:10:"))
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
    // It has no load with a body.
    #expect(outcome.status == 3)
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
    // Playlists that were recorded without a body are inputs that could not be checked.
    #expect(outcome.status == 3)
    #expect(outcome.output.hasSuffix("; 2 inputs could not be checked\n"), "\(outcome.output)")
    #expect(
      outcome.errors.contains("a.har: 1 of 5 entries not checked: of another scheme than http"))
    #expect(outcome.errors.contains("a.har: 1 of 5 entries not checked: without a request"))
  }

  @Test func `a playlist without a complete body is not checked`() throws {
    let folder = try Folder()
    let whole = Self.entry(Self.host + "v.m3u8", Self.media(from: 1))
    var post = whole
    post["request"] = ["method": "POST", "url": Self.host + "v.m3u8"]
    var part = Self.entry(Self.host + "v.m3u8", "#EXTM3U\n", status: 206)
    var response = try #require(part["response"] as? [String: Any])
    response["headers"] = [["name": "Content-Range", "value": "bytes 0-7/200"]]
    part["response"] = response
    for (load, reason) in [
      (post, "it was requested with POST"), (part, "the answer is only a part of it"),
      (Self.entry(Self.host + "v.m3u8", "<html>"), "not a playlist: an HTML page"),
      (Self.entry(Self.host + "v.m3u8", nil, status: 304), "no complete body"),
      (Self.entry(Self.host + "v.m3u8", nil, status: 0), "the recording has no answer"),
    ] {
      try Self.write([load], to: folder)
      for options in [[], ["--rule=interstitial/snap-type"]] {
        let outcome = try Interlint.run(["lint", "--har", "a.har"] + options, in: folder)
        #expect(outcome.status == 3 && outcome.output.contains(reason), "\(outcome.output)")
      }
      // Another load of it can be read; a page in place of a playlist is still no load that can be.
      try Self.write([load, whole], to: folder)
      let both = try Interlint.run(["lint", "--har", "a.har"], in: folder)
      #expect(both.status == (reason.contains("HTML") ? 3 : 0), "\(both.output)")
    }
  }

  @Test(
    arguments: [
      ("<html>", "an HTML page, probably an error page from the server"),
      ("not found", "text without a line that begins with #EXT"),
      (#"{"a":1}"#, "a JSON document"),
    ])
  func `a load of a playlist that is something else is not checked`(
    body: String, kind: String
  ) throws {
    let folder = try Folder()
    let name = Self.host + "v.m3u8"
    let other = Self.entry(name, body, at: 3)
    let good = [
      Self.entry(name, Self.media(from: 1)), Self.entry(name, Self.media(from: 2), at: 6),
    ]
    for (entries, number) in [
      ([good[0], other], 2), ([other, good[1]], 1), ([good[0], other, good[1]], 2),
    ] {
      try Self.write(entries, to: folder)
      let report = try Interlint.report(
        on: ["--har", "a.har", "--rule=text/tab-character"], in: folder)
      #expect(report.status == 3)
      let unchecked = report.json.sources.filter { $0.status == "unchecked" }
      #expect(unchecked.map(\.source) == ["\(name) (entry \(number))"])
      #expect(unchecked.first?.reason == "not a playlist: \(kind)")
    }
    try Self.write(good, to: folder)
    let right = try Interlint.report(
      on: ["--har", "a.har", "--rule=text/tab-character"], in: folder)
    #expect(right.status == 0)
  }

  @Test func `the page of an error is no document`() throws {
    let folder = try Folder()
    let list = "\(Self.host)list.json"
    let media =
      Self.media(from: 1).replacing(
        "#EXTINF",
        with: "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXT-X-DATERANGE:ID=\"a\","
          + "CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-01-01T00:00:06.000Z\",DURATION=15,"
          + "X-ASSET-LIST=\"\(list)?_HLS_interstitial_id=a\"\n#EXTINF", maxReplacements: 1)
    try Self.write(
      [
        Self.entry(Self.host + "m.m3u8", Self.multivariant),
        // An overloaded server has a playlist for it.
        Self.entry(Self.host + "low/v.m3u8", Self.media(from: 1), status: 503),
        Self.entry(Self.host + "ads.m3u8", media),
        Self.entry(list + "?_HLS_interstitial_id=a", "{\"error\":1}", status: 500),
        Self.entry(Self.host + "pod.m3u8", "<html>", status: 400),
      ], to: folder)
    let concise = try Interlint.run(
      ["lint", "--har", "a.har", "--output", "concise"], in: folder)
    let problems = concise.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(problems.count == 2, "\(concise.output)")
    #expect(concise.output.contains("[interstitial/asset-unreachable]"))
    #expect(concise.output.contains("[presentation/variant-unreachable]"))
    let lint = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(lint.output.contains("was answered with status 503"))
    #expect(
      lint.output.contains(
        "pod.m3u8: cannot be checked: the request was answered with status 400"), "\(lint.output)")
    #expect(lint.status == 3)
    let one = try Interlint.run(["lint", "--har", "a.har", Self.host + "pod.m3u8"], in: folder)
    #expect(one.status == 3 && one.output.contains("was answered with status 400"))
  }

  @Test func `a file that is no archive is explained`() throws {
    let folder = try Folder()
    try folder.write(#"{"log":{"entries":[]}}"#, to: "a.har")
    let plain = try Interlint.run(["lint", "a.har"], in: folder)
    #expect(plain.output.contains("a HAR file; check it with: interlint lint --har FILE"))
    #expect(plain.status == 3)
    let empty = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(empty.output.contains("a.har: cannot be checked: no playlist was recorded"))
    try folder.write("{", to: "a.har")
    let cut = try Interlint.run(["lint", "--har", "a.har"], in: folder)
    #expect(cut.output.contains("a.har: cannot be checked: the file is cut off at line 1"))
    for option in ["--record=x", "--fetch"] {
      let refused = try Interlint.run(["lint", "--har", "a.har", option], in: folder)
      #expect(refused.errors.contains(", because it loads nothing from the network"))
    }
    for option in ["--reloads", "--record=x", "--exchanges=e", "--fetch", "--since=HEAD"] {
      let refused = try Interlint.run(["lint", "--har", "a.har", option], in: folder)
      #expect(refused.status == 2 && refused.errors.contains("--har cannot be combined with"))
    }
  }

  @Test func `a playlist whose address changes is checked once`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry(Self.host + "v.m3u8?_t=1", Self.media(from: 5)),
        Self.entry(Self.host + "v.m3u8?_t=2", Self.media(from: 6), at: 6),
        Self.entry(Self.host + "v.m3u8?_t=3", Self.media(from: 7), at: 8),
      ], to: folder)
    let report = try Interlint.report(on: ["--har", "a.har"], in: folder)
    #expect(
      report.json.sources.map(\.source) == [
        Self.host + "v.m3u8", Self.host + "v.m3u8 (loads)", "a.har#entries",
      ])
  }

  // MARK: timeline

  /// A list of 60 s from 10:00:00, and an interstitial of 10 s in place of 10:00:30 to 10:00:40.
  private static let film =
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T10:00:00.000Z\n"
    + (0..<10).map { "#EXTINF:6,\ns\($0).ts\n" }.joined()
    + "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\","
    + "START-DATE=\"2026-01-01T10:00:30.000Z\",DURATION=10,X-ASSET-LIST=\"\(host)l.json\"\n"

  private static var recorded: [[String: Any]] {
    [
      entry(host + "m.m3u8?token=PLANTEDTOKEN5", multivariant),
      entry(host + "low/v.m3u8?token=PLANTEDTOKEN5", film + "#EXT-X-ENDLIST\n", at: 1),
      entry(host + "l.json", #"{"ASSETS":[{"URI":"\#(host)ad.m3u8","DURATION":10}]}"#, at: 2),
      entry(
        host + "ad.m3u8",
        "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXT-X-ENDLIST\n", at: 3),
    ]
  }

  @Test func `the timeline of a recording is that of its only presentation`() throws {
    let folder = try Folder()
    try Self.write(Self.recorded, to: folder)
    let outcome = try Interlint.run(["timeline", "--har", "a.har"], in: folder)
    #expect(outcome.status == 0)
    // The interstitial is a point, and replaces 10 s of 60 s.
    #expect(outcome.output.contains("low/v.m3u8: 50 s with 1 interstitial in 60 s"))
    #expect(outcome.output.contains("The viewer joins at 0 s of the primary content"))
    #expect(!outcome.output.contains("PLANTED"))
    let one = try Interlint.run(
      ["timeline", "--har", "a.har", Self.host + "ad.m3u8"], in: folder)
    #expect(one.output.contains("ad.m3u8: 10 s with 0 interstitials"))
    let later = try Interlint.run(["timeline", "--har", "a.har", "--join", "35"], in: folder)
    #expect(later.output.contains("The viewer joins at 35 s of the primary content"))
  }

  @Test func `the loads of a recording are gone through`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry(Self.host + "v.m3u8?_t=1", Self.film), Self.recorded[2], Self.recorded[3],
        Self.entry(
          Self.host + "v.m3u8?_t=2", Self.film + "#EXTINF:6,\ns10.ts\n", at: 6),
      ], to: folder)
    let outcome = try Interlint.run(
      ["timeline", "--har", "a.har", Self.host + "v.m3u8", "--join=live"], in: folder)
    #expect(outcome.output.contains("v.m3u8: 2 loads"))
    #expect(outcome.status == 0)
  }

  @Test func `several presentations are a choice`() throws {
    let folder = try Folder()
    try Self.write(
      [
        Self.entry(Self.host + "a.m3u8", Self.media(from: 1)),
        Self.entry(Self.host + "b.m3u8?token=PLANTEDTOKEN6", Self.media(from: 7)),
      ], to: folder)
    let outcome = try Interlint.run(["timeline", "--har", "a.har"], in: folder)
    #expect(
      outcome.errors
        == "interlint: a.har: name one of 2 presentations: \(Self.host)a.m3u8 or \(Self.host)b.m3u8\n"
    )
    #expect(outcome.status == 3)
    // The name in the message is enough.
    let chosen = try Interlint.run(
      ["timeline", "--har", "a.har", Self.host + "b.m3u8"], in: folder)
    #expect(chosen.output.contains("b.m3u8: 0 interstitials in content that may grow"))
  }

  @Test func `a timeline without a recorded playlist is explained`() throws {
    let folder = try Folder()
    try Self.write([Self.entry(Self.host + "a.m3u8", nil)], to: folder)
    let empty = try Interlint.run(["timeline", "--har", "a.har"], in: folder)
    #expect(empty.errors == "interlint: a.har: no body of a playlist was saved\n")
    #expect(empty.status == 3)
    try folder.write("{", to: "a.har")
    let cut = try Interlint.run(["timeline", "--har", "a.har"], in: folder)
    #expect(cut.errors.contains("a.har: the file is cut off at line 1, column 2"))
    for option in ["--compare", "--participant=x", "--schedule=s", "--assets=d", "--fetch"] {
      let refused = try Interlint.run(["timeline", "--har", "a.har", option], in: folder)
      #expect(refused.status == 2 && refused.errors.contains("--har cannot be combined with"))
    }
    let path = try Interlint.run(["timeline", "--har", "a.har", "b.m3u8"], in: folder)
    #expect(path.status == 2 && path.errors.contains("with the path or URL 'b.m3u8'"))
    let watch = try Interlint.run(["watch", "--har", "a.har"], in: folder)
    #expect(
      watch.errors.contains(
        "unknown option '--har'; it is an option of interlint lint, interlint timeline"))
  }
}
