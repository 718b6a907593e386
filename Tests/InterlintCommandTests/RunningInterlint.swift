import Foundation
import Testing

/// A run that is not waited for; it is killed when nobody holds it any more.
final class RunningInterlint {
  let process = Process()
  private let streams: Folder

  init(_ arguments: [String], in folder: Folder) throws {
    streams = try Folder()
    for name in ["output", "errors"] { try streams.write("", to: name) }
    process.executableURL = Interlint.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(TargetsTests.environment) { $1 }
      // The crash handler of the Swift runtime returns from a signal that no fault caused.
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: streams.url("output"))
    process.standardError = try FileHandle(forWritingTo: streams.url("errors"))
    // The threads of tests block signals, which a process inherits.
    var (none, blocked) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
  }

  deinit { if process.isRunning { send(SIGKILL) } }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the run, which no signal is to cause.
  func outcome() throws -> Interlint.Outcome {
    process.waitUntilExit()
    try #require(process.terminationReason == .exit)
    return Interlint.Outcome(
      status: process.terminationStatus, output: try streams.text("output"),
      errors: try streams.text("errors"))
  }

  /// The processes that it started and that have not ended.
  var workers: Set<Int32> {
    get throws {
      let parent = "\(process.processIdentifier)"
      return try Set(
        FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
          .filter { number in
            // The name in parentheses may contain anything.
            let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            let fields = status?.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[1] == parent && fields[0] != "Z"
          })
    }
  }
}
