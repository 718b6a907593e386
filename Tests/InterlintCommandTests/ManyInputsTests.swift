import Foundation
import Testing

/// Reports of many inputs are the same however they were linted, and need little memory.
///
/// Not run under sanitizers: freed memory is kept, so that the peak says nothing.
struct ManyInputsTests {
  /// The folder of the conformance suite.
  private static let suite = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conformance").path

  /// Everything that a run over a part of the suite wrote.
  private static func run(
    _ part: String, _ formats: [String], _ options: [String]
  ) throws -> [String: [UInt8]] {
    let folder = try Folder()
    let outcome = try Interlint.run(
      ["lint", part] + formats.map { "--output=\($0)=\($0)" } + options, in: folder)
    var written = ["errors": Array("\(outcome.status)\(outcome.errors)".utf8)]
    for name in try folder.names where name != "history" {
      written[name] = try folder.bytes(name)
    }
    return written
  }

  @Test(
    .timeLimit(.minutes(120)),
    arguments: [
      (
        "/Examples", ["text", "concise", "json", "junit", "checkstyle", "markdown", "rdjsonl"],
        ["--order=position", "--profile=pedantic"]
      ),
      (
        "/Timelines", ["text", "jsonl", "junit", "sarif", "github", "gitlab"],
        ["--junit-profile=single", "--fail-on=info"]
      ),
      ("/Malformed", ["concise", "junit"], ["--verbose", "--show=warning", "--profile=pedantic"]),
    ])
  func `the reports of the suite are the same with a history, on one core and on several`(
    part: String, formats: [String], options: [String]
  ) throws {
    let part = Self.suite + part
    // What is stored is kept besides what the reports need.
    let whole = try Self.run(part, formats, options + ["--history=history", "--jobs=4"])
    #expect(whole.count == formats.count + 1 && whole.values.allSatisfy { !$0.isEmpty })
    let written = try Self.run(part, formats, options + ["--jobs=1"])
    for (name, bytes) in whole { #expect(written[name] == bytes, "\(name)") }
  }

  /// The most memory that a run over so many playlists had when it had written all reports but the last one,
  /// in kilobytes.
  private static func peak(inputs: Int, _ options: [String], in folder: Folder) throws -> Int {
    let text = "#EXTM3U\n" + String(repeating: "#EXTINF:six,\na.ts\n", count: 60)
    let name = "\(inputs)"
    for number in 0..<inputs { try folder.write(text, to: "\(name)/\(number).m3u8") }
    let lines = (0..<inputs).map { "\(name)/\($0).m3u8\n" }
    try folder.write(lines.joined(), to: name + ".txt")
    let process = Process()
    let output = Pipe()
    process.executableURL = Interlint.executable
    process.arguments =
      ["lint", "--jobs=2"] + options.map { $0.replacing("NAME", with: name) }
      + ["text=a.txt", "concise=b.txt", "json"].map { "--output=" + $0 }
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

  @Test(.timeLimit(.minutes(120)), arguments: [["NAME"], ["--targets=NAME.txt"]])
  func `six times the inputs need little more memory, whatever is reported`(
    options: [String]
  ) throws {
    let folder = try Folder()
    let few = try Self.peak(inputs: 100, options, in: folder)
    let many = try Self.peak(inputs: 600, options, in: folder)
    // 30,000 more findings, each of which has at least 400 bytes.
    #expect(many - few < 8_000)
  }

  @Test func `reports on targets are the same with a history`() throws {
    let formats = [
      "text", "concise", "json", "junit", "sarif", "github", "gitlab", "checkstyle", "markdown",
    ]
    var runs: [[[UInt8]]] = []
    for history in [[], ["--history=h.sqlite"]] {
      let folder = try Folder()
      try folder.write("#EXTM3U\n#EXTINF:six,\na.ts?token=s3cret-value\n", to: "a.m3u8")
      try folder.write(
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n",
        to: "m.m3u8")
      try folder.write("m.m3u8\nnone.m3u8\na.m3u8\n", to: "list.txt")
      let outcome = try Interlint.run(
        ["lint", "--targets=list.txt", "--verbose"] + history
          + formats.map { "--output=\($0)=\($0)" }, in: folder)
      #expect(outcome.status == 3)
      let written = try formats.map { try folder.bytes($0) }
      for (format, bytes) in zip(formats, written) {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"), "\(format)")
      }
      runs.append(written + [Array(outcome.errors.utf8)])
      guard !history.isEmpty else { continue }
      let shown = try Interlint.run(["history", "show"] + history, in: folder)
      #expect(
        shown.output.contains("none.m3u8: could not be checked: no such file"), "\(shown.output)")
      #expect(shown.output.contains("m.m3u8: partly checked"), "\(shown.output)")
    }
    #expect(runs[0] == runs[1])
  }
}
