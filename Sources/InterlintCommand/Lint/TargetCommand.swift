import HLSLinting
import HLSReporting
import LintHistory
import LintRuns
import SourceText

/// `interlint lint --targets`: checks the targets of a list and writes reports or result lines.
struct TargetCommand {
  private let request: TargetListRequest
  private let reporting: ReportingRequest
  private let linter: TargetLinter
  private let feed: TargetFeed
  /// The report whose lines are written as results arrive; nil if none is requested.
  private let lines: ReportDestination<ReportFormat>?

  init(_ request: TargetListRequest, _ reporting: ReportingRequest) throws {
    self.request = request
    if let path = request.unusedBaseline, !reporting.reports.isQuiet {
      Console.note("the baseline \(path) is not used: it is about playlists, not about targets")
    }
    linter = try TargetLinter(request.run)
    let destinations = reporting.reports.destinations
    let lines = destinations.first { $0.format == .jsonLines }
    self.lines = lines
    var reporting = reporting
    // The other reports; text is the default only if no report is named.
    reporting.reports.named = destinations.filter { $0 != lines }
    self.reporting = reporting
    let usual =
      try request.usual.map { try UsualTargets(reading: $0, note: Console.note) } ?? UsualTargets()
    let keepsNothing = reporting.reports.named.isEmpty && reporting.history == nil
    if keepsNothing, TargetList.hasLines(request.list) {
      feed = TargetFeed(
        try TargetLines(reading: request.list, note: Console.note),
        usually: usual)
    } else {
      let list = try TargetList(reading: request.list, note: Console.note)
      try linter.linter.checkTargets(areObserved: list.isObserved)
      feed = TargetFeed(list.entries, usually: usual)
    }
  }

  func run() throws -> ExitCode {
    let output = try RunOutput(
      reporting, linter.linter.rules, RunSettings(request.run),
      destinations: reporting.reports.named)
    let rendered = output.rendered
    var keep: (@Sendable (PackedTarget) -> KeptRun.Target)?
    if output.needsResults { keep = { rendered.keep($0) } }
    let collection = TargetRun.collect(
      feed, request.run, by: linter.linter,
      to: try lines.map { try TargetLineFile.open($0.path) },
      isStored: reporting.history != nil, keeping: keep)
    var code = ExitCode(collection.outcome)
    if let failure = collection.failure {
      guard failure.kind == .closedPipe, output.needsResults else { throw failure }
      code = code.worse(ExitCode(failure))
    }
    try collection.checkApplicability(of: linter.linter)
    return output.finish(KeptRun(collection.kept), code)
  }
}
