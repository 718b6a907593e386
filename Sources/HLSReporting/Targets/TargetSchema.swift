/// The published form of a target line.
///
/// A change that breaks readers of version 1 makes version 2. New members may be added at any time,
/// so the schema allows unknown ones.
public enum TargetSchema {
  /// The form as JSON Schema, draft 2020-12; the documents are those of the JSON report.
  public static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:target:1",
      "title": "interlint target",
      "description": "What came of one target of a run, with all that its address leads to.",
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
          "description": "A hash of the rules that ran and of their severities.",
          "type": "string"
        },
        "status": {
          "description": "partly: some of the documents that the target leads to are unchecked.",
          "enum": ["checked", "partly", "unchecked"]
        },
        "reason": {
          "description": "Why the first document that is unchecked is so.",
          "type": "string"
        },
        "effort": {
          "description": "What the target cost; bytes are those that came over the network.",
          "type": "object",
          "required": ["seconds", "requests", "bytes"],
          "properties": {
            "seconds": { "type": "number", "minimum": 0 },
            "requests": { "$ref": "#/$defs/count" },
            "bytes": { "$ref": "#/$defs/count" }
          }
        },
        "breaks": {
          "description": "The breaks that the media playlists announce, in the order of starts.",
          "type": "array",
          "items": { "$ref": "#/$defs/break" }
        },
        "documents": {
          "description": "The document at the address first, then those it leads to.",
          "type": "array",
          "items": { "$ref": "#/$defs/source" },
          "minItems": 1
        }
      },
      "if": { "properties": { "status": { "const": "checked" } } },
      "else": { "required": ["reason"] },
      "$defs": {
    \(SourceSchema.definitions)
        "break": {
          "type": "object",
          "required": ["id", "content"],
          "properties": {
            "id": { "description": "The ID of the date range.", "type": "string" },
            "content": { "enum": ["asset", "asset list", "signal"] },
            "start": {
              "description": "START-DATE in UTC; absent where it is not readable.",
              "type": "string",
              "format": "date-time"
            },
            "seconds": {
              "description": "The length, known or planned; absent where neither is given.",
              "type": "number",
              "minimum": 0
            }
          }
        }
      }
    }

    """
}
