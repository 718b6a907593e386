import Glibc
import SourceText

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
