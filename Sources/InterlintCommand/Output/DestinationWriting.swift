import HLSLoading
import LintRuns
import SourceText

extension ReportDestination where Format: RawRepresentable<String> {
  /// Writes a report that consists of lines of text.
  func write(lines: String) throws(RunFailure) {
    try write(Array(TerminalText.lines(lines).utf8))
  }

  /// Writes the report to its file or to standard output.
  func write(_ bytes: [UInt8]) throws(RunFailure) {
    try write { write throws(SystemError) in try write(bytes) }
  }

  /// Writes a report that is passed on in pieces.
  func write(_ report: FileReplacement.Contents) throws(RunFailure) {
    guard let path else { return try Console.deliver(report) }
    do {
      try FileReplacement.write(report, to: path)
    } catch {
      throw RunFailure(.usage, "the \(format.rawValue) report \(path) \(error)")
    }
  }
}
