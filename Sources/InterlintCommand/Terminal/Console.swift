import Glibc
import HLSLoading
import LintRuns

/// Standard output and standard error.
enum Console {
  /// Writes to standard output; a closed pipe is not an error.
  static func print(_ text: String) throws(RunFailure) {
    try write(Array(text.utf8))
  }

  static func write(_ bytes: [UInt8]) throws(RunFailure) {
    do throws(WriteFailure) {
      try FileReplacement.write(bytes, toDescriptor: STDOUT_FILENO)
    } catch .closedPipe {
      return
    } catch {
      throw RunFailure(.usage, "standard output \(error)")
    }
  }

  /// Writes a line to standard error; failures are ignored.
  static func error(_ text: String, bare: Bool = false) {
    let line = (bare ? "" : "interlint: ") + text + "\n"
    try? FileReplacement.write(Array(line.utf8), toDescriptor: STDERR_FILENO)
  }

  /// Writes a note about a run to standard error.
  static let note: Note = { error($0) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The number of columns of the terminal, or 100 if unknown.
  static var width: Int {
    var size = winsize()
    if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 {
      return Int(size.ws_col)
    }
    return 100
  }
}
