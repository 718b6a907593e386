import LocalHTTPServer
import Testing

/// A watch can end as soon as a channel works: all loads of three target durations are without an error.
struct WatchGoalTests {
  /// A load each target duration of 6 s; EXT-X-TARGETDURATION is required (rfc8216bis-22, section 4.4.3.1).
  private enum Load {
    case good, faulty, failed, last
  }

  private static func playlist(_ number: Int, _ load: Load) -> String {
    (load == .faulty ? "#EXTM3U\n" : "#EXTM3U\n#EXT-X-TARGETDURATION:6\n")
      + "#EXT-X-MEDIA-SEQUENCE:\(number)\n"
      + (number..<number + 4).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
      + (load == .last ? "#EXT-X-ENDLIST\n" : "")
  }

  /// Watches a recording of these loads; returns the exit status and the number of the last load.
  private static func watch(
    _ loads: [Load], _ arguments: String...
  ) throws -> (status: Int32, last: Int) {
    let folder = try Folder()
    var lines = ""
    for (number, load) in loads.enumerated() {
      let seconds = number * 6
      let time =
        "2026-01-01T00:0\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60).000Z"
      let body = load == .failed ? #""status":503"# : "\"status\":200,\"file\":\"\(number).m3u8\""
      lines += "{\"url\":\"https://e.com/a.m3u8\",\(body),\"time\":\"\(time)\",\"seconds\":0}\n"
      try folder.write(playlist(number, load), to: "rec/\(number).m3u8")
    }
    try folder.write(lines, to: "rec/exchanges.jsonl")
    let outcome = try Interlint.run(
      [
        "watch", "rec", "--quiet", "--rule=segment/target-duration-required",
        "--output=jsonl=report",
      ] + arguments, in: folder)
    let report = try folder.text("report")
    let last = loads.indices.last { report.contains("rec/\($0).m3u8") }
    return (outcome.status, (last ?? -1) + 1)
  }

  private static func good(_ count: Int) -> [Load] { Array(repeating: .good, count: count) }

  @Test func `a watch ends after three target durations without an error`() throws {
    // Without an error from load 3 on, at 12 s; load 6 is at 30 s.
    let found = try Self.watch([.faulty, .faulty] + Self.good(8), "--until=valid")
    #expect(found == (0, 6))
    // The same without the option is a watch with an error.
    #expect(try Self.watch([.faulty, .faulty] + Self.good(8)) == (1, 10))
  }

  @Test func `an error or a failed load begins the time again`() throws {
    for fault in [Load.faulty, .failed] {
      let loads = Self.good(3) + [fault] + Self.good(6)
      #expect(try Self.watch(loads, "--until=valid") == (0, 8), "\(fault)")
    }
  }

  @Test func `at the end of the time the status is 1, with or without an error in it`() throws {
    #expect(try Self.watch(Self.good(10), "--until=valid", "--for=17").status == 1)
    #expect(try Self.watch(Self.good(10), "--until=valid", "--for=18").status == 0)
    #expect(try Self.watch([.good, .faulty, .good], "--until=valid").status == 1)
    #expect(try Self.watch([.good, .failed], "--until=valid").status == 3)
  }

  @Test func `a channel that ends without an error is valid`() throws {
    #expect(try Self.watch([.good, .last], "--until=valid").status == 0)
  }

  @Test func `the severity is that of the option for failures`() throws {
    let loads = [Load.faulty] + Self.good(4)
    #expect(try Self.watch(loads, "--until=valid", "--fail-on=never") == (0, 5))
    // EXT-X-VERSION is not needed: only what fails counts.
    #expect(try Self.watch(Self.good(4), "--until=valid", "--fail-on=info") == (0, 4))
  }

  @Test func `a watch of a server ends by itself when the channel works`() throws {
    let server = try LiveChannel(loads: .max).server(["plain", "blocking"])
    let outcome = try Interlint.run(
      [
        "watch", server.address("/main.m3u8"), "--allow-private", "--until=valid", "--quiet",
        "--rule=segment/target-duration-required",
      ], in: Folder(), environment: ["no_proxy": "*"])
    #expect(outcome.status == 0)
  }

  @Test func `a watch of a server that never works ends with its time`() throws {
    let server = try LocalServer { _, _ in .text(Self.playlist(1, .faulty)) }
    let outcome = try Interlint.run(
      [
        "watch", server.address("/a.m3u8"), "--allow-private", "--until=valid", "--for=2",
        "--quiet",
        "--rule=segment/target-duration-required",
      ], in: Folder(), environment: ["no_proxy": "*"])
    // On a slow machine nothing was loaded in that time.
    #expect([1, 3].contains(outcome.status))
  }
}
