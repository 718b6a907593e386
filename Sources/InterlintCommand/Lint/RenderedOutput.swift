import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// The output of a run that is reported as JSON only: each source is rendered where it was checked, so that
/// the findings of all sources are never in memory together.
struct RenderedOutput: Sendable {
  /// A rendered source, with what the run counts.
  struct Source: Sendable {
    fileprivate let json: Spool.Piece
    fileprivate let tally: SourceTally
    fileprivate let outcome: RunOutcome
  }

  private let destinations: [ReportDestination<ReportFormat>]
  private let threshold: FailureThreshold
  private let renderer: SourceRenderer
  private let spool = Spool()

  /// Nil if something else than JSON is reported, or the results are needed as values.
  init?(_ reporting: ReportingRequest, _ rules: [ActiveRule]) {
    destinations = reporting.reports.destinations
    guard !destinations.isEmpty,
      destinations.allSatisfy({ [.json, .jsonLines].contains($0.format) }),
      reporting.history == nil, !reporting.reports.isVerbose
    else { return nil }
    threshold = reporting.threshold
    renderer = SourceRenderer(rules)
  }

  /// Renders a source with its secrets masked.
  func keep(_ result: SourceResult) -> Source {
    Source(
      json: spool.keep(renderer.json(result.redacted())), tally: SourceTally(result),
      outcome: threshold.outcome(of: [result]))
  }

  /// The outcome of a run with these sources.
  func outcome(of sources: some Sequence<Source>) -> RunOutcome {
    sources.lazy.map(\.outcome).max() ?? .clean
  }

  /// Writes the reports in the order of the sources; returns `code`, or a worse one if that fails.
  func finish(_ sources: some Sequence<Source>, _ code: ExitCode) -> ExitCode {
    var summary = Tally()
    for source in sources { summary.add(source.tally) }
    var code = code
    for destination in destinations {
      let report = RenderedReport(
        destination.format == .json ? .json : .lines, toolVersion: ToolVersion.current,
        summary: summary)
      do throws(RunFailure) {
        try destination.write { write throws(SystemError) in
          try report.write(sources, to: write) { source throws(SystemError) in
            try spool.bytes(of: source.json)
          }
        }
      } catch {
        Console.error(error)
        code = code.worse(ExitCode(error))
      }
    }
    return code
  }
}
