/// The JSON Schema of a timeline in target lines and in the data of a site.
package enum TimelineDigestSchema {
  /// The definitions `timeline` and `part`, as members of `$defs`.
  package static let definitions = """
        "timeline": {
          "description": "What a viewer sees of the first media playlist; times are seconds.",
          "type": "object",
          "properties": {
            "obstacle": {
              "description": "Why there is no timeline; only with this member the others are absent.",
              "enum": ["undecodable", "notAPlaylist", "multivariant", "deltaUpdate"]
            },
            "knownEnd": { "description": "The end of the last listed segment.", "type": "number" },
            "end": {
              "description": "The end of the primary content; absent if it may grow.",
              "type": "number"
            },
            "length": { "description": "The known end of the timeline.", "type": "number" },
            "dates": {
              "description": "Dates of the primary content where they do not follow from the one before.",
              "type": "array",
              "maxItems": 100,
              "items": {
                "type": "object",
                "required": ["time", "date"],
                "properties": {
                  "time": { "type": "number" },
                  "date": { "type": "string", "format": "date-time" }
                }
              }
            },
            "parts": {
              "description": "Parts of the primary content, and interstitials, which have an ID.",
              "type": "array",
              "maxItems": 500,
              "items": { "$ref": "#/$defs/part" }
            },
            "omittedParts": {
              "description": "The number of parts that are left out at the end; absent if none is.",
              "type": "integer",
              "minimum": 1
            },
            "unplaced": {
              "description": "The number of interstitials that are not on the timeline.",
              "type": "integer",
              "minimum": 1
            }
          },
          "if": { "required": ["obstacle"] },
          "else": { "required": ["knownEnd", "length", "dates", "parts"] }
        },
        "part": {
          "type": "object",
          "required": ["start"],
          "properties": {
            "start": { "description": "Its start on the timeline.", "type": "number" },
            "end": { "description": "Its end there; absent at an open end.", "type": "number" },
            "from": { "description": "The start in the primary content.", "type": "number" },
            "to": { "description": "The end there; absent at an open end.", "type": "number" },
            "id": {
              "description": "The ID of the interstitial, at most 120 characters.",
              "type": "string"
            },
            "primaryStart": {
              "description": "The time of the primary content at which the interstitial begins.",
              "type": "number"
            },
            "breakStart": {
              "description": "The same of the first interstitial of its break, if it is another time.",
              "type": "number"
            },
            "length": { "description": "How long it plays.", "type": "number" },
            "lengthSource": {
              "enum": ["assets", "dateRange", "planned", "pod", "unknown", "empty", "cancelled"]
            },
            "isLimited": { "description": "X-PLAYOUT-LIMIT ends it; default: false.", "type": "boolean" },
            "isPreRoll": { "description": "CUE contains PRE; default: false.", "type": "boolean" },
            "offset": {
              "description": "From its start to the resumption of the primary content.",
              "type": "number"
            },
            "occupies": { "description": "Default: POINT.", "enum": ["POINT", "RANGE"] },
            "style": { "description": "Default: HIGHLIGHT.", "enum": ["HIGHLIGHT", "PRIMARY"] },
            "restrictions": { "type": "array", "items": { "enum": ["JUMP", "SKIP"] } },
            "buttonStart": {
              "description": "When the skip button appears, from the start of the interstitial.",
              "type": "number"
            },
            "buttonEnd": {
              "description": "When it goes; absent if it stays to the end.",
              "type": "number"
            },
            "content": {
              "description": "A hash of the addresses of the assets; absent if they are not known.",
              "type": "string"
            }
          }
        }
    """
}
