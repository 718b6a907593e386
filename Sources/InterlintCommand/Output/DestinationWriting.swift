import HLSLoading
import HLSReporting
import LintRuns
import SourceText
import XMLWriting

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

extension DrawnReport {
  /// Writes the report in one of its forms to standard output, and its notes to standard error.
  func write(
    as format: DrawnFormat, _ coloring: ReportRequest.Coloring
  ) throws(RunFailure) {
    for note in notes { Console.error("note: \(note)") }
    switch format {
    case .text:
      let isColored = Coloring(coloring).applies(isScreen: Console.isTerminal)
      try Console.write(text(color: isColored, width: Console.isTerminal ? Console.width : 80))
    case .json: try Console.write { write throws(SystemError) in try writeJSON(to: write) }
    case .svg: try Self.write { () throws(XMLWritingError) in try svg }
    case .html: try Self.write { () throws(XMLWritingError) in try page }
    }
  }

  private static func write(
    _ document: () throws(XMLWritingError) -> [UInt8]
  ) throws(RunFailure) {
    let bytes: [UInt8]
    do throws(XMLWritingError) {
      bytes = try document()
    } catch {
      throw RunFailure(.usage, "\(error)")
    }
    try Console.write(bytes)
  }
}

/// A form of a report with a picture.
enum DrawnFormat: String, CaseIterable, Sendable {
  case text, json, svg, html
}

/// The summary of a step of GitHub Actions, which shows it as Markdown on the page of the workflow run.
struct StepSummary {
  /// The maximum size in bytes; GitHub shows nothing of a larger one.
  private static let mostBytes = 1 << 20

  private let path: String

  /// Nil if GitHub runs no step.
  init?() {
    guard let path = ProcessEnvironment["GITHUB_STEP_SUMMARY"] else { return nil }
    self.path = path
  }

  /// Adds a Markdown report, as far as it fits, to what other commands of the step have written.
  func write(_ report: FileReplacement.Contents) throws(RunFailure) {
    do throws(WriteFailure) {
      try FileAppending.append(to: path) { size throws(SystemError) in
        var summary = LineLimit(bytes: Self.mostBytes - size)
        try report { bytes throws(SystemError) in summary.add(bytes) }
        return summary.bytes
      }
    } catch {
      throw RunFailure(.usage, "the step summary \(path) \(error)")
    }
  }
}
