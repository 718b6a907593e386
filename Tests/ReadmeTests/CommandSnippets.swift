import HLSLinting
import HLSReporting
import LintHistory
import LintRuns

// What articles show of the modules that only this package can use.

func lint(_ paths: [String]) throws -> [SourceResult] {
  var request = LintRequest()
  request.inputs = paths
  request.rules.profiles = [.pedantic]
  return try InputLinter(request).results { print($0) }.flatMap(\.results)
}

func keep(_ run: LintRun, begun: Int64, in path: String) throws {
  let store = try HistoryStore(opening: path, creating: true)
  let attempt = try store.beginRun(at: begun)
  try store.record(ReportedRun(run.redacted()), of: attempt)
}
