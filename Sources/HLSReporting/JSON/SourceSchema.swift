/// The schema of a source with its findings, and of the tool.
enum SourceSchema {
  /// The members of `$defs` for the tool and a source, each followed by a comma.
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
              "description": "The kind of input, such as media playlist; absent if unchecked.",
              "type": "string"
            },
            "status": {
              "description": "partly: a linked document or another part was not checked.",
              "enum": ["checked", "partly", "unchecked"]
            },
            "reason": {
              "description": "Why the input, or the first part of it, was not checked.",
              "type": "string"
            },
            "findings": {
              "description": "The findings, in the order of the input.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "expected": {
              "description": "The findings that are expected, and why; absent if there are none.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["finding", "origin", "reason"],
                "properties": {
                  "finding": { "$ref": "#/$defs/finding" },
                  "origin": { "enum": ["comment", "configuration", "baseline"] },
                  "reason": { "type": "string" },
                  "owner": { "type": "string" },
                  "expires": {
                    "type": "string",
                    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
                  }
                }
              }
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
              "description": "The number of unlisted findings of each rule.",
              "type": "object",
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "omittedBySeverity": {
              "description": "The same numbers by severity; absent if there are none.",
              "type": "object",
              "propertyNames": { "enum": ["error", "warning", "info"] },
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "subjects": {
              "description": "The subjects of rules that the input contains; absent if unchecked.",
              "type": "array",
              "items": { "type": "string" },
              "uniqueItems": true
            },
            "unfollowed": {
              "description": "Linked documents that were not checked.",
              "type": "array",
              "items": { "$ref": "#/$defs/unfollowed" }
            },
            "linkedFrom": {
              "description": "The first source that links to this one, if it could not be loaded.",
              "type": "string"
            },
            "reportedBy": {
              "description": "The fingerprint of the finding of another source that reports why this one could not be checked.",
              "type": "string",
              "pattern": "^[0-9a-f]{16}$"
            }
          },
          "allOf": [
            {
              "if": { "properties": { "status": { "const": "checked" } } },
              "else": { "required": ["reason"] }
            },
            {
              "if": { "properties": { "status": { "const": "unchecked" } } },
              "else": { "required": ["kind"] }
            }
          ]
        },
        "unfollowed": {
          "type": "object",
          "required": ["kind", "reason", "count", "uri", "range"],
          "properties": {
            "kind": { "description": "The kind, such as asset list.", "type": "string" },
            "reason": { "type": "string" },
            "count": {
              "description": "The number of links to such documents.",
              "type": "integer",
              "minimum": 1
            },
            "uri": { "description": "The first link as written.", "type": "string" },
            "range": { "$ref": "#/$defs/range" },
            "lines": {
              "description": "The lines of the first links; absent if they are on one line.",
              "type": "array",
              "items": { "type": "integer", "minimum": 1 }
            },
            "reportedBy": {
              "description": "The fingerprint of the finding that reports the first link, if findings report each.",
              "type": "string",
              "pattern": "^[0-9a-f]{16}$"
            }
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
              "description": "The source that contains the range, if it is not the input.",
              "type": "string"
            },
            "excerpt": {
              "description": "The line, with secrets masked; absent if it is empty.",
              "type": "object",
              "required": ["text", "marked", "cutBefore", "cutAfter"],
              "properties": {
                "text": { "type": "string" },
                "marked": {
                  "description": "The part inside the range, as byte offsets in the text.",
                  "type": "object",
                  "required": ["start", "end"],
                  "properties": {
                    "start": { "$ref": "#/$defs/count" },
                    "end": { "$ref": "#/$defs/count" }
                  }
                },
                "cutBefore": { "description": "Text precedes it.", "type": "boolean" },
                "cutAfter": { "description": "Text follows it.", "type": "boolean" },
                "unitsBefore": {
                  "description": "The number of UTF-16 code units that precede it; absent if none does.",
                  "type": "integer",
                  "minimum": 1
                }
              }
            },
            "field": {
              "description": "The header field with the range, in the record of an answer from the network; absent if there is none.",
              "type": "string"
            },
            "loads": {
              "description": "The numbers of the loads with the finding.",
              "type": "object",
              "required": ["appeared", "lastSeen"],
              "properties": {
                "appeared": { "type": "integer", "minimum": 1 },
                "lastSeen": { "type": "integer", "minimum": 1 },
                "gone": {
                  "description": "The first load without it; absent if the last load has it.",
                  "type": "integer",
                  "minimum": 2
                }
              }
            },
            "measured": {
              "description": "The value in the message that is beyond a limit; absent if there is none.",
              "type": "object",
              "required": ["limit", "value"],
              "properties": {
                "limit": {
                  "description": "most: at most some value is expected; least: at least one is.",
                  "enum": ["most", "least"]
                },
                "value": { "type": "number" }
              }
            },
            "related": {
              "description": "Other places that the finding refers to.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["source", "message", "range"],
                "properties": {
                  "source": { "description": "The source that has it.", "type": "string" },
                  "message": { "type": "string" },
                  "range": { "$ref": "#/$defs/range" }
                }
              }
            },
            "help": {
              "description": "What is said of the rule; only in JSON Lines, at the first finding of the rule.",
              "$ref": "#/$defs/help"
            },
            "requirement": {
              "description": "The requirement that the rule enforces.",
              "type": "object",
              "required": ["level", "source"],
              "properties": {
                "level": { "enum": ["must", "should", "advice"] },
                "source": { "type": "string" }
              }
            },
            "fingerprint": {
              "description": "Identifies the finding in later runs, even if lines move.",
              "type": "string",
              "pattern": "^[0-9a-f]{16}$"
            },
            "group": {
              "description": "The same for findings of one rule and severity whose messages differ in values only.",
              "type": "string",
              "pattern": "^[0-9a-f]{16}$"
            }
          }
        },
        "help": {
          "description": "What is said of a rule once.",
          "type": "object",
          "required": ["why", "fix"],
          "properties": {
            "why": { "description": "What breaks if it is violated.", "type": "string" },
            "fix": { "description": "How to fix a violation.", "type": "string" },
            "address": {
              "description": "Where the source of the requirement can be read; absent if unknown.",
              "type": "string",
              "format": "uri"
            }
          }
        },
        "range": {
          "description": "The position; the end is after the last byte.",
          "type": "object",
          "required": ["start", "end", "bytes"],
          "properties": {
            "start": { "$ref": "#/$defs/position" },
            "end": { "$ref": "#/$defs/position" },
            "bytes": {
              "description": "The same as byte offsets from the start of the input.",
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
          "description": "Line and column from 1; columns count UTF-8 bytes.",
          "type": "object",
          "required": ["line", "column"],
          "properties": {
            "line": { "type": "integer", "minimum": 1 },
            "column": { "type": "integer", "minimum": 1 }
          }
        },
    """
}
