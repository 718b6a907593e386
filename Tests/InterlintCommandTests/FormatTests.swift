import Foundation
import Testing
import XMLReading

/// Every format that a command offers is written in its own form: none falls through to another.
struct FormatTests {
  private static let suite = [
    "--directory",
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Conformance").path,
  ]

  /// The formats that the command line allows, as it lists them for an unknown one.
  private static func formats(
    of command: [String], _ option: String, in folder: Folder
  ) throws -> [String] {
    let refusal = try Interlint.run(command + ["\(option)=no-such-format"], in: folder)
    try #require(refusal.status == 2)
    let list = try #require(refusal.errors.firstMatch(of: /expected one of ([a-z, ]+)/)).1
    return list.split(separator: ", ").map(String.init)
  }

  /// The format that a text has, to judge by the text.
  private static func format(of output: String) -> String {
    if output.hasPrefix("#EXTM3U") { return "playlist" }
    let rows = output.split(separator: "\n")
    if rows.allSatisfy({ $0.wholeMatch(of: /[a-z-]+\/[a-z0-9-]+/) != nil }) { return "ids" }
    if rows.allSatisfy({ $0.wholeMatch(of: /\S+:\d+:\d+: (error|warning|info): .*\]/) != nil }) {
      return "concise"
    }
    switch (try? XMLElement(parsing: Array(output.utf8)))?.name {
    case "testsuites": return "junit"
    case "checkstyle": return "checkstyle"
    default: break
    }
    if rows.allSatisfy({ $0.wholeMatch(of: /::(error|warning|notice) file=.*::.+/) != nil }) {
      return "github"
    }
    let lines = output.split(separator: "\n").map { line in
      try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    if lines.allSatisfy({ $0?["findings"] != nil }) { return "jsonl" }
    if lines.allSatisfy({ $0?["location"] != nil }) { return "rdjsonl" }
    switch try? JSONSerialization.jsonObject(with: Data(output.utf8)) {
    case let issues as [[String: Any]] where issues.allSatisfy { $0["check_name"] != nil }:
      return "gitlab"
    case let report as [String: Any] where report["runs"] != nil: return "sarif"
    case .some: return "json"
    case nil: break
    }
    return output.hasPrefix("# ") || output.hasPrefix("## interlint\n") ? "markdown" : "text"
  }

  @Test(arguments: [
    (["lint", "p.m3u8"], "--output", 11),
    (["conformance", "run", "text/tab-character"] + suite, "--output", 3),
    (["conformance", "coverage", "text/tab-character"] + suite, "--output", 3),
    (["explain", "text/tab-character"], "--format", 4),
    (["rules", "--category", "text"], "--format", 3),
  ])
  func `a command writes each format that it offers, or refuses it by name`(
    command: [String], option: String, count: Int
  ) throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "p.m3u8")
    let formats = try Self.formats(of: command, option, in: folder)
    #expect(formats.count == count)
    for format in formats {
      let outcome = try Interlint.run(command + ["\(option)=\(format)"], in: folder)
      if outcome.status == 2 {
        #expect(outcome.output == "" && outcome.errors.contains("no JUnit report"))
      } else {
        #expect(Self.format(of: outcome.output) == format)
      }
    }
  }
}
