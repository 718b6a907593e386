import Foundation
import HLSLoading
import LocalHTTPServer
import Testing

/// Word of a night goes out to webhooks and to a file of metrics, and never costs the night.
struct NotificationTests {
  /// A channel that is there, and the settings of a night.
  private static func night(_ settings: String) throws -> (server: LocalServer, folder: Folder) {
    let server = try LocalServer(["/a": .text(Sample.clean), "/b": .text(Sample.faulty)])
    let folder = try Folder()
    try folder.write(
      """
      targets: targets.yaml
      history: h.sqlite
      lint: {no-profiles: [delivery, web-delivery]}
      fetch: {allow-private: true, timeout: 10m}
      \(settings)
      """, to: "nightly.yaml")
    try write("/a", of: server, to: folder)
    return (server, folder)
  }

  private static func write(_ path: String, of server: LocalServer, to folder: Folder) throws {
    try folder.write(
      "targets:\n- {name: a, url: \"\(server.address(path))\"}\n", to: "targets.yaml")
  }

  private static func run(
    _ arguments: [String] = [], in folder: Folder, hook: String?
  ) throws -> Interlint.Outcome {
    var environment = TargetsTests.environment
    environment["NIGHT_HOOK"] = hook
    return try Interlint.run(
      ["nightly", "--config=nightly.yaml"] + arguments, in: folder, environment: environment)
  }

  /// A webhook that fails at first, and what was sent to it.
  private static func webhook(
    failing count: Int = 0
  ) throws -> (server: LocalServer, sent: Exclusive<[[UInt8]]>) {
    let sent = Exclusive<[[UInt8]]>([])
    let server = try LocalServer { request, _ in
      let number = sent.withValue { sent in
        sent.append(request.body)
        return sent.count
      }
      return number <= count ? .answer("503 Service Unavailable") : .text("ok")
    }
    return (server, sent)
  }

  private static func headline(_ body: [UInt8]?) throws -> String? {
    let object = try JSONSerialization.jsonObject(with: Data(try #require(body)))
    return (object as? [String: Any])?["headline"] as? String
  }

  @Test func `a webhook is notified of a change, again if it fails, and of nothing else`() throws {
    let (server, folder) = try Self.night("notify: {webhook: env:NIGHT_HOOK}")
    let (hook, sent) = try Self.webhook(failing: 1)
    let address = hook.address("/T0/secret-path")
    // The first run is a change.
    #expect(try Self.run(in: folder, hook: address).status == 0)
    let first = sent.withValue { $0 }
    #expect(first.count == 2 && first[0] == first[1])
    #expect(try Self.headline(first.last) == "The channel is fine")
    #expect(hook.log.requests.allSatisfy { $0.hasPrefix("POST /T0/secret-path HTTP/1.1\n") })
    #expect(hook.log.requests.allSatisfy { $0.contains("\nContent-Type: application/json\n") })
    // Nothing changed.
    #expect(try Self.run(in: folder, hook: address).status == 0)
    #expect(sent.withValue { $0.count } == 2)
    try Self.write("/b", of: server, to: folder)
    let third = try Self.run(in: folder, hook: address)
    #expect(third.status == 1)
    #expect(!(third.output + third.errors).contains("secret-path"))
    #expect(
      try Self.headline(sent.withValue { $0.last })
        == "No channel loses ads; 1 channel with playlist errors")
  }

  @Test func `a webhook that fails or is not set costs no night`() throws {
    let (server, folder) = try Self.night(
      "metrics: m/night.prom\nnotify: [{webhook: env:NIGHT_HOOK, when: always, format: slack}]")
    try folder.makeFolder("m")
    let (hook, sent) = try Self.webhook(failing: .max)
    defer { withExtendedLifetime((server, hook)) {} }
    let failed = try Self.run(in: folder, hook: hook.address("/T0/secret-path"))
    #expect(failed.status == 2)
    #expect(
      failed.errors
        == "interlint: the webhook of NIGHT_HOOK: the server answered with status 503; "
        + "nobody was notified\n")
    // As often as a document is requested.
    #expect(sent.withValue { $0.count } == 3)
    #expect(failed.output.contains("1 of 1 target checked, no findings; stored as run 1 in "))
    #expect(try folder.text("m/night.prom").contains("\ninterlint_channel_loss{channel=\"a\"} 0\n"))
    let unset = try Self.run(in: folder, hook: nil)
    #expect(unset.status == 2)
    #expect(unset.errors.contains("the webhook of NIGHT_HOOK: the environment variable is not set"))
    #expect(unset.output.contains("stored as run 2 in "))
  }

  @Test func `the exit status of a change is that of the channels, not of what was found`() throws {
    let (server, folder) = try Self.night("metrics: night.prom")
    #expect(try Self.run(["--fail-on-change"], in: folder, hook: nil).status == 0)
    try Self.write("/b", of: server, to: folder)
    #expect(try Self.run(["--fail-on-change"], in: folder, hook: nil).status == 1)
    #expect(try Self.run(["--fail-on-change"], in: folder, hook: nil).status == 0)
    #expect(try Self.run(in: folder, hook: nil).status == 1)
    try Self.write("/a", of: server, to: folder)
    #expect(try Self.run(["--fail-on-change"], in: folder, hook: nil).status == 0)
  }

  @Test(arguments: [
    (
      "notify: {webhook: https://hooks.example/T0/secret}",
      "notify.webhook is a secret; expected env:NAME with the name of an environment variable"
    ),
    ("notify: {format: slack}", "webhook"),
    (
      "notify: {webhook: env:A, format: slak}",
      "notify.format cannot be 'slak'; expected one of json, slack, teams"
    ),
    ("notify: {webhook: env:A, when: never}", "notify.when cannot be 'never'"),
    ("notify: env:A", "notify"),
  ])
  func `a wrong setting is reported before the run`(settings: String, message: String) throws {
    let (server, folder) = try Self.night(settings)
    let outcome = try Self.run(in: folder, hook: nil)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message))
    #expect(!outcome.errors.contains("T0/secret"))
    #expect(server.log.requests.isEmpty)
  }
}
