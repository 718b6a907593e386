import HLSReporting
import LintRuns
import XMLWriting

/// `interlint timeline`: shows what a viewer sees of a playlist with interstitials.
enum TimelineCommand {
  static func run(_ request: TimelineCommandRequest) throws -> ExitCode {
    let report: any TimelineRendering
    if let loads = try RecordedLoads.report(request.timeline) {
      report = loads
    } else {
      report = try TimelineRun(request.timeline).report()
    }
    for note in report.notes { Console.error("note: \(note)") }
    switch request.format {
    case .text:
      let isColored = Coloring(request.coloring).applies(isScreen: Console.isTerminal)
      try Console.write(
        report.text(color: isColored, width: Console.isTerminal ? Console.width : 80))
    case .json: try Console.write(report.json)
    case .svg: try write { () throws(XMLWritingError) in try report.svg }
    case .html: try write { () throws(XMLWritingError) in try report.page }
    }
    return .clean
  }

  private static func write(_ document: () throws(XMLWritingError) -> [UInt8]) throws(RunFailure) {
    let bytes: [UInt8]
    do throws(XMLWritingError) {
      bytes = try document()
    } catch {
      throw RunFailure(.usage, "\(error)")
    }
    try Console.write(bytes)
  }
}
