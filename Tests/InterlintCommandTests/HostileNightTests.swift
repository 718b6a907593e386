import Foundation
import LintHistory
import LocalHTTPServer
import Testing

/// A night has a result for each target, whatever half of them do.
///
/// Not run under sanitizers: a night takes minutes; tests of hostile servers and inputs remain.
struct HostileNightTests {
  private static let configuration = """
    targets: targets.txt
    history: h.sqlite
    site: site
    results: lines.jsonl
    lint: {no-profiles: [delivery, web-delivery]}
    fetch: {allow-private: true, timeout: 60s, target-time: 30m, max-bytes: 32000000}

    """

  private static func server(bomb: [UInt8]) throws -> LocalServer {
    let start = LocalServer.Reply.head("200 OK", ["Content-Length: 100"])
    let replies: [String: LocalServer.Reply] = [
      "/bomb": .answer("200 OK", bomb, fields: ["Content-Encoding: gzip"]),
      "/endless": LocalServer.Reply(
        .send(LocalServer.Reply.head("200 OK", ["Connection: close"]) + Array("#EXTM3U\n".utf8)),
        .endlessly(Array(String(repeating: "#EXTINF:6,\na.ts\n", count: 50_000).utf8))),
      "/slow": LocalServer.Reply(.send(start + Array("#EXTM3U\n".utf8)), .hang),
      "/loop": .redirect("/loop"),
      "/reset": LocalServer.Reply(.send(start + Array("#EXTM3U\n".utf8)), .close),
      "/page": .text("<!doctype html><html></html>"),
      "/nul": .answer("200 OK", [UInt8](repeating: 0, count: 20_000_000)),
      "/deep": .text(String(repeating: "[", count: 1_000_000)),
      "/bytes": .answer("200 OK", Array("#EXTM3U\n#EXTINF:6,\n".utf8) + [0xC3, 0x28, 0xFF, 0x0A]),
    ]
    return try LocalServer(replies)
  }

  @Test(.timeLimit(.minutes(120)))
  func `twenty targets of which ten are hostile have twenty results and ten reasons`() throws {
    let folder = try Folder()
    // Less than the limit of a document, and more than the memory.
    let zip = try Interlint.shell(
      """
      (echo '#EXTM3U'; yes '#EXT-X-DATERANGE:ID="a"') | head -c 30000000 | gzip -1 >bomb
      """, in: folder)
    try #require(zip.status == 0)
    let server = try Self.server(bomb: folder.bytes("bomb"))
    for number in 0..<10 { try folder.write(Sample.clean, to: "\(number).m3u8") }
    let paths = [
      "/bomb", "/endless", "/slow", "/loop", "/reset", "/page", "/nul", "/deep", "/bytes",
    ]
    let targets =
      paths.map { ($0.dropFirst(), server.address($0)) } + [("zero", "/dev/zero")]
      + (0..<10).map { ("t\($0)", "\($0).m3u8") }
    try folder.write(
      targets.map { "{\"name\":\"\($0.0)\",\"url\":\"\($0.1)\"}\n" }.joined(), to: "targets.txt")
    try folder.write(Self.configuration, to: "n.yaml")
    let outcome = try Interlint.run(
      ["nightly", "--config=n.yaml", "--max-memory=200M"], in: folder,
      environment: TargetsTests.environment)
    #expect(outcome.errors == "")
    #expect(outcome.status == 3)
    let lines = try TargetsTests.lines(folder.text("lines.jsonl"))
    #expect(Set(lines.map(\.target)) == Set(targets.map { String($0.0) }))
    #expect(lines.count == 20)
    #expect(lines.filter { $0.target.hasPrefix("t") }.allSatisfy { $0.status == "checked" })
    let reasons = lines.filter { !$0.target.hasPrefix("t") }
      .map { "\($0.target): \($0.reason ?? $0.documents[0].rules.joined(separator: " "))" }
    #expect(
      reasons == [
        "bomb: needs more than 100 MB of memory; see --max-memory",
        "bytes: not valid UTF-8",
        "deep: not a playlist: JSON that is nested too deeply",
        "endless: is larger than the limit of 32000000 bytes",
        "loop: redirects more than 10 times", "nul: not a playlist: binary data",
        "page: not a playlist: an HTML page, probably an error page from the server",
        "reset: the answer ended early", "slow: no complete answer within the time limit",
        "zero: is a device, not a file; use - to read standard input",
      ])
    #expect(
      outcome.output.hasSuffix(
        "\n10 of 20 targets checked, 10 not checked, 2 errors; stored as run 1 in h.sqlite; "
          + "published in site; result lines in lines.jsonl\n"))
    #expect(folder.has("site/index.html"))
    let snapshot = try HistoryStore(opening: folder.url("h.sqlite").path).snapshot()
    #expect(snapshot.targets.count == 20)
    for target in snapshot.targets {
      let page = try folder.text("site/targets/\(target.id).html")
      let reason = lines.first { $0.target == target.name }?.reason
      #expect(reason.map { page.contains($0) } ?? true, "\(target.name)")
    }
  }
}
