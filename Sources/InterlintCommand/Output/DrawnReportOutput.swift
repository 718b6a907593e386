import HLSReporting
import LintRuns
import XMLWriting

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
    case .json: try Console.write(json)
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
