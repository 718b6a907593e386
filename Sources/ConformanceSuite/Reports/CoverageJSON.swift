import HLSDocuments
import HLSLinting
import HLSReporting

extension Coverage {
  /// The name and version of the JSON format; a change that breaks readers increases the version.
  package static let schemaName = "interlint-coverage/1"

  /// The coverage as JSON with sorted keys and one line feed at the end.
  package func json() throws -> [UInt8] {
    try IndentedJSON.bytes(of: CoverageDocument(self))
  }

  /// The JSON Schema (draft 2020-12) of `json`.
  package static let jsonSchema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Coverage of the HLS requirements",
      "type": "object",
      "required": ["schema", "failed", "totals", "documents", "requirements"],
      "additionalProperties": false,
      "properties": {
        "schema": {"const": "\(schemaName)"},
        "failed": {"type": "boolean"},
        "floor": {"$ref": "#/$defs/perMille"},
        "totals": {"$ref": "#/$defs/counts"},
        "documents": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["document", "counts", "sections"],
            "additionalProperties": false,
            "properties": {
              "document": {"type": "string"},
              "counts": {"$ref": "#/$defs/counts"},
              "sections": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["counts"],
                  "additionalProperties": false,
                  "properties": {
                    "section": {"type": "string"},
                    "counts": {"$ref": "#/$defs/counts"}
                  }
                }
              }
            }
          }
        },
        "requirements": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "state", "sections"],
            "additionalProperties": false,
            "properties": {
              "id": {"type": "string"},
              "state": {"enum": [\(State.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]},
              "why": {"type": "string"},
              "sections": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["document"],
                  "additionalProperties": false,
                  "properties": {
                    "document": {"type": "string"},
                    "section": {"type": "string"}
                  }
                }
              }
            }
          }
        }
      },
      "$defs": {
        "perMille": {"type": "integer", "minimum": 0, "maximum": 1000},
        "count": {"type": "integer", "minimum": 0},
        "counts": {
          "type": "object",
          "required": [\(State.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))],
          "additionalProperties": false,
          "properties": {
            "perMille": {"$ref": "#/$defs/perMille"},
            \(State.allCases.map { "\"\($0.rawValue)\": {\"$ref\": \"#/$defs/count\"}" }
              .joined(separator: ",\n        "))
          }
        }
      }
    }

    """
}

/// The members of the coverage in JSON, as defined by `Coverage.jsonSchema`.
private struct CoverageDocument: Encodable {
  struct Counts: Encodable {
    let checked, planned, declined, `guard`, uncheckable: Int
    let perMille: Int?

    init(_ counts: Coverage.Counts) {
      checked = counts[.checked]
      planned = counts[.planned]
      declined = counts[.declined]
      `guard` = counts[.guarded]
      uncheckable = counts[.uncheckable]
      perMille = counts.perMille
    }
  }

  struct Document: Encodable {
    struct Section: Encodable {
      let section: String?
      let counts: Counts
    }

    let document: String
    let counts: Counts
    let sections: [Section]
  }

  struct Requirement: Encodable {
    struct Section: Encodable {
      let document: String
      let section: String?
    }

    let id: String
    let state: String
    let why: String?
    let sections: [Section]
  }

  let schema = Coverage.schemaName
  let failed: Bool
  let floor: Int?
  let totals: Counts
  let documents: [Document]
  let requirements: [Requirement]

  init(_ coverage: Coverage) {
    failed = coverage.isBelowFloor
    floor = coverage.floor
    totals = Counts(coverage.totals)
    documents = coverage.documents.map { document in
      Document(
        document: document.name, counts: Counts(document.counts),
        sections: document.sections.map {
          Document.Section(section: $0.name, counts: Counts($0.counts))
        })
    }
    requirements = coverage.entries.map { entry in
      Requirement(
        id: entry.id.description, state: entry.state.rawValue,
        why: entry.why.isEmpty ? nil : entry.why,
        sections: entry.sections.map {
          Requirement.Section(document: $0.document, section: $0.section)
        })
    }
  }
}
