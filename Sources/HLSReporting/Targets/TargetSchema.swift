/// The schema of a target line.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
package enum TargetSchema {
  /// The schema as JSON Schema, draft 2020-12; documents have the same form as in the JSON report.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:target:1",
      "title": "interlint target",
      "description": "The result of one target of a run, including all linked documents.",
      "type": "object",
      "required": [
        "schema", "target", "url", "tool", "rules", "status", "effort", "breaks", "documents"
      ],
      "properties": {
        "schema": { "const": "interlint-target/1" },
        "target": {
          "description": "The name of the target in its list.",
          "type": "string",
          "minLength": 1
        },
        "url": {
          "description": "The address or path of the target, secrets masked.",
          "type": "string"
        },
        "tool": { "$ref": "#/$defs/tool" },
        "rules": {
          "description": "A hash of the rules that ran and their severities.",
          "type": "string"
        },
        "status": {
          "description": "partly: some linked documents or parts of documents were not checked.",
          "enum": ["checked", "partly", "unchecked"]
        },
        "reason": {
          "description": "Why the first unchecked document was not checked.",
          "type": "string"
        },
        "effort": {
          "description": "The cost of the target; bytes are those received over the network.",
          "type": "object",
          "required": ["seconds", "requests", "bytes"],
          "properties": {
            "seconds": { "type": "number", "minimum": 0 },
            "requests": { "$ref": "#/$defs/count" },
            "bytes": { "$ref": "#/$defs/count" }
          }
        },
        "breaks": {
          "description": "The breaks announced by the media playlists, ordered by start.",
          "type": "array",
          "items": { "$ref": "#/$defs/break" }
        },
        "timeline": { "$ref": "#/$defs/timeline" },
        "documents": {
          "description": "The document at the address, then linked documents.",
          "type": "array",
          "items": { "$ref": "#/$defs/source" },
          "minItems": 1
        }
      },
      "if": { "properties": { "status": { "const": "checked" } } },
      "else": { "required": ["reason"] },
      "$defs": {
    \(SourceSchema.definitions)
    \(TimelineDigestSchema.definitions),
        "break": {
          "type": "object",
          "required": ["id", "content"],
          "properties": {
            "id": { "description": "The ID of the date range.", "type": "string" },
            "content": { "enum": ["asset", "asset list", "signal"] },
            "start": {
              "description": "START-DATE in UTC; absent if it is malformed.",
              "type": "string",
              "format": "date-time"
            },
            "seconds": {
              "description": "The duration or planned duration; absent if neither is given.",
              "type": "number",
              "minimum": 0
            }
          }
        }
      }
    }

    """
}
