import HLSReporting
import LintRuns
import XMLWriting

/// The request of `interlint session`.
struct SessionCommandRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, svg
  }

  var session = SessionRequest()
  var format = Format.text
  var coloring = ReportRequest.Coloring.auto
}

/// `interlint session`: shows a recorded session in lanes over time.
enum SessionCommand {
  static func run(_ request: SessionCommandRequest) throws -> ExitCode {
    let report = try SessionRun(request.session).report()
    switch request.format {
    case .text:
      let isColored = Coloring(request.coloring).applies(isScreen: Console.isTerminal)
      try Console.write(
        report.text(color: isColored, width: Console.isTerminal ? Console.width : 80))
    case .svg:
      let picture: [UInt8]
      do throws(XMLWritingError) {
        picture = try report.svg
      } catch {
        throw RunFailure(.usage, "\(error)")
      }
      try Console.write(picture)
    }
    return .clean
  }
}
