import Glibc
import HLSLoading
import SourceText

/// A process of this program that checks targets, with sockets for its input, output and errors.
///
/// The process ends when its input ends, and therefore with the process that started it.
final class WorkerProcess: Sendable {
  private enum State: Sendable {
    case running(pid_t)
    case ended(WorkerEnd)
  }

  private let state: Exclusive<State>
  private let input: Exclusive<CInt?>
  private let output: CInt
  private let errors: CInt

  /// Starts a process; throws if there are no more processes or files.
  init() throws(WorkerEnd) {
    var (own, others): ([CInt], [CInt]) = ([], [])
    defer { for descriptor in others { close(descriptor) } }
    do throws(WorkerEnd) {
      // Errors are read when the process has ended: it must not wait for room to write more of them.
      for flags in [0, 0, SOCK_NONBLOCK.rawValue] {
        // Unlike pipes, these are never inherited by a process that is started at the same time.
        var ends: [CInt] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .notStarted(errno) }
        own.append(ends[0])
        others.append(ends[1])
      }
      state = Exclusive(.running(try Self.spawn(others)))
    } catch {
      for descriptor in own { close(descriptor) }
      throw error
    }
    (input, output, errors) = (Exclusive(own[0]), own[1], own[2])
  }

  deinit {
    endInput()
    close(output)
    close(errors)
  }

  /// The lines that the process writes.
  var lines: PipeLines { PipeLines(of: output) }

  /// Writes a line; a process that has ended reads nothing, which is no error.
  func write(_ line: [UInt8]) {
    input.withValue { input in
      if let input { try? FileReplacement.write(line, toDescriptor: input) }
    }
  }

  /// Lets the process end when it has written its answers.
  func endInput() {
    input.withValue { input in
      if let input { close(input) }
      input = nil
    }
  }

  /// Kills the process, unless it has ended; `end` becomes the reason.
  ///
  /// Its output ends as well, which a process that it started may still hold.
  func kill(because end: WorkerEnd) {
    state.withValue { state in
      guard case .running(let process) = state else { return }
      _ = Glibc.kill(process, SIGKILL)
      _ = Self.status(of: process)
      shutdown(output, Int32(SHUT_RDWR))
      state = .ended(end)
    }
  }

  /// Waits for the process, whose output has ended, and returns why it ended.
  func wait() -> WorkerEnd {
    state.withValue { state in
      switch state {
      case .ended(let end): return end
      case .running(let process):
        let end = WorkerEnd(status: Self.status(of: process), message: message)
        state = .ended(end)
        return end
      }
    }
  }

  private static func status(of process: pid_t) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// The first line of standard error.
  private var message: String {
    let size = 500
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, unsafe recv(errors, buffer.baseAddress, size, Int32(MSG_DONTWAIT)))
    }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Starts this program, even if its file was replaced since.
  private static func spawn(_ descriptors: [CInt]) throws(WorkerEnd) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The threads of this process block signals.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, CShort(POSIX_SPAWN_SETSIGMASK))
    let arguments: [UnsafeMutablePointer<CChar>?] = unsafe [
      strdup("interlint"), strdup("worker"), nil,
    ]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let number = unsafe posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, arguments, environ)
    guard number == 0 else { throw .notStarted(number) }
    return process
  }
}

/// Why a worker process ended before it answered.
enum WorkerEnd: Error, Sendable, Equatable {
  /// It could not be started, because of this `errno` value.
  case notStarted(CInt)
  /// It needed more memory than its limit.
  case outOfMemory
  /// It was killed, because a target took longer than this.
  case tooSlow(seconds: Int)
  /// A signal ended it; the message is what it wrote to standard error.
  case signal(CInt, message: String)
  case exit(status: CInt, message: String)

  /// The end that `waitpid` reports.
  init(status: CInt, message: String) {
    let signal = status & 0x7F
    self =
      switch signal {
      case _ where message.contains("failed to allocate"): .outOfMemory
      case 0: .exit(status: (status >> 8) & 0xFF, message: message)
      default: .signal(signal, message: message)
      }
  }

  /// The reason as one line, for a target that was the only one in a worker with `memory` bytes.
  func reason(memory: Int) -> String {
    switch self {
    case .notStarted(let number): unsafe "no worker process: \(Self.text(strerror(number)))"
    case .outOfMemory: "needs more than \(memory >> 20) MB of memory; see --max-memory"
    case .tooSlow(let seconds): "not checked within \(seconds) seconds"
    case .signal(let number, let message):
      unsafe "the worker process ended: \(Self.text(strsignal(number)))" + Self.detail(message)
    case .exit(let status, let message):
      "the worker process ended with exit status \(status)" + Self.detail(message)
    }
  }

  private static func detail(_ message: String) -> String { message.isEmpty ? "" : ": " + message }

  /// A text of the C library in lower case, as in `segmentation fault`.
  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    unsafe text.map { unsafe String(cString: $0) }?.lowercased() ?? "unknown reason"
  }
}
