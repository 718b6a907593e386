import Foundation
import LocalHTTPServer
import Testing

/// Targets are checked in worker processes: one that ends loses the result of a single target at most.
struct WorkerProcessTests {
  private static let arguments = [
    "lint", "--targets=list", "--output=jsonl", "--allow-private", "--no-profile=delivery",
    "--no-profile=web-delivery",
    "--timeout=1800",
  ]

  /// Targets of which `slow` gets no answer until it was asked for `hangs` times.
  private static func night(hangs: Int) throws -> (server: LocalServer, folder: Folder) {
    let server = try LocalServer([
      "/slow": [LocalServer.Reply](repeating: LocalServer.Reply(.hang), count: hangs)
        + [.text(Sample.faulty)]
    ])
    let folder = try Folder()
    for number in 0..<20 { try folder.write(Sample.clean, to: "\(number).m3u8") }
    let files = (0..<20).map { "{\"name\":\"t\($0)\",\"url\":\"\($0).m3u8\"}\n" }
    try folder.write(
      "{\"name\":\"slow\",\"url\":\"\(server.address("/slow"))\"}\n" + files.joined(), to: "list")
    return (server, folder)
  }

  private static func end(
    of run: RunningInterlint
  ) throws -> (status: Int32, lines: [TargetsTests.Line], errors: String) {
    let outcome = try run.outcome()
    return (outcome.status, try TargetsTests.lines(outcome.output), outcome.errors)
  }

  @Test(.timeLimit(.minutes(120)), arguments: [SIGKILL, SIGSEGV])
  func `a target whose worker is killed once is checked again, and no other notices`(
    signal: Int32
  ) throws {
    let (server, folder) = try Self.night(hangs: 1)
    let run = try RunningInterlint(Self.arguments, in: folder)
    server.waitForRequests(1)
    let workers = try run.workers
    #expect(workers.count == 1)
    for worker in workers { kill(worker, signal) }
    let (status, lines, errors) = try Self.end(of: run)
    #expect(status == 1)
    #expect(errors == "")
    #expect(lines.count == 21)
    #expect(lines.allSatisfy { $0.status == "checked" })
    #expect(lines.first?.documents[0].findings.count == 1)
  }

  @Test(.timeLimit(.minutes(120)))
  func `a target whose worker is killed twice has that as its reason`() throws {
    let (server, folder) = try Self.night(hangs: 2)
    let run = try RunningInterlint(Self.arguments, in: folder)
    var killed: Set<Int32> = []
    for count in 1...2 {
      server.waitForRequests(count)
      // The first one was replaced only if another target was waiting.
      let others = try run.workers.subtracting(killed)
      #expect(!others.isEmpty)
      for worker in others { kill(worker, SIGKILL) }
      killed.formUnion(others)
    }
    let (status, lines, _) = try Self.end(of: run)
    #expect(status == 3)
    #expect(lines.count == 21)
    #expect(
      lines.filter { $0.status != "checked" }.map { [$0.target, $0.reason ?? ""] }
        == [["slow", "the worker process ended: killed"]])
    #expect(lines.first?.url == server.address("/slow"))
  }

  @Test(.timeLimit(.minutes(120)))
  func `a worker that does not answer in time is killed, and its targets are checked again`() throws
  {
    let (server, folder) = try Self.night(hangs: 1)
    // The time is what is tested; no other worker needs so much on the slowest machine.
    let run = try RunningInterlint(Self.arguments + ["--target-time=10"], in: folder)
    server.waitForRequests(1)
    for worker in try run.workers { kill(worker, SIGSTOP) }
    let (status, lines, errors) = try Self.end(of: run)
    #expect(status == 1)
    #expect(errors == "")
    #expect(lines.map(\.status) == [String](repeating: "checked", count: 21))
  }

  @Test(.timeLimit(.minutes(120)), arguments: [SIGTERM, SIGINT, SIGKILL])
  func `a run that is ended leaves no worker behind`(signal: Int32) throws {
    let (server, folder) = try Self.night(hangs: 2)
    let run = try RunningInterlint(Self.arguments, in: folder)
    server.waitForRequests(1)
    let workers = try run.workers
    #expect(!workers.isEmpty)
    let ends = try workers.map(ProcessEnd.init)
    run.send(signal)
    run.process.waitUntilExit()
    for end in ends { end.wait() }
    #expect(run.process.terminationReason == .uncaughtSignal)
  }

  /// Date ranges need many times their size.
  private static let large =
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
    + (0..<1_500_000).map { "#EXT-X-DATERANGE:ID=\"\($0)\"\n" }.joined()

  @Test(.timeLimit(.minutes(120)))
  func `a target that needs too much memory has that as its reason in every report`() throws {
    let folder = try Folder()
    try folder.write(Self.large, to: "large.m3u8")
    try folder.write(Sample.clean, to: "clean.m3u8")
    try folder.write("clean.m3u8\nlarge.m3u8\n", to: "list")
    let reports = ["text=t", "json=j", "jsonl=l", "junit=x"].map { "--output=\($0)" }
    let outcome = try Interlint.run(
      ["lint", "--targets=list", "--max-memory=64M"] + reports, in: folder)
    #expect(outcome == Interlint.Outcome(status: 3, output: "", errors: ""))
    let reason = "needs more than 32 MB of memory; see --max-memory"
    for name in ["t", "j", "l", "x"] { #expect(try folder.text(name).contains(reason), "\(name)") }
    #expect(
      try TargetsTests.lines(folder.text("l")).map { [$0.target, $0.reason ?? ""] }
        == [["clean.m3u8", ""], ["large.m3u8", reason]])
  }

  @Test func `a worker that writes many errors is not held up`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "clean.m3u8")
    try folder.write("clean.m3u8\n", to: "list")
    // The loader of the system writes a line for each function that it finds.
    let outcome = try Interlint.run(
      ["lint", "--targets=list", "--output=jsonl"], in: folder,
      environment: ["LD_DEBUG": "symbols"], program: Interlint.dynamic)
    #expect(outcome.errors.utf8.count > 1 << 20)
    #expect(try TargetsTests.lines(outcome.output).map { $0.reason ?? "" } == [""])
  }

  @Test func `results are the same whatever the memory`() throws {
    let folder = try Folder()
    for number in 0..<30 {
      let text = [Sample.clean, Sample.faulty, Sample.doubtful, Sample.notable][number % 4]
      try folder.write(text + String(repeating: "# \n", count: number << 10), to: "\(number).m3u8")
    }
    try folder.write((0..<30).map { "\($0).m3u8\n" }.joined(), to: "list")
    for inputs in [["--targets=list"], ["."]] {
      let outputs = try ["64M", "70000000", "3G", "100%"].map { memory in
        try Interlint.run(
          ["lint", "--max-memory=\(memory)", "--output=json"] + inputs, in: folder)
      }
      #expect(outputs.first?.status == 1)
      #expect(Set(outputs.map(\.output)).count == 1)
    }
  }

  @Test(arguments: ["0", "63M", "101%", "0%", "-1G", "1T", "", "M", "9999999999G"])
  func `an amount of memory that makes no sense is refused`(amount: String) throws {
    let outcome = try Interlint.run(["lint", "--max-memory=\(amount)", "."], in: Folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("interlint: --max-memory "))
  }

  @Test func `the command of workers is for this program only`() throws {
    let folder = try Folder()
    let outcome = try Interlint.run(["worker"], in: folder, input: "a.m3u8\n")
    #expect(
      outcome
        == Interlint.Outcome(
          status: 2, output: "", errors: "interlint: worker is started by other commands only\n"))
    #expect(try !Interlint.run(["--help"], in: folder).output.contains("worker"))
  }
}
