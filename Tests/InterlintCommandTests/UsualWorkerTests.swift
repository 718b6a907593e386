import Foundation
import HLSDocuments
import LintHistory
import LocalHTTPServer
import LocalPostgreSQL
import Testing

/// Workers that do not read the history compare their targets as a night does.
struct UsualWorkerTests {
  private static let names = ["kids", "movies", "nature"]
  private static let rules =
    "target/breaks-vanished,target/streams-vanished,target/ads-slower"

  private static func playlist(_ name: String, hasBreaks: Bool) -> String {
    let range = #"""
      #EXT-X-DATERANGE:ID="b",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",\#
      DURATION=6.000,X-RESUME-OFFSET=6,X-ASSET-LIST="/\#(name)/list.json?_HLS_interstitial_id=b"

      """#
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      \(hasBreaks ? range : "")#EXTINF:6,
      0.ts
      #EXTINF:6,
      1.ts
      #EXT-X-ENDLIST

      """
  }

  /// Three channels; in a bad night the first has no breaks, the second lost a variant stream, and the lists of
  /// the third are slow.
  private static func server(isBad: Bool) throws -> LocalServer {
    try LocalServer { request, _ in
      let path = request.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
      guard path.count == 2 else { return .answer("404 Not Found") }
      switch path[1] {
      case "m.m3u8":
        let variants = isBad && path[0] == "movies" ? 1...1 : 1...2
        return .text(
          "#EXTM3U\n"
            + variants.map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)00000\n\($0).m3u8\n" }.joined())
      case "1.m3u8", "2.m3u8":
        return .text(playlist(path[0], hasBreaks: !isBad || path[0] != "kids"))
      case "list.json":
        let list = LocalServer.Reply.text(#"{"ASSETS":[{"URI":"/ads/ad.m3u8","DURATION":6}]}"#)
        let wait = isBad && path[0] == "nature" ? 2_000 : 0
        return LocalServer.Reply([.wait(milliseconds: wait)] + list.steps)
      default: return .text(Sample.clean)
      }
    }
  }

  private static func run(_ arguments: [String], in folder: Folder) throws -> Interlint.Outcome {
    try Interlint.run(arguments, in: folder, environment: TargetsTests.environment)
  }

  /// A night in one process, and the same by a worker whose lines are merged into the other history.
  ///
  /// Before the first night there is no history.
  private static func night(
    isFirst: Bool = false, isBad: Bool, _ histories: [String], in folder: Folder
  ) throws {
    let server = try server(isBad: isBad)
    defer { withExtendedLifetime(server) {} }
    try folder.write(
      names.map { "{\"name\":\"\($0)\",\"url\":\"\(server.address("/\($0)/m.m3u8"))\"}\n" }
        .joined(), to: "list.txt")
    for (number, history) in histories.enumerated() {
      try folder.write(
        """
        targets: list.txt
        history: "\(history)"
        lint: {no-profiles: [delivery, web-delivery, recommended, spec], rules: [\(rules)]}
        fetch: {allow-private: true}

        """, to: "n\(number).yaml")
    }
    let whole = try run(["nightly", "--config=n0.yaml"], in: folder)
    let usual = try run(["history", "usual", "--history=\(histories[1])"], in: folder)
    #expect(usual.status == (isFirst ? 2 : 0))
    try folder.write(usual.output, to: "usual.jsonl")
    let worker = try run(
      [
        "lint", "--targets=list.txt", "--output=jsonl=lines.jsonl", "--no-profile=delivery",
        "--no-profile=web-delivery", "--no-profile=recommended", "--no-profile=spec",
        "--rule=\(rules)", "--allow-private",
      ] + (isFirst ? [] : ["--usual=usual.jsonl"]), in: folder)
    #expect(worker.errors == "")
    let merged = try run(["merge", "--config=n1.yaml", "lines.jsonl"], in: folder)
    #expect(whole.errors == "" && merged.errors == "")
    #expect(whole.status == (isBad ? 1 : 0))
    #expect([worker.status, merged.status] == [whole.status, whole.status])
  }

  @Test(arguments: HistoryBackend.available)
  func `workers that know what is usual find what a night finds`(backend: HistoryBackend) throws {
    let folder = try Folder()
    let histories = try ["whole", "merged"].map {
      try backend.place(at: folder.url("\($0).sqlite"))
    }
    for number in 1...3 {
      try Self.night(isFirst: number == 1, isBad: false, histories, in: folder)
    }
    try Self.night(isBad: true, histories, in: folder)
    let snapshots = try histories.map { try HistoryStore(opening: $0).snapshot(.all) }
    for snapshot in snapshots {
      #expect(snapshot.targets.map(\.name) == Self.names)
      #expect(
        snapshot.targets.map { $0.findings.map(\.rule) } == [
          ["target/breaks-vanished"], ["target/streams-vanished"], ["target/ads-slower"],
        ])
    }
    let findings = snapshots.map { $0.targets.map { $0.findings.map(\.fingerprint) } }
    #expect(findings[0] == findings[1])
    let facts = snapshots.map { $0.targets.map { $0.facts.map(\.facts.withoutTimes) } }
    #expect(facts[0] == facts[1])
    #expect(facts[0].map { $0.map(\.breaks) } == [[1, 1, 1, 0], [1, 1, 1, 1], [1, 1, 1, 1]])
  }

  @Test func `a file of what is usual is read as far as it can be`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist("a", hasBreaks: false), to: "a.m3u8")
    try folder.write("a.m3u8\n", to: "list.txt")
    let usual = { (name: String) in
      #"{"schema":"interlint-usual/1","target":"\#(name)","runs":3,"breaks":2,"variants":0,"renditions":0}"#
    }
    try folder.write(
      "{}\n\n\(usual("another"))\nno line\n\(usual("a.m3u8"))\n", to: "usual.jsonl")
    let outcome = try Self.run(
      ["lint", "--targets=list.txt", "--usual=usual.jsonl", "--rule=\(Self.rules)"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("no ad breaks announced in 12 s of content; usually 2"))
    #expect(
      outcome.errors.split(separator: "\n").filter { $0.contains("usual.jsonl") } == [
        "interlint: usual.jsonl:1: skipped: without a schema, and interlint-usual/1 is what can be read",
        "interlint: usual.jsonl:4: skipped: not a complete JSON object",
      ])
    for arguments in [
      ["--targets=list.txt", "--usual=absent.jsonl"], ["a.m3u8", "--usual=usual.jsonl"],
    ] {
      #expect(try Self.run(["lint"] + arguments, in: folder).status == 2)
    }
  }

  @Test func `what is usual needs a history`() throws {
    let folder = try Folder()
    let outcome = try Self.run(["history", "usual", "--history=none.sqlite"], in: folder)
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.contains("the history none.sqlite "))
  }
}
