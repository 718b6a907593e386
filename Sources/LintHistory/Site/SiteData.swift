import FoundationEssentials
import HLSConformance
import XMLWriting

/// The history as JSON for programs, of the form that its schema describes.
public struct SiteData {
  let snapshot: HistorySnapshot

  init(_ snapshot: HistorySnapshot) { self.snapshot = snapshot }

  private struct Document: Encodable {
    let schema = "interlint-history/1"
    let runs: [Run]
    let targets: [Target]
  }

  private struct Run: Encodable {
    let run: Int64
    let begun: String
    let whole: Bool
    let tool, rules: String
    let microseconds: Int64
    let checked, unchecked, missing: Int
    let errors, warnings, infos: Int64
  }

  private struct Target: Encodable {
    let target: Int64
    let name, firstSeen: String
    let outcomes: [Outcome]
    let findings: [Finding]
  }

  private struct Outcome: Encodable {
    let firstRun: Int64
    let endRun: Int64?
    let status: String
    let kind, reason: String?
    let errors, warnings, infos, omitted: Int64
  }

  private struct Finding: Encodable {
    let fingerprint: String
    let firstRun: Int64
    let endRun: Int64?
    let firstSeen, rule, severity, message, source: String
    let line, column: Int64
  }

  func files() throws(XMLWritingError) -> [Site.File] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes: [UInt8]
    do {
      bytes = Array(try encoder.encode(document)) + [0x0A]
    } catch {
      throw .writeFailed(element: "history.json")
    }
    return [
      Site.File(path: "data/v1/history.json", bytes: bytes),
      Site.File(path: "data/v1/schema.json", bytes: Array(Self.jsonSchema.utf8)),
    ]
  }

  private var document: Document {
    Document(
      runs: snapshot.runs.map { run in
        let totals = RunTotals(run, snapshot)
        return Run(
          run: run.id, begun: UTCTime.timestamp(run.begun), whole: run.isWhole, tool: run.tool,
          rules: run.rules, microseconds: run.micros, checked: run.isWhole ? totals.checked : 0,
          unchecked: run.isWhole ? totals.unchecked : 0, missing: run.isWhole ? totals.missing : 0,
          errors: run.isWhole ? totals.errors : 0, warnings: run.isWhole ? totals.warnings : 0,
          infos: run.isWhole ? totals.infos : 0)
      },
      targets: snapshot.targets.map { target in
        Target(
          target: target.id, name: target.name, firstSeen: UTCTime.timestamp(target.firstSeen),
          outcomes: target.outcomes.map {
            Outcome(
              firstRun: $0.runs.first, endRun: $0.runs.end, status: $0.status.rawValue,
              kind: $0.kind, reason: $0.reason, errors: $0.errors, warnings: $0.warnings,
              infos: $0.infos, omitted: $0.omitted)
          },
          findings: target.findings.map {
            Finding(
              fingerprint: $0.fingerprint, firstRun: $0.runs.first, endRun: $0.runs.end,
              firstSeen: UTCTime.timestamp($0.firstSeen), rule: $0.rule,
              severity: $0.severity.rawValue, message: $0.message, source: $0.source,
              line: $0.line, column: $0.column)
          })
      })
  }

  /// The JSON Schema of `data/v1/history.json`.
  public static let jsonSchema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A history of interlint, version 1",
      "description": "Members may be added within a version; none is removed or changes its meaning.",
      "type": "object",
      "required": ["schema", "runs", "targets"],
      "properties": {
        "schema": {"const": "interlint-history/1"},
        "runs": {"type": "array", "items": {
          "type": "object",
          "required": ["run", "begun", "whole", "tool", "rules", "microseconds", "checked",
            "unchecked", "missing", "errors", "warnings", "infos"],
          "properties": {
            "run": {"type": "integer", "description": "Counts up; numbers of pruned runs are not used again."},
            "begun": {"type": "string", "format": "date-time"},
            "whole": {"type": "boolean", "description": "False for a run that did not end; all counts are then 0 and say nothing."},
            "tool": {"type": "string"},
            "rules": {"type": "string", "description": "Differs between runs whose rules or severities differ."},
            "microseconds": {"type": "integer"},
            "checked": {"type": "integer"}, "unchecked": {"type": "integer"},
            "missing": {"type": "integer"}, "errors": {"type": "integer"},
            "warnings": {"type": "integer"}, "infos": {"type": "integer"}}}},
        "targets": {"type": "array", "items": {
          "type": "object",
          "required": ["target", "name", "firstSeen", "outcomes", "findings"],
          "properties": {
            "target": {"type": "integer"}, "name": {"type": "string"},
            "firstSeen": {"type": "string", "format": "date-time"},
            "outcomes": {"type": "array", "items": {
              "type": "object", "required": ["firstRun", "status"],
              "properties": {
                "firstRun": {"type": "integer"},
                "endRun": {"type": "integer", "description": "The first run in which it was otherwise; absent while there is none."},
                "status": {"enum": ["checked", "unchecked", "missing"]},
                "kind": {"type": "string"}, "reason": {"type": "string"},
                "errors": {"type": "integer"}, "warnings": {"type": "integer"},
                "infos": {"type": "integer"}, "omitted": {"type": "integer"}}}},
            "findings": {"type": "array", "items": {
              "type": "object",
              "required": ["fingerprint", "firstRun", "firstSeen", "rule", "severity", "message", "source"],
              "properties": {
                "fingerprint": {"type": "string"}, "firstRun": {"type": "integer"},
                "endRun": {"type": "integer"},
                "firstSeen": {"type": "string", "format": "date-time"},
                "rule": {"type": "string"}, "severity": {"enum": ["error", "warning", "info"]},
                "message": {"type": "string"}, "source": {"type": "string"},
                "line": {"type": "integer"}, "column": {"type": "integer"}}}}}}}
      }
    }

    """
}
