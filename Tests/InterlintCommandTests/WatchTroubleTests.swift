import Foundation
import HLSLoading
import LocalHTTPServer
import Testing

/// What fails in a watch and is well again later, as scripts of answers say: no clock decides.
struct WatchTroubleTests {
  /// How often each path was asked for, and what the server answers to that.
  private static func server(
    _ answer: @escaping @Sendable (_ path: String, _ counts: [String: Int]) -> LocalServer.Reply?
  ) throws -> LocalServer {
    let counts = Exclusive<[String: Int]>([:])
    return try LocalServer { request, _ in
      let path = String(request.target.prefix { $0 != "?" })
      let known = counts.withValue { counts in
        counts[path, default: 0] += 1
        return counts
      }
      return answer(path, known) ?? .answer("404 Not Found")
    }
  }

  /// The live playlist of three segments that the load of that number gets.
  private static func live(
    _ load: Int, target: Int = 1, tags: String = "", isLast: Bool = false
  ) -> LocalServer.Reply {
    .text(
      "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(load)\n" + tags
        + (load..<load + 3).map { "#EXTINF:1,\n\($0).ts\n" }.joined()
        + (isLast ? "#EXT-X-ENDLIST\n" : ""))
  }

  private static let interrupted = LocalServer.Reply(
    .send(LocalServer.Reply.head("200 OK", ["Content-Length: 1000"]) + Array("#EXTM3U\n".utf8)),
    .close)

  /// The report of a watch, which its recording watched again gives byte for byte, and its lines
  /// without times.
  private static func watch(
    _ server: LocalServer, _ path: String, _ arguments: [String]
  ) throws -> (status: Int32, report: JSONReport, lines: [String]) {
    let folder = try Folder()
    let live = try Interlint.run(
      [
        "watch", server.address(path), "--allow-private", "--record=rec",
        "--output=text", "--output=json=live.json",
      ] + arguments, in: folder, environment: ["no_proxy": "*"])
    let again = try Interlint.run(
      ["watch", "rec", "--output=text", "--output=json=again.json"] + arguments, in: folder)
    #expect(again.status == live.status)
    #expect(try folder.text("again.json") == folder.text("live.json"))
    let lines = live.output.split(separator: "\n").map { String($0.dropFirst("00:00:00 ".count)) }
    let report = try JSONDecoder().decode(
      JSONReport.self, from: Data(try folder.bytes("live.json")))
    return (live.status, report, lines)
  }

  /// Whether findings appeared or went in the events that have that word.
  private static func events(_ lines: [String], with word: String) -> [String] {
    lines.filter { $0.contains(word) }.compactMap { line in
      ["appeared", "gone"].first { line.contains(": \($0): ") }
    }
  }

  @Test func `an asset list that is there later is asked for again, and all is well`() throws {
    let break_ =
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + "#EXT-X-DATERANGE:ID=\"one\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-01-01T00:01:00.000Z\",DURATION=2,X-RESUME-OFFSET=0,"
      + "X-ASSET-LIST=\"ads.json\"\n"
    let server = try Self.server { path, counts in
      switch path {
      case "/live.m3u8":
        Self.live(0, tags: break_, isLast: counts["/ad.m3u8"] != nil)
      case "/ads.json" where counts[path] == 1: nil
      case "/ads.json" where counts[path] == 2: .answer("503 Service Unavailable")
      case "/ads.json": .text(#"{"ASSETS": [{"URI": "ad.m3u8", "DURATION": 2.0}]}"#)
      case "/ad.m3u8":
        .text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n")
      default: nil
      }
    }
    let (status, report, lines) = try Self.watch(
      server, "/live.m3u8", ["--rule=interstitial/asset-unreachable"])
    #expect(status == 1)
    #expect(report.sources.map(\.status) == Array(repeating: "checked", count: 4))
    #expect(report.sources.map(\.rules) == [["interstitial/asset-unreachable"], [], [], []])
    #expect(report.sources[0].findings[0].loads?.gone != nil)
    #expect(Self.events(lines, with: "[interstitial/asset-unreachable]") == ["appeared", "gone"])
    #expect(
      lines.filter { $0.hasPrefix("ads.json: ") } == [
        "ads.json: load failed: the server answered with status 404; next attempt in 2 s",
        "ads.json: load failed: the server answered with status 503; next attempt in 4 s",
        "ads.json: loaded again after 2 failed loads",
      ])
  }

  @Test func `what is gone for good is not asked for again`() throws {
    let break_ =
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + "#EXT-X-DATERANGE:ID=\"one\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-01-01T00:01:00.000Z\",DURATION=2,X-RESUME-OFFSET=0,"
      + "X-ASSET-LIST=\"ads.json\"\n"
    let server = try Self.server { path, counts in
      switch path {
      case "/live.m3u8":
        Self.live(counts[path] ?? 0, tags: break_, isLast: counts[path] == 6)
      case "/ads.json": .answer("410 Gone")
      default: nil
      }
    }
    let (status, report, lines) = try Self.watch(
      server, "/live.m3u8", ["--rule=interstitial/asset-unreachable"])
    #expect(status == 3)
    #expect(report.sources.map(\.status) == ["checked", "unchecked", "checked"])
    #expect(
      lines.filter { $0.hasPrefix("ads.json: ") } == [
        "ads.json: load failed: the server answered with status 410; no more attempts"
      ])
    // The finding says why, once.
    #expect(Self.events(lines, with: "[interstitial/asset-unreachable]") == ["appeared"])
    #expect(!lines.contains { $0.contains("cannot be checked") })
  }

  @Test func `a defect of each ad break is reported once, each wrong change every time`() throws {
    let server = try Self.server { path, counts in
      guard path == "/live.m3u8" else { return nil }
      let load = counts[path] ?? 0
      let range =
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
        + "#EXT-X-DATERANGE:ID=\"\(load)\",START-DATE=\"2026-01-01T00:01:0\(load)Z\",DURATION=1\n"
      return Self.live(
        load, target: [3, 4].contains(load) ? 2 : 1, tags: load == 4 ? "" : range,
        isLast: load == 6)
    }
    let (_, report, lines) = try Self.watch(
      server, "/live.m3u8",
      ["--rule=date-range/no-milliseconds", "--rule=live/target-duration-changed"])
    #expect(
      Self.events(lines, with: "[date-range/no-milliseconds]") == ["appeared", "gone", "appeared"])
    #expect(
      Self.events(lines, with: "[live/target-duration-changed]") == ["appeared", "appeared"])
    #expect(report.sources[0].rules.count { $0 == "date-range/no-milliseconds" } == 5)
  }

  @Test func `a failure that lasts is reported once`() throws {
    let server = try Self.server { path, counts in
      switch (path, counts[path] ?? 0) {
      case ("/live.m3u8", 2...4): .answer("500 Internal Server Error")
      case ("/live.m3u8", 5): .answer("503 Service Unavailable")
      case ("/live.m3u8", let load): Self.live(load, isLast: load == 6)
      default: nil
      }
    }
    let (_, _, lines) = try Self.watch(server, "/live.m3u8", ["--rule=live/stale"])
    #expect(
      lines.filter { $0.contains("load") && $0.hasPrefix("live.m3u8") }.prefix(3) == [
        "live.m3u8: load failed: the server answered with status 500",
        "live.m3u8: load failed: the server answered with status 503",
        "live.m3u8, load 2: loaded again after 4 failed loads",
      ])
  }

  @Test func `what playlists differ in is reported as gone when they agree`() throws {
    // Both end when either was loaded often enough since they agree.
    let agreed = Exclusive<[String: Int]?>(nil)
    let server = try Self.server { path, counts in
      guard ["/a.m3u8", "/b.m3u8"].contains(path) else {
        return path == "/main.m3u8" ? .text(LiveChannel.multivariant(["a", "b"])) : nil
      }
      let load = counts[path] ?? 0
      let known = agreed.withValue { agreed in
        if agreed == nil, path == "/b.m3u8", load >= 4 { agreed = counts }
        return agreed
      }
      let isOver =
        known.map { known in
          ["/a.m3u8", "/b.m3u8"].allSatisfy { (counts[$0] ?? 0) >= (known[$0] ?? 0) + 5 }
        } ?? false
      return Self.live(load, target: path == "/b.m3u8" && known == nil ? 2 : 1, isLast: isOver)
    }
    let (status, report, lines) = try Self.watch(
      server, "/main.m3u8", ["--rule=presentation/target-duration-mismatch"])
    #expect(status == 1 || status == 0)
    #expect(
      Self.events(lines, with: "[presentation/target-duration-mismatch]") == ["appeared", "gone"])
    let findings = report.sources.flatMap(\.findings)
    #expect(findings.count == 1 && findings.first?.loads?.gone != nil)
  }

  @Test(arguments: [true, false])
  func `a variant stream whose answers end early is out of reach, until they do not`(
    comesBack: Bool
  ) throws {
    let server = try Self.server { path, counts in
      // The good one goes on until the other one was asked for often enough.
      let isOver = (counts["/cut.m3u8"] ?? 0) >= (comesBack ? 6 : 4)
      switch path {
      case "/main.m3u8": return .text(LiveChannel.multivariant(["good", "cut"]))
      case "/good.m3u8": return Self.live(counts[path] ?? 0, isLast: isOver)
      case "/cut.m3u8":
        let load = counts[path] ?? 0
        return comesBack && load >= 4 ? Self.live(load, isLast: isOver) : Self.interrupted
      default: return nil
      }
    }
    let (status, report, lines) = try Self.watch(
      server, "/main.m3u8", ["--rule=presentation/variant-unreachable"])
    let sources = report.sources.map(\.status)
    #expect(report.sources[0].rules == ["presentation/variant-unreachable"])
    let messages = report.sources[0].findings.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.allSatisfy { message in
        message.hasPrefix("the request for the variant stream failed: the answer ended early: ")
          && message.contains(server.address("/cut.m3u8"))
      })
    #expect(
      Self.events(lines, with: "[presentation/variant-unreachable]")
        == (comesBack ? ["appeared", "gone"] : ["appeared"]))
    #expect(status == (comesBack ? 1 : 3))
    #expect(sources == ["checked", "checked", comesBack ? "checked" : "unchecked", "checked"])
  }

  @Test(
    arguments: [
      (
        "<!DOCTYPE html><title>Error</title>",
        "not a playlist: an HTML page, probably an error page"
      ),
      ("", "not a playlist: the file is empty"),
      ("{\"a\":1}", "not a playlist: a JSON document"),
      (nil, "the server answered with status 404"),
    ] as [(String?, String)])
  func `what is no playlist is reported once`(body: String?, reason: String) throws {
    let server = try Self.server { _, _ in body.map { .text($0) } }
    let (status, report, lines) = try Self.watch(server, "/live.m3u8", [])
    #expect(status == 3)
    let unchecked = report.sources.filter { $0.status == "unchecked" }
    #expect(unchecked.count == 1)
    #expect(unchecked.first?.reason?.hasPrefix(reason) == true)
    // The record of the requests is nothing that was checked.
    #expect(lines.last?.hasSuffix("1 input could not be checked") == true)
    #expect(report.summary.checked == 0 && report.summary.unchecked == 1)
  }
}
