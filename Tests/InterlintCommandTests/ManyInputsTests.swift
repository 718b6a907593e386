import Foundation
import Testing

/// Reports of many inputs are the same whether their findings are in memory or not, and need little memory.
struct ManyInputsTests {
  private static let suite = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conformance").path

  /// Everything that a run over a part of the suite wrote.
  private static func run(
    _ part: String, _ formats: [String], _ options: [String]
  ) throws -> [String: [UInt8]] {
    let folder = try Folder()
    let outcome = try Interlint.run(
      ["lint", suite + part] + formats.map { "--output=\($0)=\($0)" } + options, in: folder)
    var written = ["errors": Array("\(outcome.status)\(outcome.errors)".utf8)]
    for name in try folder.names where name != "history" {
      written[name] = try folder.bytes(name)
    }
    return written
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("", ["text", "jsonl"], []),
      (
        "/Cases/interstitial",
        ["text", "concise", "json", "junit", "checkstyle", "markdown", "rdjsonl"],
        ["--order=position"]
      ),
      (
        "/Presentations", ["text", "junit", "sarif", "github", "gitlab"],
        ["--junit-profile=single", "--fail-on=info"]
      ),
      ("/Malformed", ["concise", "junit"], ["--verbose", "--show=warning", "--profile=pedantic"]),
    ])
  func `the reports of the suite need no result as a whole, on one core and on several`(
    part: String, formats: [String], options: [String]
  ) throws {
    // What is stored is kept as a whole.
    let whole = try Self.run(part, formats, options + ["--history=history"])
    #expect(whole.count == formats.count + 1 && whole.values.allSatisfy { !$0.isEmpty })
    for jobs in ["1", "4"] {
      let written = try Self.run(part, formats, options + ["--jobs=\(jobs)"])
      for (name, bytes) in whole { #expect(written[name] == bytes, "\(name), \(jobs) jobs") }
    }
  }

  /// The most memory that a run over so many playlists had when it had written all reports but the last one,
  /// in kilobytes.
  private static func peak(inputs: Int, in folder: Folder) throws -> Int {
    let text = "#EXTM3U\n" + String(repeating: "#EXTINF:six,\na.ts\n", count: 60)
    let name = "\(inputs)"
    for number in 0..<inputs { try folder.write(text, to: "\(name)/\(number).m3u8") }
    let process = Process()
    let output = Pipe()
    process.executableURL = Interlint.executable
    process.arguments =
      ["lint", name, "--jobs=2"]
      + ["text=a.txt", "concise=b.txt", "jsonl"].map { "--output=" + $0 }
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try process.run()
    defer { process.waitUntilExit() }
    // The last report does not fit the pipe, so that the process waits.
    var written = output.fileHandleForReading.availableData.count
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    while case let more = output.fileHandleForReading.availableData.count, more > 0 {
      written += more
    }
    #expect(written > inputs * 60 * 400)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test(.timeLimit(.minutes(10)))
  func `five times the inputs need little more memory, whatever is reported`() throws {
    let folder = try Folder()
    let few = try Self.peak(inputs: 200, in: folder)
    let many = try Self.peak(inputs: 1_000, in: folder)
    // 48,000 more findings, each of which has at least 400 bytes.
    #expect(many - few < 8_000)
  }
}
