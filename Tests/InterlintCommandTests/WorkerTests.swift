import Foundation
import Testing

/// `lint --targets -` answers each line as it comes, whatever the number and length of lines.
struct WorkerTests {
  /// A worker whose standard input and output are pipes.
  private final class Worker {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(
      in folder: Folder, errors: String = "errors", output path: String? = nil,
      _ more: [String] = []
    ) throws {
      try folder.write("", to: errors)
      process.executableURL = Interlint.executable
      let output = "--output=jsonl" + (path.map { "=" + $0 } ?? "")
      process.arguments = ["lint", "--targets=-", output] + more
      process.currentDirectoryURL = folder.url
      process.standardInput = input
      process.standardOutput = self.output
      process.standardError = try FileHandle(forWritingTo: folder.url(errors))
      try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    func write(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// The lines that come until so many did; fewer at the end of the output.
    func read(lines count: Int) throws -> String {
      var text = Data()
      while text.count(where: { $0 == 0x0A }) < count {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        text += more
      }
      return String(decoding: text, as: UTF8.self)
    }

    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    func stopReading() throws { try output.fileHandleForReading.close() }

    /// The most memory that the worker had so far, in kilobytes.
    func peak() throws -> Int {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber)))
    }

    func end() throws -> Int32 {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  @Test(.timeLimit(.minutes(120)), arguments: ["1", "4"])
  func `who waits for an answer before the next line gets it`(jobs: String) throws {
    let folder = try Folder()
    for name in ["a", "b", "c"] { try folder.write(Sample.clean, to: "\(name).m3u8") }
    let worker = try Worker(in: folder, ["--jobs=\(jobs)"])
    for name in ["a", "b", "c"] {
      try worker.write("\(name).m3u8\n")
      #expect(try TargetsTests.lines(worker.read(lines: 1)).map(\.target) == ["\(name).m3u8"])
    }
    // A line that its writer did not end.
    try worker.write("# no target\n\na.m3u8")
    #expect(try worker.end() == 0)
    #expect(try TargetsTests.lines(worker.read(lines: 2)).map(\.target) == ["a.m3u8"])
  }

  @Test(.timeLimit(.minutes(120)))
  func `a worker ends soon after its reader went, though its list goes on`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let worker = try Worker(in: folder)
    try worker.write("a.m3u8\n")
    _ = try worker.read(lines: 1)
    try worker.stopReading()
    try worker.write("a.m3u8\n")
    worker.process.waitUntilExit()
    #expect(worker.process.terminationReason == .exit)
    #expect(try folder.text("errors") == "")
  }

  /// Not run under sanitizers: how much memory is needed says nothing.
  @Test(.timeLimit(.minutes(120)))
  func `sixty thousand bad lines need no more memory than six thousand`() throws {
    let folder = try Folder()
    let worker = try Worker(in: folder)
    var peaks: [Int] = []
    for round in 0..<10 {
      for part in 0..<60 {
        try worker.write((0..<100).map { "htp://\(round).\(part).\($0)\n" }.joined())
        let answers = try worker.read(lines: 100)
        try #require(answers.utf8.count { $0 == 0x0A } == 100)
      }
      peaks.append(try worker.peak())
    }
    #expect(try worker.end() == 3)
    let first = try #require(peaks.first)
    let last = try #require(peaks.last)
    // Twenty bytes for each of the lines would be more.
    #expect(last - first < 1_000, "\(peaks)")
  }

  @Test(.timeLimit(.minutes(120)))
  func `a run that is killed before its first line loses no line of the run before`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let arguments = ["lint", "--targets=-", "--output=jsonl=l.jsonl"]
    #expect(try Interlint.run(arguments, in: folder, input: "a.m3u8\n").status == 0)
    let lines = try folder.text("l.jsonl")
    let worker = try Worker(in: folder, output: "l.jsonl")
    try worker.write("# a line that is no target\n")
    worker.kill()
    #expect(try folder.text("l.jsonl") == lines)
    // A list without targets is an error, and nothing is written.
    #expect(try Interlint.run(arguments, in: folder, input: "# none\n").status == 2)
    #expect(try folder.text("l.jsonl") == lines)
  }

  @Test func `a line beyond all measure is a bad one, and the next is judged`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let most = 1 << 20
    let input = [most + 1, 3 * most, most].map { String(repeating: "x", count: $0) + "\n" }
    let outcome = try Interlint.run(
      ["lint", "--targets=-", "--output=jsonl"], in: folder, input: input.joined() + "a.m3u8\n")
    #expect(outcome.status == 3)
    let tooLong = "not a target: the line exceeds 1048576 bytes"
    #expect(
      outcome.errors
        == "interlint: <stdin>:1: \(tooLong)\ninterlint: <stdin>:2: \(tooLong)\n")
    let lines = try TargetsTests.lines(outcome.output)
    #expect(lines.count == 4)
    #expect(lines.count { $0.reason == tooLong } == 2)
    #expect(lines.first { $0.target == "a.m3u8" }?.status == "checked")
  }

  @Test func `a target has the same name whatever else is in its share`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    func names(_ list: String) throws -> [String] {
      let outcome = try Interlint.run(
        ["lint", "--targets=-", "--output=jsonl", "--timeout=1"], in: folder, input: list)
      return try TargetsTests.lines(outcome.output).map(\.target)
    }
    let lines = ["http://127.0.0.1:1/a?x=1", "http://127.0.0.1:1/a?x=2", "a.m3u8", "a.m3u8"]
    let whole = try names(lines.map { $0 + "\n" }.joined())
    #expect(whole == (try lines.flatMap { try names($0 + "\n") }).sorted())
    // Hashes of the addresses: Fowler-Noll-Vo, 64 bits, variant 1a.
    #expect(
      Set(whole) == [
        "127.0.0.1-1-a-f67e317c58b5c438", "127.0.0.1-1-a-f67e347c58b5c951", "a.m3u8",
      ])
  }
}
