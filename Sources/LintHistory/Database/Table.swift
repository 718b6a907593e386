/// A table into which rows are inserted in bulk.
enum Table: String {
  case runs, attempts, targets, texts, outcomes, findings, unjudged, breaks, durations, artifacts

  /// The names of the columns, in the order of the values of an inserted row.
  var columns: [String] {
    switch self {
    case .runs: ["id", "begun", "whole", "tool", "rules", "micros", "settings"]
    case .attempts: ["id", "begun"]
    case .targets: ["id", "name", "first_run", "first_begun"]
    case .texts: ["id", "text"]
    case .outcomes:
      [
        "id", "target", "first_run", "status", "kind", "reason", "errors", "warnings", "infos",
        "omitted", "unjudged",
      ]
    case .findings:
      [
        "id", "target", "fingerprint", "first_run", "first_begun", "rule", "severity", "message",
        "source", "line", "\"column\"",
      ]
    case .unjudged: ["id", "target", "source", "first_run"]
    case .breaks:
      ["id", "target", "name", "content", "start", "duration", "first_run", "last_run"]
    case .durations: ["run", "target", "micros", "requests", "bytes"]
    case .artifacts: ["run", "name", "bytes"]
    }
  }
}
