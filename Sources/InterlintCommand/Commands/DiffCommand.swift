import HLSReporting
import LintRuns
import SourceText

/// `interlint diff`: compares two versions of playlists.
enum DiffCommand {
  static func run(_ request: DiffRequest) throws -> ExitCode {
    let report = try ComparedVersions(request.versions).report()
    switch request.format {
    case .text:
      let isColored = Coloring(request.coloring).applies(isScreen: Console.isTerminal)
      try Console.write(
        report.text(color: isColored, width: Console.isTerminal ? Console.width : 80))
    case .json: try Console.write(report.json)
    case .markdown: try Console.print(report.markdown)
    }
    switch request.threshold.outcome(of: report) {
    case .clean: return .clean
    case .findings: return .findings
    case .unchecked: return .usage
    }
  }
}

/// The request of `interlint diff`.
struct DiffRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, markdown
  }

  /// What is compared: two paths, or revisions with paths.
  var versions: [String] = []
  var format = Format.text
  var coloring = ReportRequest.Coloring.auto
  var threshold = ChangeThreshold.breaking
}
