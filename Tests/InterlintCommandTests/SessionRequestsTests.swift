import Foundation
import Testing

/// `interlint session` with the requests of players.
struct SessionRequestsTests {
  private static let log = [
    #"{"t":1774464000,"event":"contentPlay"}"#,
    #"{"t":1774464040,"event":"AD_BREAK_STARTED","breakId":"mid-1"}"#,
    #"{"t":1774464060,"event":"AD_BREAK_ENDED","breakId":"mid-1"}"#,
    #"{"t":1774464067,"event":"end"}"#,
  ].joined(separator: "\n")

  /// A request of a segment at a second of the session.
  private static func exchange(_ second: Int, _ keys: String, status: Int = 200) -> String {
    let time = "2026-03-25T18:\(40 + second / 60):\(String(100 + second % 60).dropFirst()).000Z"
    return
      #"{"url":"https://e.com/v/\#(second).m4s?CMCD=\#(keys)","status":\#(status),"time":"\#(time)"}"#
  }

  private static let exchanges = [
    exchange(10, "bl%3D7000%2Ccid%3D%22film%22%2Cot%3Dv%2Csid%3D%22s%22%2Csu"),
    exchange(20, "bl%3D14000%2Ccid%3D%22film%22%2Cot%3Dv%2Csid%3D%22s%22"),
    exchange(42, "bl%3D1000%2Ccid%3D%22ad%22%2Cot%3Dv%2Csid%3D%22s%22"),
    exchange(52, "bl%3D0%2Cbs%2Ccid%3D%22ad%22%2Cot%3Dv%2Csid%3D%22s%22", status: 404),
  ].joined(separator: "\n")

  private static func archive() throws -> String {
    let entries = try exchanges.split(separator: "\n").map { line -> [String: Any] in
      let exchange =
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return [
        "startedDateTime": exchange["time"] ?? "",
        "request": ["method": "GET", "url": exchange["url"] ?? "", "headers": []] as [String: Any],
        "response": [
          "status": exchange["status"] ?? 0, "headers": [], "content": [:] as [String: Any],
        ]
          as [String: Any],
      ]
    }
    let log: [String: Any] = ["log": ["version": "1.2", "entries": entries] as [String: Any]]
    return String(decoding: try JSONSerialization.data(withJSONObject: log), as: UTF8.self)
  }

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(log, to: "session.jsonl")
    try folder.write(exchanges, to: "requests.jsonl")
    try folder.write(try archive(), to: "recording.har")
    return folder
  }

  private static func lane(_ name: String, in output: String) -> String? {
    output.split(separator: "\n").map(String.init).first { $0.hasPrefix(name) }
  }

  @Test(arguments: [["--exchanges", "requests.jsonl"], ["--har", "recording.har"]])
  func `requests have lanes of their own`(options: [String]) throws {
    let outcome = try Interlint.run(["session", "session.jsonl"] + options, in: try Self.folder())
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    // 67 columns for 67 seconds, after 13 for names.
    func columns(_ marks: [Int: Character], _ range: Range<Int>? = nil) -> String {
      var line = Array(repeating: Character(" "), count: 67)
      if let range { for column in range { line[column] = "█" } }
      for (column, mark) in marks { line[column] = mark }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    func shown(_ name: String) -> String? {
      Self.lane(name, in: outcome.output).map { String($0.dropFirst(13)) }
    }
    #expect(shown("requests ") == columns([10: "●", 20: "●", 42: "●", 52: "✕"]))
    #expect(shown("CMCD sid") == columns([:], 10..<52))
    #expect(shown("playback") == columns([:], 10..<20))
    #expect(shown("buffer") == columns([10: "▄", 20: "▇", 42: "▁", 52: "✕"]))
    let words = outcome.output.replacing(/\n +/, with: " ")
    #expect(
      words.contains(
        "sid '*', cid 'ad': 2 requests (2 video), from 42 s to 52 s, buffer 0 to 1 s, ran empty once"
      ))
    #expect(
      words.contains(
        "line 2, 40 s: info: the buffer ran empty once in the break, as CMCD says; "
          + "expected a break without a stall [ima-session/starved-in-break]"))
  }

  @Test(arguments: [("recording.har", "entry"), ("requests.jsonl", "exchange")])
  func `recorded requests are a session by themselves`(input: String, unit: String) throws {
    let outcome = try Interlint.run(["session", input], in: try Self.folder())
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasPrefix("\(input): 4 events in 42 s, from 2026-03-25T18:40:10.000Z;"))
    #expect(outcome.output.contains("\n\(unit)  seconds"))
    #expect(outcome.output.contains("request video 52.m4s status 404"))
  }

  @Test func `a log of exchanges next to the session is used, unless it is of another time`() throws
  {
    let folder = try Self.folder()
    try folder.write(Self.exchanges, to: "exchanges.jsonl")
    let joined = try Interlint.run(["session", "session.jsonl"], in: folder)
    #expect(joined.output.hasPrefix("session.jsonl: 4 events, 4 events of exchanges.jsonl in 67 s"))
    try folder.write(Self.exchanges.replacing("2026-", with: "2025-"), to: "exchanges.jsonl")
    let apart = try Interlint.run(["session", "session.jsonl"], in: folder)
    #expect(apart.output.hasPrefix("session.jsonl: 4 events in 67 s"))
    #expect(
      apart.errors.contains(
        "note: no request of exchanges.jsonl is at the time of the session, so that none is shown"))
  }

  @Test func `JSON has events, lanes, players and findings`() throws {
    let outcome = try Interlint.run(
      ["session", "session.jsonl", "--har", "recording.har", "--format", "json"],
      in: try Self.folder())
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? NSDictionary)
    #expect(report["schema"] as? String == "interlint-session/1")
    #expect(report["requests"] as? String == "recording.har")
    #expect(report["start"] as? String == "2026-03-25T18:40:00.000Z")
    #expect(report["length"] as? Int == 67)
    let events = try #require(report["events"] as? [NSDictionary])
    #expect(
      events.map { $0["event"] as? String } == [
        "contentPlay", "request", "request", "AD_BREAK_STARTED", "request", "request",
        "AD_BREAK_ENDED", "end",
      ])
    #expect(
      events[5] == [
        "event": "request", "line": 4, "source": "recording.har", "time": 52,
        "words": "request video 52.m4s status 404",
        "cmcd": ["bl": "0", "bs": true, "cid": "ad", "ot": "v", "sid": "*"],
      ])
    let lanes = try #require(report["lanes"] as? [NSDictionary])
    let breaks = lanes.first { $0["name"] as? String == "breaks" }
    #expect(
      breaks == [
        "name": "breaks", "marks": [["event": 3, "failed": false, "from": 40, "to": 60]],
      ])
    #expect(
      report["players"] as? [NSDictionary] == [
        [
          "cid": "film", "sid": "*", "from": 10, "to": 20, "requests": 2, "objects": ["v": 2],
          "leastBuffer": 7, "greatestBuffer": 14, "stalls": 0,
        ],
        [
          "cid": "ad", "sid": "*", "from": 42, "to": 52, "requests": 2, "objects": ["v": 2],
          "leastBuffer": 0, "greatestBuffer": 1, "stalls": 1,
        ],
      ])
    let findings = try #require(report["findings"] as? [NSDictionary])
    #expect(findings.contains { $0["rule"] as? String == "ima-session/starved-in-break" })
  }

  @Test func `a page has no scripts, and hostile values stay text`() throws {
    let folder = try Self.folder()
    try folder.write(
      Self.exchanges.replacing("film", with: "%3C%2Ftext%3E%3Cscript%3Ex"), to: "exchanges.jsonl")
    let outcome = try Interlint.run(
      ["session", "session.jsonl", "--format", "html"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Content-Security-Policy"))
    #expect(!outcome.output.contains("<script"))
    #expect(outcome.output.contains("&lt;script&gt;x"))
    for part in ["<figure>", "Stretches and failures", "Players (CMCD)", "Findings"] {
      #expect(outcome.output.contains(part))
    }
  }

  @Test func `rules are selected by options and by the configuration`() throws {
    let folder = try Self.folder()
    let line = ["session", "session.jsonl", "--exchanges", "requests.jsonl"]
    let rule = "ima-session/starved-in-break"
    func output(_ options: String...) throws -> String {
      try Interlint.run(line + options, in: folder).output.replacing(/\n +/, with: " ")
    }
    #expect(try output().contains("info: the buffer ran empty"))
    #expect(!(try output("--no-rule", rule).contains("the buffer ran empty")))
    try folder.write("lint:\n  severities:\n    \(rule): warning\n", to: ".interlint.yaml")
    #expect(try output().contains("warning: the buffer ran empty"))
    #expect(try output("--isolated").contains("info: the buffer ran empty"))
  }

  @Test(arguments: [
    (["empty.jsonl"], 3, "empty.jsonl: not a recorded session: the file is empty"),
    (["session.jsonl", "--har", "none.har"], 3, "none.har: no such file"),
    (
      ["session.jsonl", "--exchanges", "recording.har"], 3,
      "recording.har: not an exchange log: a HAR file"
    ),
    (
      ["recording.har", "--har", "recording.har"], 2,
      "recording.har has exchanges; --har and --exchanges need a log of events"
    ),
    (
      ["session.jsonl", "--har", "recording.har", "--exchanges", "requests.jsonl"], 2,
      "--har and --exchanges cannot be combined"
    ),
  ])
  func `wrong inputs are refused`(arguments: [String], status: Int32, message: String) throws {
    let folder = try Self.folder()
    try folder.write("", to: "empty.jsonl")
    let outcome = try Interlint.run(["session"] + arguments, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message))
  }
}
