import Glibc
import HLSLinting
import HLSLoading
import LintRuns
import SourceText

/// Standard output and standard error.
///
/// All text passes `TerminalText`, except what a writer has escaped already: a report, or text with
/// styles.
enum Console {
  /// Writes lines to standard output; a closed pipe is not an error.
  static func print(_ text: String) throws(RunFailure) {
    try write(Array(TerminalText.lines(text).utf8))
  }

  /// Writes a single line to standard output, whatever the text contains.
  static func print(line: String) throws(RunFailure) {
    try print(TerminalText.visible(line) + "\n")
  }

  /// Writes text to standard output whose parts are escaped, with tabs, styles or cursor movements.
  static func print(styled text: String) throws(RunFailure) {
    try write(LogCommands.escaped(Array(text.utf8)))
  }

  /// Writes a document that is escaped to standard output; a closed pipe is not an error.
  static func write(_ bytes: [UInt8]) throws(RunFailure) {
    try write { write throws(SystemError) in try write(bytes) }
  }

  /// Writes a report that is passed on in pieces to standard output; a closed pipe is not an error.
  static func write(_ report: FileReplacement.Contents) throws(RunFailure) {
    do throws(RunFailure) {
      try deliver(report)
    } catch {
      guard error.kind == .closedPipe else { throw error }
    }
  }

  /// Writes a report to standard output; throws also if its reader closed the pipe.
  static func deliver(_ report: FileReplacement.Contents) throws(RunFailure) {
    do throws(WriteFailure) {
      try FileReplacement.write(report, toDescriptor: STDOUT_FILENO)
    } catch {
      throw RunFailure(error == .closedPipe ? .closedPipe : .usage, "standard output \(error)")
    }
  }

  /// Writes a message to standard error as a single line, with secrets masked; failures are ignored.
  static func error(_ message: String) {
    error(
      styled: TerminalText.lines("interlint: " + TerminalText.visible(Redaction.masked(message))))
  }

  /// Writes lines without the name of the program to standard error; failures are ignored.
  static func error(lines: String) { error(styled: TerminalText.lines(lines)) }

  /// Writes a line to standard error whose parts are escaped, with styles; failures are ignored.
  static func error(styled line: String) {
    try? FileReplacement.write(
      LogCommands.escaped(Array((line + "\n").utf8)), toDescriptor: STDERR_FILENO)
  }

  /// Writes why a run failed to standard error; nothing if its reader went away.
  static func error(_ failure: RunFailure) {
    if failure.kind != .closedPipe { error(failure.message) }
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

/// A text style, as an escape sequence of ECMA-48.
enum TerminalStyle: String {
  case plain = ""
  case bold = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "1;33"
  case info = "1;36"
  case success = "1;32"

  init(_ severity: Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .info: .info
      }
  }

  func applied(to text: String, _ isColored: Bool) -> String {
    isColored && self != .plain ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Decides whether text is colored.
struct Coloring {
  private let request: ReportRequest.Coloring

  init(_ request: ReportRequest.Coloring) { self.request = request }

  /// Whether to color output; `auto` means on a terminal, unless the environment says otherwise.
  ///
  /// Output to a `path` is never colored automatically.
  func applies(to path: String? = nil, isScreen: Bool) -> Bool {
    switch request {
    case .always: return true
    case .never: return false
    case .auto:
      guard path == nil else { return false }
      if ProcessEnvironment["NO_COLOR"] != nil { return false }
      let forced = ProcessEnvironment["FORCE_COLOR"] ?? ProcessEnvironment["CLICOLOR_FORCE"]
      if forced ?? "0" != "0" { return true }
      return isScreen && ProcessEnvironment["TERM"] != "dumb"
    }
  }
}
