import Glibc
import HLSLoading
import SourceText

/// The command as its users run it: a process of its own, from start to exit.
struct WholeCommand {
  /// The name of its case.
  static let name = "command"

  private let program: String
  private let folder: String

  /// Finds `interlint` next to this program and creates a folder for its inputs; nil if either fails.
  init?() {
    var path = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &path, path.count - 1)
    guard length > 0 else { return nil }
    let own = String(decoding: path[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    program = own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/interlint"
    var template = Array((P_tmpdir + "/interlint-bench-XXXXXX").utf8CString)
    guard unsafe access(program, X_OK) == 0, unsafe mkdtemp(&template) != nil else { return nil }
    folder = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Measures the check of 10,000 small playlists on one thread, next to reading their files, and the
  /// check of one, next to the start of a program that does nothing.
  func measure(rounds: Rounds) -> (all: CaseResult, start: StartTimes) {
    unsafe mkdir(folder, 0o700)
    let sources = BenchCase.liveWindows(10_000)
    let paths = sources.map { "\(folder)/\($0.name)" }
    for (source, path) in zip(sources, paths) { write(source.bytes, to: path) }
    defer {
      for path in paths { unsafe unlink(path) }
      unsafe rmdir(folder)
    }
    let lint = ChildProcess([program, "lint", "--jobs", "1", folder])
    let peak = lint.run()
    let bytes = sources.reduce(0) { $0 + $1.bytes.count }
    let tasks = CaseTasks(
      sources, read: { for path in paths { read(path) } }, lint: { lint.run() })
    let all = CaseResult(
      name: Self.name, playlists: sources.count, bytes: bytes,
      lines: sources.reduce(0) { $0 + NewlineScan.countLines($1.bytes) }, findings: nil,
      peakOverInput: Double(peak) / Double(bytes),
      measurement: CaseMeasurement(tasks, rounds: rounds))
    return (all, StartTimes(of: program, linting: paths[0]))
  }

  private func write(_ bytes: [UInt8], to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }

  private func read(_ path: String) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let file = unsafe open(path, O_RDONLY)
    while unsafe Glibc.read(file, &buffer, buffer.count) > 0 {}
    close(file)
  }
}

/// The time from start to exit for one small playlist, and of a program that does nothing.
struct StartTimes {
  private(set) var one = Samples()
  private(set) var nothing = Samples()

  init(of program: String, linting path: String) {
    let one = ChildProcess([program, "lint", path])
    let nothing = ChildProcess(["/bin/true"])
    for _ in 0..<40 {
      self.nothing.add(Clock.elapsed.time { nothing.run() })
      self.one.add(Clock.elapsed.time { one.run() })
    }
  }

  var text: String {
    func milliseconds(_ samples: Samples) -> String {
      "\((samples.minimum * 1000).fixed(1)) ms, median \((samples.median * 1000).fixed(1)) ms"
    }
    return "command, 1 small playlist, from start to exit: \(milliseconds(one));"
      + " a program that does nothing: \(milliseconds(nothing))"
  }
}
