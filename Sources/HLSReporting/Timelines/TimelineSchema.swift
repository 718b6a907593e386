/// The schema of the JSON of `interlint timeline`.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any time.
package enum TimelineSchema {
  /// The value of the member `schema`.
  package static let version = "interlint-timeline/1"

  /// The schema as JSON Schema, draft 2020-12.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:timeline:1",
      "title": "interlint timeline",
      "description": "What viewers see of playlists with interstitials. Times are seconds.",
      "oneOf": [
        {
          "description": "One timeline.",
          "type": "object",
          "required": [
            "schema",
            "playlist",
            "primary",
            "segments",
            "breaks",
            "events",
            "remarks",
            "isTotalCertain"
          ],
          "properties": {
            "schema": { "const": "interlint-timeline/1" },
            "playlist": { "type": "string" },
            "primary": {
              "type": "object",
              "required": ["start", "knownEnd", "joinPosition"],
              "properties": {
                "start": { "$ref": "#/$defs/seconds" },
                "end": { "$ref": "#/$defs/seconds" },
                "knownEnd": {
                  "description": "The end of the last listed segment.",
                  "$ref": "#/$defs/seconds"
                },
                "joinPosition": { "$ref": "#/$defs/seconds" },
                "startDate": { "$ref": "#/$defs/date" }
              },
              "additionalProperties": false
            },
            "segments": { "type": "array", "items": { "$ref": "#/$defs/segment" } },
            "breaks": {
              "description": "Interstitials that play in sequence.",
              "type": "array",
              "items": { "$ref": "#/$defs/break" }
            },
            "events": {
              "description": "In the order of their first tags.",
              "type": "array",
              "items": { "$ref": "#/$defs/event" }
            },
            "remarks": { "type": "array", "items": { "$ref": "#/$defs/remark" } },
            "markers": {
              "description": "The breaks that markers signal, in order; absent without markers.",
              "type": "array",
              "items": { "$ref": "#/$defs/marker" }
            },
            "total": {
              "description": "Absent if the content may grow.",
              "$ref": "#/$defs/seconds"
            },
            "isTotalCertain": {
              "description": "Whether no place rests on a planned or unknown length.",
              "type": "boolean"
            },
            "lookups": { "type": "array", "items": { "$ref": "#/$defs/lookup" } },
            "seek": { "$ref": "#/$defs/seek" },
            "join": { "$ref": "#/$defs/join" },
            "joins": { "type": "array", "items": { "$ref": "#/$defs/join" } }
          },
          "additionalProperties": false
        },
        {
          "description": "Two versions.",
          "type": "object",
          "required": ["after", "before", "changes", "schema", "segmentsChanged"],
          "properties": {
            "schema": { "const": "interlint-timeline/1" },
            "before": { "$ref": "#/$defs/compared" },
            "after": { "$ref": "#/$defs/compared" },
            "changes": { "type": "array", "items": { "$ref": "#/$defs/change" } },
            "segmentsChanged": { "type": "boolean" }
          },
          "additionalProperties": false
        },
        {
          "description": "Successive loads of a live playlist, in seconds since the start of the first.",
          "type": "object",
          "required": ["schema", "playlist", "loads", "changes"],
          "properties": {
            "schema": { "const": "interlint-timeline/1" },
            "playlist": { "type": "string" },
            "loads": { "type": "array", "items": { "$ref": "#/$defs/load" } },
            "changes": {
              "description": "What loads changed for viewers.",
              "type": "array",
              "items": { "$ref": "#/$defs/loadedChange" }
            },
            "markers": {
              "description": "The breaks that markers of the last load signal, in order; absent without markers.",
              "type": "array",
              "items": { "$ref": "#/$defs/marker" }
            },
            "problems": {
              "description": "Joins that go wrong, in the order of the first loads; absent if none were tried.",
              "type": "array",
              "items": { "$ref": "#/$defs/wrongJoin" }
            }
          },
          "additionalProperties": false
        },
        {
          "description": "Two viewers.",
          "type": "object",
          "required": ["schema", "participants", "events"],
          "properties": {
            "schema": { "const": "interlint-timeline/1" },
            "participants": { "type": "array", "items": { "$ref": "#/$defs/compared" } },
            "events": { "type": "array", "items": { "$ref": "#/$defs/verdict" } },
            "partAt": {
              "description": "From where they see something else.",
              "$ref": "#/$defs/seconds"
            }
          },
          "additionalProperties": false
        }
      ],
      "$defs": {
        "seconds": { "type": "number" },
        "span": {
          "description": "From and to in seconds; to is null at an open end.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": { "type": ["number", "null"] }
        },
        "date": { "description": "UTC.", "type": "string", "format": "date-time" },
        "segment": {
          "type": "object",
          "required": ["type", "timeMapping"],
          "properties": {
            "type": { "enum": ["primary", "interstitial"] },
            "event": { "description": "The ID of the interstitial.", "type": "string" },
            "timeMapping": {
              "description": "The same content in its own time, and on the timeline.",
              "type": "object",
              "required": ["source", "target"],
              "properties": {
                "source": { "$ref": "#/$defs/span" },
                "target": { "$ref": "#/$defs/span" }
              },
              "additionalProperties": false
            },
            "startDate": { "$ref": "#/$defs/date" },
            "elapsed": { "$ref": "#/$defs/span" }
          },
          "additionalProperties": false
        },
        "break": {
          "type": "object",
          "required": ["events", "resumption", "scheduledResumption", "start"],
          "properties": {
            "events": { "type": "array", "items": { "type": "string" } },
            "start": {
              "description": "The primary time of the first interstitial, after snapping.",
              "$ref": "#/$defs/seconds"
            },
            "scheduledResumption": { "$ref": "#/$defs/seconds" },
            "resumption": {
              "description": "After X-SNAP, and inside the content.",
              "$ref": "#/$defs/seconds"
            }
          },
          "additionalProperties": false
        },
        "event": {
          "type": "object",
          "required": ["line", "contentMayVary", "cue", "restrictions", "snaps", "style"],
          "properties": {
            "id": { "type": "string" },
            "line": {
              "description": "Of the first tag, from 1.",
              "type": "integer",
              "minimum": 1
            },
            "notPlaced": {
              "enum": [
                "playedBefore",
                "waitsForEnd",
                "startsAfterEnd",
                "isOver",
                "noID",
                "noStartDate",
                "noAsset",
                "twoAssets",
                "noClock"
              ]
            },
            "position": {
              "description": "The primary time, before snapping.",
              "anyOf": [{ "$ref": "#/$defs/seconds" }, { "enum": ["preRoll", "postRoll"] }]
            },
            "length": {
              "description": "The playing time, with X-PLAYOUT-LIMIT.",
              "$ref": "#/$defs/seconds"
            },
            "lengthSource": {
              "enum": ["assets", "dateRange", "planned", "pod", "unknown", "empty", "cancelled"]
            },
            "isLimited": { "type": "boolean" },
            "offset": { "$ref": "#/$defs/seconds" },
            "resumeOffset": { "description": "X-RESUME-OFFSET.", "$ref": "#/$defs/seconds" },
            "occupies": { "enum": ["POINT", "RANGE"] },
            "style": { "enum": ["HIGHLIGHT", "PRIMARY"] },
            "contentMayVary": { "type": "boolean" },
            "cue": { "type": "array", "items": { "enum": ["ONCE", "POST", "PRE"] } },
            "restrictions": { "type": "array", "items": { "enum": ["JUMP", "SKIP"] } },
            "snaps": { "type": "array", "items": { "enum": ["IN", "OUT"] } },
            "skipControl": {
              "type": "object",
              "required": ["start"],
              "properties": {
                "start": { "$ref": "#/$defs/seconds" },
                "end": { "$ref": "#/$defs/seconds" },
                "label": { "type": "string" }
              },
              "additionalProperties": false
            },
            "assets": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["length", "lengthSource", "start", "uri"],
                "properties": {
                  "uri": { "type": "string" },
                  "start": { "$ref": "#/$defs/seconds" },
                  "length": { "$ref": "#/$defs/seconds" },
                  "lengthSource": { "enum": ["playlist", "list", "failed", "unknown"] }
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "remark": {
          "type": "object",
          "required": ["event", "kind"],
          "properties": {
            "event": { "type": "string" },
            "kind": {
              "enum": [
                "playedBefore",
                "waitsForEnd",
                "startsAfterEnd",
                "isOver",
                "inProgressAtStart",
                "replaysPrimary",
                "notSnapped"
              ]
            }
          },
          "additionalProperties": false
        },
        "marker": {
          "type": "object",
          "required": [
            "agrees",
            "differs",
            "interstitials",
            "lengths",
            "line",
            "position",
            "signals"
          ],
          "properties": {
            "signals": {
              "description": "The tags and attributes that signal the break; empty for an interstitial without markers.",
              "type": "array",
              "items": { "type": "string" }
            },
            "line": {
              "description": "Of the first of them, from 1.",
              "type": "integer",
              "minimum": 1
            },
            "position": {
              "description": "The primary time of the first of them.",
              "$ref": "#/$defs/seconds"
            },
            "start": {
              "description": "The primary time at which the break begins, if its markers say it.",
              "$ref": "#/$defs/seconds"
            },
            "startDate": { "$ref": "#/$defs/date" },
            "lengths": {
              "description": "What the markers state.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["length", "signal"],
                "properties": {
                  "length": { "$ref": "#/$defs/seconds" },
                  "signal": { "type": "string" }
                },
                "additionalProperties": false
              }
            },
            "end": {
              "description": "Absent if none is listed.",
              "type": "object",
              "required": ["signals", "time"],
              "properties": {
                "signals": { "type": "array", "items": { "type": "string" } },
                "time": { "$ref": "#/$defs/seconds" }
              },
              "additionalProperties": false
            },
            "interstitials": {
              "description": "The IDs of those that belong to the break.",
              "type": "array",
              "items": { "type": "string" }
            },
            "agrees": {
              "description": "In what they were compared with the break and agree.",
              "type": "array",
              "items": { "enum": ["place", "length"] }
            },
            "differs": {
              "description": "What does not agree.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["difference", "line", "message"],
                "properties": {
                  "difference": {
                    "enum": [
                      "early",
                      "late",
                      "short",
                      "long",
                      "noInterstitial",
                      "noMarker",
                      "endEarly",
                      "endLate",
                      "noEnd",
                      "noStart",
                      "otherLength",
                      "elapsed",
                      "otherEvent"
                    ]
                  },
                  "seconds": { "$ref": "#/$defs/seconds" },
                  "scheduled": {
                    "description": "What is early, late, short or long.",
                    "enum": ["interstitial", "splice"]
                  },
                  "line": { "type": "integer", "minimum": 1 },
                  "message": { "description": "With secrets masked.", "type": "string" }
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "place": {
          "type": "object",
          "required": ["segment", "source", "time"],
          "properties": {
            "segment": {
              "description": "The index in segments.",
              "type": "integer",
              "minimum": 0
            },
            "time": { "description": "On the timeline.", "$ref": "#/$defs/seconds" },
            "source": {
              "description": "In the content of the segment.",
              "$ref": "#/$defs/seconds"
            }
          },
          "additionalProperties": false
        },
        "lookup": {
          "type": "object",
          "required": ["at"],
          "properties": {
            "at": { "type": "string" },
            "segment": { "type": "integer", "minimum": 0 },
            "time": { "$ref": "#/$defs/seconds" },
            "source": { "$ref": "#/$defs/seconds" }
          },
          "additionalProperties": false
        },
        "seek": {
          "type": "object",
          "required": ["from", "to"],
          "properties": {
            "from": { "type": "string" },
            "to": { "type": "string" },
            "allowed": { "type": "boolean" },
            "plays": {
              "description": "The ID of the interstitial that plays first.",
              "type": "string"
            },
            "reason": { "enum": ["SKIP", "JUMP", "omitted"] },
            "lands": { "$ref": "#/$defs/place" },
            "afterwards": { "$ref": "#/$defs/place" }
          },
          "additionalProperties": false
        },
        "join": {
          "type": "object",
          "required": ["position", "shows", "requests", "problems"],
          "properties": {
            "position": { "description": "The primary time.", "$ref": "#/$defs/seconds" },
            "date": { "$ref": "#/$defs/date" },
            "shows": {
              "type": "object",
              "required": ["source"],
              "properties": {
                "event": { "type": "string" },
                "source": { "$ref": "#/$defs/seconds" }
              },
              "additionalProperties": false
            },
            "requests": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["event", "kind", "url"],
                "properties": {
                  "kind": { "enum": ["assetList", "asset"] },
                  "event": { "type": "string" },
                  "url": { "description": "With secrets masked.", "type": "string" }
                },
                "additionalProperties": false
              }
            },
            "resumption": { "$ref": "#/$defs/seconds" },
            "behindLive": { "$ref": "#/$defs/seconds" },
            "problems": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["event", "kind"],
                "properties": {
                  "kind": { "$ref": "#/$defs/joinProblem" },
                  "event": { "type": "string" }
                },
                "additionalProperties": false
              }
            },
            "notices": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["elapsed", "kind", "segment", "time"],
                "properties": {
                  "kind": { "enum": ["segmentsChanged", "currentSegmentChanged"] },
                  "segment": { "type": "integer", "minimum": 0 },
                  "time": { "$ref": "#/$defs/seconds" },
                  "elapsed": { "$ref": "#/$defs/seconds" }
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "joinProblem": {
          "enum": ["drift", "resumptionBeforeWindow", "preRollIntoMidRoll", "listTooLate"]
        },
        "changeKind": {
          "description": "content: only of successive loads.",
          "enum": [
            "added",
            "removed",
            "moved",
            "length",
            "offset",
            "occupies",
            "style",
            "restrictions",
            "content"
          ]
        },
        "change": {
          "type": "object",
          "required": ["event", "kind"],
          "properties": {
            "event": { "type": "string" },
            "kind": { "$ref": "#/$defs/changeKind" },
            "before": { "type": ["number", "string"] },
            "after": { "type": ["number", "string"] }
          },
          "additionalProperties": false
        },
        "load": {
          "type": "object",
          "required": ["load", "start", "end", "join"],
          "properties": {
            "load": { "description": "The number of the load.", "$ref": "#/$defs/number" },
            "start": { "$ref": "#/$defs/seconds" },
            "end": { "$ref": "#/$defs/seconds" },
            "join": {
              "description": "Where a player begins by itself.",
              "$ref": "#/$defs/seconds"
            }
          },
          "additionalProperties": false
        },
        "number": { "type": "integer", "minimum": 1 },
        "loadedChange": {
          "type": "object",
          "required": ["load", "event", "kind"],
          "properties": {
            "load": { "$ref": "#/$defs/number" },
            "event": { "type": "string" },
            "kind": { "$ref": "#/$defs/changeKind" },
            "before": { "type": ["number", "string"] },
            "after": { "type": ["number", "string"] },
            "date": {
              "description": "Of the place of the interstitial, of the new one if it has one.",
              "$ref": "#/$defs/date"
            }
          },
          "additionalProperties": false
        },
        "wrongJoin": {
          "type": "object",
          "required": ["event", "kind", "firstLoad", "lastLoad", "loads", "position"],
          "properties": {
            "event": { "type": "string" },
            "kind": { "$ref": "#/$defs/joinProblem" },
            "firstLoad": { "$ref": "#/$defs/number" },
            "lastLoad": { "$ref": "#/$defs/number" },
            "loads": {
              "description": "The number of loads in which it goes wrong.",
              "$ref": "#/$defs/number"
            },
            "position": {
              "description": "The place of the first join that goes wrong.",
              "$ref": "#/$defs/seconds"
            },
            "date": { "$ref": "#/$defs/date" }
          },
          "additionalProperties": false
        },
        "compared": {
          "type": "object",
          "required": ["playlist"],
          "properties": {
            "playlist": { "type": "string" },
            "total": { "$ref": "#/$defs/seconds" },
            "lookups": { "type": "array", "items": { "$ref": "#/$defs/lookup" } },
            "seek": { "$ref": "#/$defs/seek" }
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
        }
      }
    }

    """
}
