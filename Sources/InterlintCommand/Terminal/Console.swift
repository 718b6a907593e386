import Glibc
import HLSLoading
import LintRuns

/// Standard output and standard error.
enum Console {
  /// Writes to standard output; a reader that has gone is no failure.
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

  /// Writes a line to standard error, where nothing can be done about a failure.
  static func error(_ text: String, bare: Bool = false) {
    let line = (bare ? "" : "interlint: ") + text + "\n"
    try? FileReplacement.write(Array(line.utf8), toDescriptor: STDERR_FILENO)
  }

  /// Writes a note about a run to standard error.
  static let note: Note = { error($0) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The columns of the terminal, or 100 where it does not say.
  static var width: Int {
    var size = winsize()
    if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 {
      return Int(size.ws_col)
    }
    return 100
  }
}
