import HLSDocuments
import SourceText

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
        "owner": {
          "description": "Who is responsible, as the list of targets says; absent if it does not.",
          "type": "string"
        },
        "region": {
          "description": "Where the target is shown or produced, as the list says.",
          "type": "string"
        },
        "labels": {
          "description": "The labels of the target in the list.",
          "type": "array",
          "items": { "type": "string" },
          "minItems": 1
        },
        "timezone": {
          "description": "The IANA name of the time zone of the target.",
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
        "breakDetails": {
          "description": "The ads, requests and lines of the last of the breaks.",
          "type": "array",
          "items": { "$ref": "#/$defs/breakDetails" },
          "maxItems": \(BreakDetails.mostBreaks)
        },
        "facts": { "$ref": "#/$defs/facts" },
        "timeline": { "$ref": "#/$defs/timeline" },
        "evidence": {
          "description": "Documents that are kept for findings, compressed, secrets masked.",
          "type": "array",
          "items": { "$ref": "#/$defs/evidence" }
        },
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
    \(TargetTimeline.schema.definition("timeline")),
    \(TimelineDigest.Part.schema.definition("part")),
    \(TargetFacts.schema.definition("facts")),
    \(BreakDetails.schema.definition("breakDetails")),
        "evidence": {
          "type": "object",
          "required": ["source", "digest", "document"],
          "properties": {
            "source": { "description": "The name of the document.", "type": "string" },
            "digest": {
              "description": "A hash of its masked lines and status.",
              "type": "string",
              "pattern": "^[0-9a-f]{1,16}$"
            },
            "document": {
              "description": "As stored in a history, in Base64.",
              "type": "string",
              "contentEncoding": "base64"
            },
            "original": {
              "description": "The original, encrypted, in Base64.",
              "type": "string",
              "contentEncoding": "base64"
            }
          }
        },
    \(ScheduledBreak.schema.definition("break"))
      }
    }

    """
}
