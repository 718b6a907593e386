/// The schema of the JSON report.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
public enum ReportSchema {
  /// The value of the member `schema` in every report.
  public static let version = "interlint-report/1"

  /// The schema as JSON Schema, draft 2020-12; a JSON line is valid against its `$defs/source`.
  public static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:report:1",
      "title": "interlint report",
      "description": "The result of one run of interlint.",
      "type": "object",
      "required": ["schema", "tool", "sources", "summary"],
      "properties": {
        "schema": { "const": "interlint-report/1" },
        "tool": { "$ref": "#/$defs/tool" },
        "sources": {
          "description": "The inputs, in the given order.",
          "type": "array",
          "items": { "$ref": "#/$defs/source" }
        },
        "rules": {
          "description": "The rules of the listed findings by their IDs; absent if there are none.",
          "type": "object",
          "additionalProperties": { "$ref": "#/$defs/help" }
        },
        "clean": {
          "description": "The number of unlisted inputs without findings; absent if all are listed.",
          "$ref": "#/$defs/count"
        },
        "leftOut": {
          "description": "The number of inputs omitted due to the size limit; absent if none.",
          "$ref": "#/$defs/count"
        },
        "summary": { "$ref": "#/$defs/summary" }
      },
      "$defs": {
    \(SourceSchema.definitions)
        "summary": {
          "description": "The numbers of inputs and findings, including unlisted findings.",
          "type": "object",
          "required": ["checked", "unchecked", "errors", "warnings", "infos", "omitted"],
          "properties": {
            "checked": {
              "description": "Inputs that were wholly checked.",
              "$ref": "#/$defs/count"
            },
            "partly": {
              "description": "Inputs that were partly checked; absent if none.",
              "$ref": "#/$defs/count"
            },
            "unchecked": { "$ref": "#/$defs/count" },
            "errors": { "$ref": "#/$defs/count" },
            "warnings": { "$ref": "#/$defs/count" },
            "infos": { "$ref": "#/$defs/count" },
            "omitted": { "$ref": "#/$defs/count" },
            "expected": {
              "description": "Findings that are expected, not among the others; absent if none.",
              "$ref": "#/$defs/count"
            }
          }
        }
      }
    }

    """
}
