import Foundation
import Testing
import XMLReading

/// The built program, started as its users start it.
enum Interlint {
  /// What a run left behind.
  struct Outcome: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The one that is built with the tests, whose libraries are found when it starts.
  static let dynamic = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "interlint")

  /// The one that `INTERLINT_EXECUTABLE` names, such as an optimized one; otherwise that of the tests.
  static let executable =
    ProcessInfo.processInfo.environment["INTERLINT_EXECUTABLE"].map { URL(filePath: $0) } ?? dynamic

  /// The variables that change what the program writes, and that a test therefore sets itself.
  private static let steering = [
    "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH", "TERM",
    "GITHUB_STEP_SUMMARY",
  ]

  /// Runs the program in `folder` with these arguments, and waits for its end.
  static func run(
    _ arguments: [String], in folder: Folder, input: String? = nil,
    environment: [String: String] = [:], program: URL = executable
  ) throws -> Outcome {
    try run(program, arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a shell script in which `$0` is the program.
  static func shell(_ script: String, in folder: Folder) throws -> Outcome {
    try run(
      URL(filePath: "/bin/sh"), ["-c", script, executable.path], in: folder, input: nil,
      environment: [:])
  }

  private static func run(
    _ program: URL, _ arguments: [String], in folder: Folder, input: String?,
    environment: [String: String]
  ) throws -> Outcome {
    // Files rather than pipes: nothing waits, however much is written.
    let streams = try Folder()
    try streams.write(input ?? "", to: "input")
    for name in ["output", "errors"] { try streams.write("", to: name) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .filter { !steering.contains($0.key) }.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: streams.url("input"))
    process.standardOutput = try FileHandle(forWritingTo: streams.url("output"))
    process.standardError = try FileHandle(forWritingTo: streams.url("errors"))
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit, "ended by signal \(process.terminationStatus)")
    return Outcome(
      status: process.terminationStatus, output: try streams.text("output"),
      errors: try streams.text("errors"))
  }

  /// Runs `lint` with all reports, and reads them.
  static func report(
    on arguments: [String], in folder: Folder, input: String? = nil
  ) throws -> Reports {
    let streams = try Folder()
    let formats = ["text", "json", "jsonl", "junit"]
    let outcome = try run(
      ["lint"] + formats.map { "--output=\($0)=\(streams.url($0).path)" } + arguments, in: folder,
      input: input)
    try #require(outcome.errors == "")
    try #require(outcome.output == "")
    return Reports(
      status: outcome.status, text: try streams.text("text"),
      json: try JSONDecoder().decode(JSONReport.self, from: Data(try streams.bytes("json"))),
      lines: try streams.text("jsonl").split(separator: "\n").map {
        try JSONDecoder().decode(JSONReport.Source.self, from: Data($0.utf8))
      }, junit: try XMLElement(parsing: try streams.bytes("junit")))
  }
}

/// All reports on one run.
struct Reports {
  let status: Int32
  let text: String
  let json: JSONReport
  let lines: [JSONReport.Source]
  let junit: XMLElement
}

/// The JSON report, as far as tests look at it.
struct JSONReport: Decodable, Equatable {
  struct Source: Decodable, Equatable {
    let source: String
    let kind: String?
    let status: String
    let reason: String?
    let findings: [Finding]
    let omitted: [String: Int]
    var unfollowed: [Unfollowed] = []

    var rules: [String] { findings.map(\.rule) }
  }

  struct Unfollowed: Decodable, Equatable {
    let kind: String
    let reason: String
    let count: Int
    let uri: String
  }

  struct Finding: Decodable, Equatable {
    let rule: String
    let severity: String
    let message: String
    let fingerprint: String
    let source: String?
    let loads: Loads?
  }

  struct Loads: Decodable, Equatable {
    let appeared, lastSeen: Int
    let gone: Int?
  }

  struct Summary: Decodable, Equatable {
    let checked: Int
    var partly: Int?
    let unchecked, errors, warnings, infos, omitted: Int
  }

  let schema: String
  let sources: [Source]
  let summary: Summary
}

extension XMLElement {
  /// The elements of that name in it, at any depth, in their order.
  func all(_ name: String) -> [XMLElement] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }
}
