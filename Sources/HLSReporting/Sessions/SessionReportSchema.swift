/// The schema of the JSON of `interlint session`.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any time.
package enum SessionReportSchema {
  /// The value of the member `schema`.
  package static let version = "interlint-session/1"

  /// The schema as JSON Schema, draft 2020-12.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:session-report:1",
      "title": "interlint session",
      "description": "What happened in a recorded session. Times are seconds since its start; in a log without times, the positions of lanes and players count events, and nothing else has a time.",
      "oneOf": [
        { "$ref": "#/$defs/session" },
        { "$ref": "#/$defs/participants" }
      ],
      "$defs": {
        "session": {
          "description": "One session.",
          "type": "object",
          "required": ["schema", "session", "events", "lanes", "players", "findings"],
          "properties": {
            "schema": { "const": "interlint-session/1" },
            "session": { "description": "The name of the log.", "type": "string" },
            "requests": {
              "description": "The name of the exchanges that were recorded with it.",
              "type": "string"
            },
            "start": { "description": "UTC.", "type": "string", "format": "date-time" },
            "length": { "$ref": "#/$defs/seconds" },
            "events": {
              "description": "In the order of their times, or of their lines.",
              "type": "array",
              "items": { "$ref": "#/$defs/event" }
            },
            "lanes": { "type": "array", "items": { "$ref": "#/$defs/lane" } },
            "players": {
              "description": "What players reported with their requests (CMCD), by session and content.",
              "type": "array",
              "items": { "$ref": "#/$defs/player" }
            },
            "findings": {
              "description": "In the order of their times.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "omittedFindings": {
              "description": "The number of findings that are not listed.",
              "type": "integer",
              "minimum": 1
            }
          },
          "additionalProperties": false
        },
        "participants": {
          "description": "What two participants who watch together did; times are seconds since the earlier start.",
          "type": "object",
          "required": ["schema", "participants", "steps", "events"],
          "properties": {
            "schema": { "const": "interlint-session/1" },
            "participants": {
              "description": "The names of both logs.",
              "type": "array",
              "items": { "type": "string" }
            },
            "start": { "description": "UTC.", "type": "string", "format": "date-time" },
            "partAt": {
              "description": "The time of the first step at which they part; absent if there is none.",
              "$ref": "#/$defs/seconds"
            },
            "steps": {
              "description": "What both did, or one of them, in order.",
              "type": "array",
              "items": { "$ref": "#/$defs/step" }
            },
            "events": {
              "description": "The interstitials that at least one of them schedules.",
              "type": "array",
              "items": { "$ref": "#/$defs/verdict" }
            }
          },
          "additionalProperties": false
        },
        "step": {
          "type": "object",
          "required": ["kind"],
          "properties": {
            "kind": { "description": "The event.", "type": "string" },
            "first": { "description": "Of the first one.", "$ref": "#/$defs/move" },
            "second": { "description": "Of the second one.", "$ref": "#/$defs/move" },
            "proposal": {
              "description": "The proposal of the seek, in the log of the one who received it.",
              "$ref": "#/$defs/move"
            },
            "parting": {
              "description": "How they part: only one does it, or they seek to different places.",
              "enum": ["alone", "place"]
            }
          },
          "additionalProperties": false
        },
        "move": {
          "type": "object",
          "required": ["line"],
          "properties": {
            "line": { "$ref": "#/$defs/line" },
            "time": { "$ref": "#/$defs/seconds" },
            "to": { "description": "The destination of a seek.", "type": "number" }
          },
          "additionalProperties": false
        },
        "verdict": {
          "type": "object",
          "required": ["event", "reasons", "verdict"],
          "properties": {
            "event": { "type": "string" },
            "verdict": { "enum": ["coordinated", "notCoordinated"] },
            "reasons": {
              "type": "array",
              "items": {
                "enum": ["mayVary", "onlyFirst", "onlySecond", "position", "content", "length"]
              }
            }
          },
          "additionalProperties": false
        },
        "seconds": { "type": "number", "minimum": 0 },
        "line": {
          "description": "From 1; of a HAR file, the number of the entry.",
          "type": "integer",
          "minimum": 1
        },
        "source": {
          "description": "The log that contains the line; absent for the log of the session.",
          "type": "string"
        },
        "event": {
          "type": "object",
          "required": ["event", "line", "words"],
          "properties": {
            "event": { "description": "The name as written.", "type": "string" },
            "line": { "$ref": "#/$defs/line" },
            "source": { "$ref": "#/$defs/source" },
            "time": { "$ref": "#/$defs/seconds" },
            "words": { "description": "The event for readers.", "type": "string" },
            "cmcd": {
              "description": "The keys of CMCD; numbers and tokens are strings, as written.",
              "type": "object",
              "additionalProperties": {
                "anyOf": [
                  { "type": ["boolean", "string"] },
                  { "type": "array", "items": { "type": "string" } }
                ]
              }
            }
          },
          "additionalProperties": false
        },
        "lane": {
          "type": "object",
          "required": ["name", "marks"],
          "properties": {
            "name": { "type": "string" },
            "marks": { "type": "array", "items": { "$ref": "#/$defs/mark" } }
          },
          "additionalProperties": false
        },
        "mark": {
          "type": "object",
          "required": ["event", "failed", "from"],
          "properties": {
            "event": {
              "description": "The index in events of the one that begins it, from 0.",
              "type": "integer",
              "minimum": 0
            },
            "failed": { "type": "boolean" },
            "from": { "$ref": "#/$defs/seconds" },
            "to": { "description": "Absent for a point.", "$ref": "#/$defs/seconds" },
            "label": { "description": "What a player reports there (CMCD).", "type": "string" },
            "level": {
              "description": "How much the player has buffered there (CMCD bl).",
              "$ref": "#/$defs/seconds"
            }
          },
          "additionalProperties": false
        },
        "player": {
          "type": "object",
          "required": ["from", "objects", "requests", "stalls", "to"],
          "properties": {
            "sid": { "type": "string" },
            "cid": { "type": "string" },
            "from": { "description": "Of the first request.", "$ref": "#/$defs/seconds" },
            "to": { "description": "Of the last request.", "$ref": "#/$defs/seconds" },
            "requests": { "type": "integer", "minimum": 1 },
            "objects": {
              "description": "The number of requests for each type of objects (CMCD ot).",
              "type": "object",
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "leastBuffer": { "$ref": "#/$defs/seconds" },
            "greatestBuffer": { "$ref": "#/$defs/seconds" },
            "stalls": {
              "description": "How often the buffer ran empty (CMCD bs).",
              "type": "integer",
              "minimum": 0
            }
          },
          "additionalProperties": false
        },
        "finding": {
          "type": "object",
          "required": ["fingerprint", "line", "message", "rule", "severity"],
          "properties": {
            "fingerprint": { "type": "string" },
            "line": { "$ref": "#/$defs/line" },
            "source": { "$ref": "#/$defs/source" },
            "time": { "$ref": "#/$defs/seconds" },
            "message": { "type": "string" },
            "rule": { "type": "string" },
            "severity": { "enum": ["error", "info", "warning"] }
          },
          "additionalProperties": false
        }
      }
    }

    """
}
