import Foundation
import HLSDocuments
import HLSLinting
import HLSLoading
import LintRuns
import SourceText
import Testing

@testable import InterlintCommand

/// What command lines make of requests.
struct RequestTests {
  private static func request(_ arguments: [String]) throws -> CommandRequest {
    let table = OptionTable.interlint
    let line = try table.parse(arguments)
    let command = try #require(line.command.flatMap(table.command))
    return try command.request(line)
  }

  /// The request with all that is in it.
  private static func text(_ arguments: [String]) throws -> String {
    var text = ""
    dump(try request(arguments), to: &text)
    return text
  }

  /// What each command needs besides options.
  private static let operands = [
    "lint": ["a.m3u8"], "watch": ["https://a.example/"], "capture": ["https://a.example/", "dir"],
    "merge": ["lines.jsonl"], "explain": ["text/tab-character"], "conformance": ["run"],
    "history": ["list"], "schema": ["report"], "completion": ["bash"], "config": ["show"],
    "baseline": ["create", "a.m3u8"], "diff": ["a.m3u8", "b.m3u8"],
    "timeline": ["a.m3u8"], "schedule": ["to-dateranges", "a.json"],
    "session": ["a.jsonl"], "docs": ["dir"],
  ]

  /// The path of a configuration that says nothing.
  private static let configuration: String = {
    let file = FileManager.default.temporaryDirectory.appending(path: "interlint-empty.yaml")
    _ = FileManager.default.createFile(atPath: file.path, contents: Data())
    return file.path
  }()

  /// A value for each option that allows no other word, and differs from its default.
  private static func value(of option: CommandOption) -> String {
    switch option.name {
    case "header": "A: b"
    case "origin", "rule-pages": "https://a.example"
    case "resolve": "a.example:443:192.0.2.1"
    case "for": "7s"
    case "max-memory": "70%"
    case "at",
      "join" where option.allowed.isEmpty:
      "7"
    case "shard": "1/2"
    case "key", "evidence-key": "env:KEY"
    case "severity": "text/tab-character=info"
    // A configuration is read before the other options.
    case "config": Self.configuration
    case "output" where option.allowed.isEmpty: "dir"
    default:
      switch option.argument {
      case .none: ""
      case .number: "7"
      case .choice(_, let words), .detailedChoice(_, _, let words):
        words.first { $0 != option.fallback } ?? ""
      case .text, .path: "x"
      case .rules: "text/tab-character"
      case .pair: "1 2"
      }
    }
  }

  /// Every option of every command, but for those of a command that reads a file before all else.
  private static let options = OptionTable.interlint.commands
    .filter { $0.name != "nightly" && $0.name != "merge" }
    .flatMap { command in command.options.map { (command.name, $0.name) } }

  @Test(arguments: options)
  func `every option is part of the request of its command`(
    command: String, option: String
  ) throws {
    let table = try #require(OptionTable.interlint.command(command))
    let known = try #require(table.options.first { $0.name == option })
    var operands = Self.operands[command] ?? []
    let value = Self.value(of: known)
    let given = value.isEmpty ? "--\(option)" : "--\(option)=\(value)"
    // Only targets have a time of their own, evidence, and a history.
    if ["target-time", "evidence", "evidence-key", "usual"].contains(option) {
      operands = ["--targets=list"]
    }
    if option == "strict-baseline" { operands += ["--baseline=b"] }
    if option == "diff" || option == "unsafe-fixes" { operands += ["--fix"] }
    // Standard input has the name.
    if option == "stdin-filename" { operands = command == "baseline" ? ["create", "-"] : ["-"] }
    // A viewer is compared with others.
    if option == "participant" || option == "viewer" {
      operands = ["--\(option)=a.m3u8", "--\(option)=b.m3u8"]
    }
    // A timeline is of one playlist, or of two that are compared.
    if command == "timeline", option == "compare" {
      let words = ["timeline", "a.m3u8", "b.m3u8"]
      return #expect(try Self.text(words + [given]) != Self.text(["timeline", "a.m3u8"]))
    }
    if command == "timeline" || command == "session", option == "participant" {
      let single = Self.operands[command] ?? []
      return #expect(try Self.text([command] + operands) != Self.text([command] + single))
    }
    let without = try Self.text([command] + operands)
    // Where there is no configuration, a watch or a session is the same without one.
    if command == "watch" || command == "session", option == "isolated" {
      return #expect(try Self.text([command, given] + operands) == without)
    }
    // With targets there are no inputs; a session may have both.
    if option == "targets" || option == "har" && command != "session" { operands = [] }
    #expect(try Self.text([command, given] + operands) != without)
  }

  @Test func `nightly and merge read what their options name`() throws {
    for (arguments, message) in [
      (["nightly", "--config=no-such.yaml"], "no-such.yaml"),
      (["nightly", "--shard=0/2", "--config=x"], "'0/2'"),
      (["merge", "a", "--config=no-such.yaml"], "no-such.yaml"),
      (["merge", "a", "--targets=no-such.txt", "--history=h"], "no-such.txt"),
    ] {
      #expect {
        _ = try Self.request(arguments)
      } throws: { error in
        (error as? RunFailure)?.message.contains(message) == true
      }
    }
    let merged = try Self.request([
      "merge", "a", "b", "--history=h", "--output=o", "--fail-on=info",
    ])
    guard case .merge(let request) = merged else {
      Issue.record("another command")
      return
    }
    #expect(request.files == ["a", "b"])
    #expect(
      request.night == NightRequest(history: "h", site: "o", setsInterval: false))
    #expect(request.run.threshold.failOn == .info)
  }

  @Test func `an option that help gives a default has it without being given`() throws {
    for command in OptionTable.interlint.commands where command.name != "merge" {
      for option in command.options {
        // Text that describes the default in words is none of the values.
        guard let fallback = option.fallback, !fallback.contains(" ") else { continue }
        let operands = Self.operands[command.name] ?? []
        let plain = try Self.text([command.name] + operands)
        let given = try Self.text([command.name, "--\(option.name)=\(fallback)"] + operands)
        // A report that is named is one more in the list of those that were.
        #expect(given == plain || option.name == "output", "--\(option.name) of \(command.name)")
      }
    }
  }

  @Test func `options say how documents are loaded`() throws {
    guard
      case .lint(let request, _) = try Self.request([
        "lint", "https://a.example/x", "b.m3u8", "--timeout=7", "--max-bytes=9",
        "--header=Accept-Language:  de ", "--header", "X-Home: env:HOME", "--cacert=ca.pem",
        "--resolve=a.example:443:[::1]", "--proxy=http://p:1",
      ])
    else {
      Issue.record("another command")
      return
    }
    let policy = request.loading.policy
    #expect(policy.documentTime == .seconds(7) && policy.largestBody == 9)
    let home = try #require(ProcessEnvironment["HOME"])
    #expect(
      request.loading.headers == [
        HeaderField(name: "Accept-Language", value: "de"), HeaderField(name: "X-Home", value: home),
      ])
    // Only the value from the environment is secret.
    #expect(request.loading.secrets.contains(home))
    #expect(!request.loading.secrets.contains("de"))
    #expect(policy.knownHosts == ["a.example:443:[::1]"] && policy.certificateFile == "ca.pem")
    #expect(policy.proxy == ProxyChoice("http://p:1") && !policy.allowsPrivateAddresses)
  }

  @Test(arguments: [
    ("https://player.example.com", "https://player.example.com"),
    ("HTTPS://Player.example.com:443/watch?v=1#t", "https://player.example.com"),
    ("http://localhost:8080/", "http://localhost:8080"), ("http://[::1]:80/", "http://[::1]"),
  ])
  func `the address of a page gives its origin`(page: String, origin: String) throws {
    let arguments = ["lint", "https://a.example/x", "--origin=https://b.example"]
    guard case .lint(let request, _) = try Self.request(arguments + ["--origin", page]) else {
      Issue.record("another command")
      return
    }
    #expect(request.loading.headers == [HeaderField(name: "Origin", value: origin)])
  }

  @Test(arguments: [
    "--origin=secret", "--origin=null", "--origin=https://", "--origin=ftp://secret",
    "--header=secret", "--header=: secret", "--header=a b: secret", "--header=A: b\nsecret: d",
    "--header=A: env:NO_SUCH_VARIABLE", "--resolve=secret", "--resolve=h:x:1.1.1.1",
    "--resolve=-h:80:1.1.1.1", "--resolve=h:80:",
  ])
  func `an option that cannot be meant is refused without its value`(option: String) {
    #expect {
      _ = try Self.request(["lint", "https://a.example/", option])
    } throws: { error in
      guard let error = error as? RunFailure else { return false }
      return error.kind == .usage && !error.message.contains("secret")
    }
  }

  @Test func `a profile that is left out is out wherever it is named`() throws {
    for arguments in [
      ["--no-profile=pedantic", "--profile=pedantic"],
      ["--profile=pedantic", "--no-profile=pedantic"],
    ] {
      guard case .lint(let request, _) = try Self.request(["lint", "a"] + arguments) else {
        Issue.record("another command")
        return
      }
      #expect(!request.rules.selection.profiles.contains(.pedantic))
    }
  }

  @Test func `every profile is offered, and another word is refused`() {
    let words = OptionTable.interlint.command("lint")?.options.first { $0.name == "profile" }?
      .allowed
    #expect(words?.contains("spec") == true && words?.contains("web-delivery") == true)
    #expect(throws: (any Error).self) {
      try Self.request(["lint", "a", "--no-profile=web"])
    }
  }

  @Test func `the last of several players and profiles are all kept`() throws {
    guard
      case .lint(let request, _) = try Self.request([
        "lint", "a", "--profile=portability=hls.js,media3", "--profile=portability=shaka",
        "--rule=text/tab-character", "--no-rule=text/trailing-whitespace",
      ])
    else {
      Issue.record("another command")
      return
    }
    #expect(request.rules.players == [.hlsJS, .media3, .shaka])
    #expect(request.rules.profiles == [.portability])
    #expect(request.rules.only == ["text/tab-character"])
    #expect(request.rules.without == ["text/trailing-whitespace"])
  }

  @Test(arguments: [
    ("", [], MemoryAmount.standard), ("max-memory: 4G\n", [], .bytes(4 << 30)),
    ("max-memory: 30%\n", [], .percent(30)),
    ("max-memory: 4G\n", ["--max-memory=70M"], .bytes(70 << 20)),
    ("", ["--max-memory=20%"], .percent(20)),
  ])
  func `the memory of a night is that of the option, then that of the configuration`(
    line: String, options: [String], memory: MemoryAmount
  ) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try "targets: [a.m3u8]\nhistory: h\n\(line)".write(to: file, atomically: true, encoding: .utf8)
    let request = try Self.request(["nightly", "--config=\(file.path)"] + options)
    guard case .nightly(let request) = request else {
      Issue.record("not the request of a night")
      return
    }
    #expect(request.run.memory == memory)
  }
}
