import HLSDocuments
import SourceText

/// A table of a history.
enum Table: String {
  case runs, attempts, targets, texts, outcomes, findings, aliases, unjudged, breaks, timelines
  case breakDetails = "break_details"
  case evidence, bodies
  case durations, facts, artifacts
  case details, muted
  case numbers, checksums

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
    case .aliases: ["id", "target", "fingerprint", "reported", "run"]
    case .unjudged: ["id", "target", "source", "first_run"]
    case .breaks:
      ["id", "target", "name", "content", "start", "duration", "first_run", "last_run"]
    case .breakDetails: ["id", "target", "name", "run", "digest", "bytes"]
    case .timelines: ["id", "target", "first_run", "bytes"]
    case .evidence: ["id", "target", "source", "first_run", "marks", "digest", "body", "sum"]
    case .bodies: ["id", "bytes", "original"]
    case .durations: ["run", "target", "micros", "requests", "bytes"]
    case .facts: ["run", "target"] + TargetFacts.form.fields.map(\.name)
    case .artifacts: ["run", "name", "bytes"]
    case .details: ["id", "target", "owner", "region", "labels", "timezone", "run"]
    case .muted:
      ["id", "target", "fingerprint", "first_run", "origin", "reason", "owner", "expires"]
    case .numbers: ["name", "value"]
    case .checksums: ["name", "run", "ended", "sum"]
    }
  }

  /// The number of columns that the table had when it was created, if columns were added at its end.
  var firstColumns: Int? { self == .facts ? 16 : nil }

  /// Whether a row is an interval of runs with the column `end_run`, which is null when it is
  /// inserted.
  var isInterval: Bool {
    [.outcomes, .findings, .unjudged, .timelines, .muted, .evidence].contains(self)
  }

  /// The columns that have the ID of a text.
  private var texts: [String] {
    switch self {
    case .outcomes, .muted: ["reason"]
    case .findings: ["message", "source"]
    case .unjudged, .evidence: ["source"]
    default: []
    }
  }

  /// The statement that reads whole rows: all columns with texts instead of their IDs, and at the
  /// end the one that later runs change.
  var selection: String {
    let names = columns.map { texts.contains($0) ? "\($0)_text.text" : "\(rawValue).\($0)" }
    let end = isInterval ? ["\(rawValue).end_run"] : []
    let joins = texts.map {
      " LEFT JOIN texts AS \($0)_text ON \($0)_text.id = \(rawValue).\($0)"
    }
    return "SELECT \((names + end).joined(separator: ", ")) FROM \(rawValue)\(joins.joined())"
  }
}
