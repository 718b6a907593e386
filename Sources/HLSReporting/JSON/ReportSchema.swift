/// The published form of the JSON report.
///
/// A change that breaks readers of version 1 makes version 2. New members may be added at any time,
/// so the schema allows unknown ones.
public enum ReportSchema {
  /// The value of the member `schema` in every report.
  public static let version = ReportDocument.schema

  /// The form as JSON Schema, draft 2020-12; a JSON line is valid against its `$defs/source`.
  public static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:report:1",
      "title": "interlint report",
      "description": "What came of one run of interlint over some inputs.",
      "type": "object",
      "required": ["schema", "tool", "sources", "summary"],
      "properties": {
        "schema": { "const": "interlint-report/1" },
        "tool": { "$ref": "#/$defs/tool" },
        "sources": {
          "description": "The inputs, in the order in which they were given.",
          "type": "array",
          "items": { "$ref": "#/$defs/source" }
        },
        "clean": {
          "description": "How many inputs without findings are not listed; absent if all are.",
          "$ref": "#/$defs/count"
        },
        "leftOut": {
          "description": "How many more there was no room for; absent for none.",
          "$ref": "#/$defs/count"
        },
        "summary": { "$ref": "#/$defs/summary" }
      },
      "$defs": {
    \(SourceSchema.definitions)
        "summary": {
          "description": "Counts of inputs, and of findings with those that are not listed.",
          "type": "object",
          "required": ["checked", "unchecked", "errors", "warnings", "infos", "omitted"],
          "properties": {
            "checked": { "$ref": "#/$defs/count" },
            "unchecked": { "$ref": "#/$defs/count" },
            "errors": { "$ref": "#/$defs/count" },
            "warnings": { "$ref": "#/$defs/count" },
            "infos": { "$ref": "#/$defs/count" },
            "omitted": { "$ref": "#/$defs/count" }
          }
        }
      }
    }

    """
}
