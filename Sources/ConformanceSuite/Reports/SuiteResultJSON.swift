import HLSLinting
import HLSReporting

/// The members of the result in JSON, as defined by `SuiteResult.jsonSchema`.
struct SuiteResultDocument: Encodable {
  struct Case: Encodable {
    struct Requirement: Encodable {
      let level: String
      let source: String
    }

    struct File: Encodable {
      let name: String
      let outcome: String
      let expected: [String]
      let found: [String]
    }

    let id: String
    let rule: String?
    let severity: String
    let requirement: Requirement
    let says: String
    let outcome: String
    let files: [File]
  }

  let schema: String
  let validator: String
  let failed: Bool
  let totals: [String: Int]
  let categories: [String: [String: Int]]
  let cases: [Case]
  let problems: [SuiteProblem]

  init(_ result: SuiteResult) {
    func counts(_ counts: [Outcome: Int]) -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: Outcome.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
    }
    schema = SuiteResult.schemaName
    validator = result.validator
    failed = result.hasFailed
    totals = counts(result.totals)
    categories = Dictionary(
      uniqueKeysWithValues: result.matrix.map { ($0.category, counts($0.counts)) })
    cases = result.cases.map { entry in
      Case(
        id: entry.id, rule: entry.rule?.description, severity: entry.severity.rawValue,
        requirement: Case.Requirement(
          level: entry.requirement.level.rawValue, source: entry.requirement.source),
        says: entry.says, outcome: entry.outcome.rawValue,
        files: entry.files.map {
          Case.File(
            name: $0.name, outcome: $0.outcome.rawValue, expected: $0.expected, found: $0.found)
        })
    }
    problems = result.problems
  }
}

extension SuiteResult {
  /// The name and version of the JSON format; a change that breaks readers increases the version.
  package static let schemaName = "interlint-conformance/1"

  /// The result as JSON with sorted keys and one line feed at the end.
  package func json() throws -> [UInt8] {
    try IndentedJSON.bytes(of: SuiteResultDocument(self))
  }

  /// The JSON Schema (draft 2020-12) of `json`.
  package static let jsonSchema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Result of the HLS conformance suite",
      "type": "object",
      "required": ["schema", "validator", "failed", "totals", "categories", "cases", "problems"],
      "additionalProperties": false,
      "properties": {
        "schema": {"const": "\(schemaName)"},
        "validator": {"type": "string"},
        "failed": {"type": "boolean"},
        "totals": {"$ref": "#/$defs/counts"},
        "categories": {"type": "object", "additionalProperties": {"$ref": "#/$defs/counts"}},
        "cases": {"type": "array", "items": {"$ref": "#/$defs/case"}},
        "problems": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["path", "message"],
            "additionalProperties": false,
            "properties": {"path": {"type": "string"}, "message": {"type": "string"}}
          }
        }
      },
      "$defs": {
        "outcome": {"enum": [\(Outcome.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]},
        "counts": {
          "type": "object",
          "propertyNames": {"$ref": "#/$defs/outcome"},
          "additionalProperties": {"type": "integer", "minimum": 0}
        },
        "lines": {"type": "array", "items": {"type": "string"}},
        "case": {
          "type": "object",
          "required": ["id", "severity", "requirement", "says", "outcome", "files"],
          "additionalProperties": false,
          "properties": {
            "id": {"type": "string"},
            "rule": {"type": "string"},
            "severity": {"enum": ["error", "warning", "info"]},
            "requirement": {
              "type": "object",
              "required": ["level", "source"],
              "additionalProperties": false,
              "properties": {
                "level": {"enum": ["must", "should", "advice"]},
                "source": {"type": "string"}
              }
            },
            "says": {"type": "string"},
            "outcome": {"$ref": "#/$defs/outcome"},
            "files": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["name", "outcome", "expected", "found"],
                "additionalProperties": false,
                "properties": {
                  "name": {"type": "string"},
                  "outcome": {"$ref": "#/$defs/outcome"},
                  "expected": {"$ref": "#/$defs/lines"},
                  "found": {"$ref": "#/$defs/lines"}
                }
              }
            }
          }
        }
      }
    }

    """
}
