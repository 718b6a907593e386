/// The published form of a source with its findings, and of the tool.
enum SourceSchema {
  /// The members of `$defs` for the tool and a source, each with a comma after it.
  static let definitions = """
        "count": { "type": "integer", "minimum": 0 },
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {
            "name": { "const": "interlint" },
            "version": { "type": "string" }
          }
        },
        "source": {
          "type": "object",
          "required": ["source", "status", "findings", "omitted", "unfollowed"],
          "properties": {
            "source": {
              "description": "The name of the input: a path, or an address with secrets masked.",
              "type": "string"
            },
            "kind": {
              "description": "What the input is, such as media playlist; absent if unchecked.",
              "type": "string"
            },
            "status": { "enum": ["checked", "unchecked"] },
            "reason": {
              "description": "Why the input could not be checked.",
              "type": "string"
            },
            "findings": {
              "description": "The findings, in the order of the input.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "loads": {
              "description": "The loads of a playlist that was loaded several times, in order.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["number", "source"],
                "properties": {
                  "number": { "type": "integer", "minimum": 1 },
                  "source": { "type": "string" }
                }
              }
            },
            "omitted": {
              "description": "How many findings of a rule were counted beyond those listed.",
              "type": "object",
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "omittedBySeverity": {
              "description": "The same by severity; absent where there are none.",
              "type": "object",
              "propertyNames": { "enum": ["error", "warning", "info"] },
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "subjects": {
              "description": "What the input holds that rules ask for; absent if unchecked.",
              "type": "array",
              "items": { "type": "string" },
              "uniqueItems": true
            },
            "unfollowed": {
              "description": "What the input leads to and what was not checked.",
              "type": "array",
              "items": { "$ref": "#/$defs/unfollowed" }
            }
          },
          "if": { "properties": { "status": { "const": "unchecked" } } },
          "then": { "required": ["reason"] },
          "else": { "required": ["kind"] }
        },
        "unfollowed": {
          "type": "object",
          "required": ["kind", "reason", "count", "uri", "range"],
          "properties": {
            "kind": { "description": "Such as asset list.", "type": "string" },
            "reason": { "type": "string" },
            "count": {
              "description": "How many addresses lead to documents of this kind.",
              "type": "integer",
              "minimum": 1
            },
            "uri": { "description": "The first of them as written.", "type": "string" },
            "range": { "$ref": "#/$defs/range" }
          }
        },
        "finding": {
          "type": "object",
          "required": ["rule", "severity", "message", "range", "related", "fingerprint"],
          "properties": {
            "rule": {
              "description": "The permanent ID of the rule.",
              "type": "string",
              "pattern": "^[a-z0-9-]+/[a-z0-9-]+$"
            },
            "severity": { "enum": ["error", "warning", "info"] },
            "message": { "type": "string" },
            "range": { "$ref": "#/$defs/range" },
            "source": {
              "description": "What the range is in, such as a load, if not the input by name.",
              "type": "string"
            },
            "excerpt": {
              "description": "The line around it, secrets masked; absent if the line is empty.",
              "type": "object",
              "required": ["text", "marked", "cutBefore", "cutAfter"],
              "properties": {
                "text": { "type": "string" },
                "marked": {
                  "description": "The part that the range is about, in bytes of the text.",
                  "type": "object",
                  "required": ["start", "end"],
                  "properties": {
                    "start": { "$ref": "#/$defs/count" },
                    "end": { "$ref": "#/$defs/count" }
                  }
                },
                "cutBefore": { "description": "The line begins before.", "type": "boolean" },
                "cutAfter": { "description": "The line goes on.", "type": "boolean" }
              }
            },
            "loads": {
              "description": "In which loads it was found, by their numbers.",
              "type": "object",
              "required": ["appeared", "lastSeen"],
              "properties": {
                "appeared": { "type": "integer", "minimum": 1 },
                "lastSeen": { "type": "integer", "minimum": 1 },
                "gone": {
                  "description": "The first load without it; absent if it stayed to the end.",
                  "type": "integer",
                  "minimum": 2
                }
              }
            },
            "related": {
              "description": "Other places that the finding speaks of.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["source", "message", "range"],
                "properties": {
                  "source": { "description": "The source it is in.", "type": "string" },
                  "message": { "type": "string" },
                  "range": { "$ref": "#/$defs/range" }
                }
              }
            },
            "requirement": {
              "description": "The sentence that the rule enforces.",
              "type": "object",
              "required": ["level", "source"],
              "properties": {
                "level": { "enum": ["must", "should", "advice"] },
                "source": { "type": "string" }
              }
            },
            "fingerprint": {
              "description": "The same for the same finding while lines move, and in the next run.",
              "type": "string",
              "pattern": "^[0-9a-f]{16}$"
            }
          }
        },
        "range": {
          "description": "Where it is; the end is the place after the last byte.",
          "type": "object",
          "required": ["start", "end", "bytes"],
          "properties": {
            "start": { "$ref": "#/$defs/position" },
            "end": { "$ref": "#/$defs/position" },
            "bytes": {
              "description": "The same as offsets from the start of the input.",
              "type": "object",
              "required": ["start", "end"],
              "properties": {
                "start": { "$ref": "#/$defs/count" },
                "end": { "$ref": "#/$defs/count" }
              }
            }
          }
        },
        "position": {
          "description": "Line and column from 1; columns count bytes of UTF-8.",
          "type": "object",
          "required": ["line", "column"],
          "properties": {
            "line": { "type": "integer", "minimum": 1 },
            "column": { "type": "integer", "minimum": 1 }
          }
        },
    """
}
