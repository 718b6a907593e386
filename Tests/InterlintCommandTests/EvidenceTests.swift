import Foundation
import LocalHTTPServer
import Testing

/// A night keeps what its findings rest on, with secrets masked, in the history, on the site and in result lines.
struct EvidenceTests {
  private static let key = String(repeating: "0f", count: 32)

  private static func night(
    _ settings: String, _ replies: [String: LocalServer.Reply]
  ) throws -> (server: LocalServer, folder: Folder) {
    let server = try LocalServer(replies)
    let folder = try Folder()
    try folder.write(
      """
      targets:
      - name: a
        url: \(server.address("/a"))
        headers: {Authorization: env:NIGHT_TOKEN}
        query: {viewer: env:NIGHT_VIEWER}
      history: h.sqlite
      site: site
      lint: {no-profiles: [delivery, web-delivery]}
      fetch: {allow-private: true, timeout: 10m}
      \(settings)
      """, to: "nightly.yaml")
    return (server, folder)
  }

  private static func run(
    _ arguments: [String], in folder: Folder, key: String? = key
  ) throws -> Interlint.Outcome {
    var environment = TargetsTests.environment
    environment["NIGHT_TOKEN"] = "Bearer NightSecretToken42"
    environment["NIGHT_VIEWER"] = "viewer-secret-42"
    environment["NIGHT_KEY"] = key
    return try Interlint.run(arguments, in: folder, environment: environment)
  }

  private static func bytes(in folder: Folder) throws -> [UInt8] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url("").path).flatMap { name in
      (try? Array(Data(contentsOf: folder.url(name)))) ?? []
    }
  }

  @Test func `a finding has its document, masked, and the original with the key`() throws {
    // The server repeats what it was sent.
    let playlist = Sample.faulty + "#x viewer-secret-42 NightSecretToken42 token=Abc123Def456Ghi\n"
    let (server, folder) = try Self.night(
      "evidence: {key: env:NIGHT_KEY}", ["/a?viewer=viewer-secret-42": .text(playlist)])
    defer { withExtendedLifetime(server) {} }
    #expect(try Self.run(["nightly", "--config=nightly.yaml"], in: folder).status == 1)
    let history = ["history", "evidence", "--history=h.sqlite"]
    let list = try Self.run(history, in: folder)
    #expect(list.output.hasPrefix("1  run 1  "))
    let masked = try Self.run(history + ["1"], in: folder)
    #expect(
      masked.output.contains("#x **************** ****************** token=***************"))
    #expect(masked.output.contains("--header 'Authorization: '\"$AUTHORIZATION\""))
    #expect(masked.output.contains("viewer='\"$VIEWER\""))
    let original = try Self.run(history + ["1", "--key=env:NIGHT_KEY"], in: folder)
    #expect(original.output == playlist)
    let other = try Self.run(
      history + ["1", "--key=env:NIGHT_KEY"], in: folder, key: String(repeating: "0e", count: 32))
    #expect(other.status == 2 && other.output == "")
    let page = try String(contentsOf: folder.url("site/evidence/1.html"), encoding: .utf8)
    #expect(page.contains("#x **************** ******************"))
    let all = String(decoding: try Self.bytes(in: folder), as: UTF8.self)
    for secret in ["NightSecretToken42", "viewer-secret-42", "Abc123Def456Ghi", Self.key] {
      #expect(!(all + list.output + masked.output).contains(secret))
    }
  }

  @Test func `nothing is kept without the section`() throws {
    let (server, folder) = try Self.night("", ["/a?viewer=viewer-secret-42": .text(Sample.faulty)])
    defer { withExtendedLifetime(server) {} }
    #expect(try Self.run(["nightly", "--config=nightly.yaml"], in: folder).status == 1)
    let list = try Self.run(["history", "evidence", "--history=h.sqlite"], in: folder)
    #expect(list.output == "no documents are stored\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url("site/evidence").path))
  }

  @Test(arguments: [nil, "", "abc"] as [String?])
  func `a run does not start without its key`(key: String?) throws {
    let (server, folder) = try Self.night("evidence: {key: env:NIGHT_KEY}", [:])
    defer { withExtendedLifetime(server) {} }
    let outcome = try Self.run(["nightly", "--config=nightly.yaml"], in: folder, key: key)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("evidence key: "))
    #expect(!FileManager.default.fileExists(atPath: folder.url("h.sqlite").path))
  }

  @Test func `a key in the configuration is refused`() throws {
    let (server, folder) = try Self.night("evidence: {key: \(Self.key)}", [:])
    defer { withExtendedLifetime(server) {} }
    let outcome = try Self.run(["nightly", "--config=nightly.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("evidence.key is a secret; expected env:NAME"))
    #expect(!outcome.errors.contains(Self.key))
  }

  @Test func `shards pass evidence in their result lines`() throws {
    let (server, folder) = try Self.night(
      "evidence: true", ["/a?viewer=viewer-secret-42": .text(Sample.faulty)])
    defer { withExtendedLifetime(server) {} }
    #expect(
      try Self.run(["nightly", "--config=nightly.yaml", "--shard=1/1"], in: folder).status == 1)
    let lines = try FileManager.default.contentsOfDirectory(atPath: folder.url("").path)
      .filter { $0.hasSuffix(".jsonl") }
    _ = try Self.run(["merge", "--config=nightly.yaml"] + lines, in: folder)
    let list = try Self.run(["history", "evidence", "--history=h.sqlite"], in: folder)
    #expect(list.output.hasPrefix("1  run 1  "))
  }

  @Test func `the lines of a list pass evidence, if that is asked for`() throws {
    let server = try LocalServer(["/a": .text(Sample.faulty)])
    defer { withExtendedLifetime(server) {} }
    let folder = try Folder()
    try folder.write(server.address("/a") + "\n", to: "list.txt")
    let lint = [
      "lint", "--targets=list.txt", "--allow-private", "--no-profile=delivery",
      "--output=jsonl=lines.jsonl",
    ]
    let history = ["history", "evidence", "--history=h.sqlite"]
    for (options, isKept) in [([], false), (["--evidence-key=env:NIGHT_KEY"], true)] {
      #expect(try Self.run(lint + options, in: folder).status == 1)
      _ = try Self.run(["merge", "--history=h.sqlite", "lines.jsonl"], in: folder)
      #expect(try Self.run(history, in: folder).output.hasPrefix("1  run 2  ") == isKept)
    }
    let original = try Self.run(history + ["1", "--key=env:NIGHT_KEY"], in: folder)
    #expect(original.output == Sample.faulty)
  }

  @Test(arguments: [
    (["--evidence", "a.m3u8"], "--evidence needs --targets"),
    (["--evidence-key=env:NIGHT_KEY", "a.m3u8"], "--evidence needs --targets"),
    (
      ["--evidence-key=\(key)", "--targets=a.txt"], "--evidence-key is a secret; expected env:NAME"
    ),
    (["--evidence-key=env:NOT_SET", "--targets=a.txt"], "'NOT_SET' is not set"),
  ])
  func `evidence of a list is refused with a reason`(
    arguments: [String], reason: String
  ) throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    try folder.write("a.m3u8\n", to: "a.txt")
    let outcome = try Self.run(["lint"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(reason) && !outcome.errors.contains(Self.key), "\(outcome.errors)")
  }

  @Test func `no planted secret is kept`() throws {
    let values = try PlantedValue.list("secrets")
    let search = PlantedValueSearch(for: values)
    let folder = try Folder()
    var targets = "targets:\n"
    for (number, planted) in values.enumerated() where planted.place != "header" {
      guard let playlist = planted.playlist else { continue }
      try folder.write(playlist, to: "\(number)/p.m3u8")
      if planted.place == "json" { try folder.write(planted.text + "x", to: "\(number)/list.json") }
      targets += "- \(number)/p.m3u8\n"
    }
    try folder.write(
      targets + "history: h.sqlite\nsite: site\nevidence: {documents: 20}\n", to: "nightly.yaml")
    _ = try Self.run(["nightly", "--config=nightly.yaml"], in: folder)
    let kept = try Self.run(["history", "evidence", "--history=h.sqlite"], in: folder).output
    #expect(kept.split(separator: "\n").count > values.count / 2)
    var shown: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(
      atPath: folder.url("site/evidence").path)
    {
      shown.formUnion(
        search.shown(in: try Data(contentsOf: folder.url("site/evidence/\(name)"))))
    }
    #expect(shown == [])
  }
}
