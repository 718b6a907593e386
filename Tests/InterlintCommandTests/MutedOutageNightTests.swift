import Foundation
import HLSLoading
import LintHistory
import LocalHTTPServer
import Testing

/// Nights with a channel that is off the air until a day, as the list of targets says.
struct MutedOutageNightTests {
  private static let muting =
    "muted: [{rules: target/unreachable, reason: off season, expires: 2026-08-03}]"

  /// A channel that is always fine, and one that fails until `isOnAir` is true.
  private static func night(
    target: String = "", defaults: String = "", all: String = "", answer: LocalServer.Reply
  ) throws -> (server: LocalServer, folder: Folder, isOnAir: Exclusive<Bool>) {
    let isOnAir = Exclusive(false)
    let server = try LocalServer { request, _ in
      request.target == "/news" || isOnAir.withValue { $0 } ? .text(Sample.clean) : answer
    }
    let folder = try Folder()
    try folder.write(
      """
      targets: targets.yaml
      history: h.sqlite
      site: site
      results: lines.jsonl
      lint: {no-profiles: [delivery, web-delivery]}
      fetch: {allow-private: true, timeout: 10m}
      \(all)

      """, to: "n.yaml")
    try folder.write(
      """
      defaults: {\(defaults)}
      targets:
      - {name: news, url: "\(server.address("/news"))"}
      - name: kids
        url: "\(server.address("/kids"))"
        \(target)

      """, to: "targets.yaml")
    return (server, folder, isOnAir)
  }

  private static let missing = LocalServer.Reply.answer("404 Not Found")

  /// The run of a day of August 2026 at 02:00 UTC.
  private static func run(
    _ arguments: [String] = ["nightly", "--config=n.yaml"], day: Int, in folder: Folder
  ) throws -> Interlint.Outcome {
    var environment = TargetsTests.environment
    environment["SOURCE_DATE_EPOCH"] = String(1_785_549_600 + (day - 1) * 86_400)
    return try Interlint.run(arguments, in: folder, environment: environment)
  }

  @Test func `it fails no night until its last day is over, comes back and leaves again`() throws {
    let (server, folder, isOnAir) = try Self.night(target: Self.muting, answer: Self.missing)
    defer { withExtendedLifetime(server) {} }
    let first = try Self.run(day: 1, in: folder)
    #expect(first.status == 0 && first.errors.isEmpty)
    #expect(
      first.output == """
        The other channel is fine; 1 off the air, muted

        Off the air, muted: kids (until 2026-08-03)
        Fine: 1 channel
        All channels: site/index.html

        1 of 2 targets checked, 1 muted, no findings; stored as run 1 in h.sqlite; published in \
        site; result lines in lines.jsonl

        """)
    isOnAir.withValue { $0 = true }
    let back = try Self.run(day: 2, in: folder)
    #expect(back.status == 0 && back.output.hasPrefix("All 2 channels are fine\n"))
    #expect(back.output.contains("\nOn the air again: kids\n"))
    // A channel on the air is what the exception is for.
    #expect(back.errors.isEmpty)
    isOnAir.withValue { $0 = false }
    #expect(try Self.run(day: 3, in: folder).status == 0)
    let expired = try Self.run(day: 4, in: folder)
    #expect(expired.status == 3)
    #expect(expired.output.hasPrefix("kids: off the air (404) since 2026-08-03\n"))
    #expect(expired.output.contains("  muted until 2026-08-03, counted again since\n"))
    #expect(
      expired.errors
        == "interlint: targets.yaml:6: the exception for target/unreachable ended on 2026-08-03\n")
  }

  @Test(arguments: ["target", "defaults", "all"])
  func `a target, the defaults of the list and the night can mute it`(place: String) throws {
    func text(_ other: String) -> String { place == other ? Self.muting : "" }
    let (server, folder, _) = try Self.night(
      target: text("target"), defaults: text("defaults"), all: text("all"), answer: Self.missing)
    defer { withExtendedLifetime(server) {} }
    #expect(try Self.run(day: 1, in: folder).status == 0)
    let whole = try HistoryStore(opening: folder.url("h.sqlite").path).snapshot()
    #expect(whole.targets.map(\.muted.count) == [1, 0])
    try FileManager.default.removeItem(at: folder.url("h.sqlite"))
    let merged = try Self.run(["merge", "--config=n.yaml", "lines.jsonl"], day: 1, in: folder)
    #expect(merged.status == 0)
    #expect(
      try HistoryStore(opening: folder.url("h.sqlite").path).snapshot().targets == whole.targets)
  }

  @Test(
    arguments: [
      ("target/unreachable", missing, 0), ("target/unreachable", .answer("403 Forbidden"), 0),
      ("target/unreachable", .text("<!DOCTYPE html><title>Off season</title>"), 0),
      // A category or a pattern is about rules.
      ("target", missing, 3), ("target/*", missing, 3),
      // It was not this server that stopped the answer.
      ("target/unreachable", .text(String(repeating: "#", count: 9_000)), 3),
    ] as [(String, LocalServer.Reply, Int32)])
  func `only failing servers are muted, and only by name`(
    rules: String, answer: LocalServer.Reply, status: Int32
  ) throws {
    let (server, folder, _) = try Self.night(
      target: "muted: [{rules: \(rules), reason: off season}]", answer: answer)
    defer { withExtendedLifetime(server) {} }
    let configuration = try folder.text("n.yaml")
    try folder.write(
      configuration.replacing("timeout: 10m", with: "timeout: 10m, max-bytes: 4000"), to: "n.yaml")
    #expect(try Self.run(day: 1, in: folder).status == status)
  }

  @Test func `lines of a list have the same exit status`() throws {
    let (server, folder, _) = try Self.night(target: Self.muting, answer: Self.missing)
    defer { withExtendedLifetime(server) {} }
    let lint = [
      "lint", "--targets", "targets.yaml", "--no-profile=delivery", "--no-profile=web-delivery",
      "--allow-private", "--output", "jsonl",
    ]
    #expect(try Self.run(lint, day: 1, in: folder).status == 0)
    #expect(try Self.run(lint, day: 4, in: folder).status == 3)
    let report = Array(lint.dropLast()) + ["junit"]
    let muted = try Self.run(report, day: 1, in: folder).output
    #expect(muted.contains("expected: the server answered with status 404"))
    #expect(muted.contains("errors=\"0\"") && !muted.contains("<error"))
    #expect(try Self.run(report, day: 4, in: folder).output.contains("<error"))
  }
}
