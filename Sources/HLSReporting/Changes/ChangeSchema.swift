import HLSDocuments
package import SourceText

extension ChangeReport {
  /// The report as JSON; ``ChangeSchema`` describes it.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("after", after)
      json.member("before", before)
      json.member("changes", all: changes)
      json.member("documents", count)
      json.member("notCompared", all: obstacles)
      json.member("schema", ChangeSchema.version)
      json.name("summary")
      json.object { json in
        for grade in ChangeGrade.allCases {
          json.member(grade.rawValue, changes.count { $0.kind.grade == grade })
        }
      }
      json.member("viewers", all: timelines)
    }
    json.endLine()
    return json.bytes
  }
}

extension TimelineComparison: JSONWritable {
  /// Writes the name of the playlist and what changes on the timeline.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("changes", all: changes)
      json.member("playlist", name)
    }
  }
}

extension PlaylistChange: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("attribute", attribute)
      json.member("effect", kind.effect)
      json.member("fix", kind.remedy)
      json.member("grade", kind.grade.rawValue)
      json.member("kind", kind.id)
      json.member("message", message)
      json.member("places", all: places)
      json.member("section", kind.section)
      json.member("tag", tag.isEmpty ? nil : tag)
    }
  }
}

extension PlaylistChange.PlacePair: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("new", after)
      json.member("old", before)
    }
  }
}

extension PlaylistChange.Place: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("line", line)
      json.member("source", source)
      json.member("value", value)
    }
  }
}

extension DocumentComparison.Obstacle: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("reason", reason)
      json.member("source", source)
    }
  }
}

/// The schema of the JSON of `interlint diff`.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any time.
package enum ChangeSchema {
  /// The value of the member `schema`.
  package static let version = "interlint-changes/1"

  /// The schema as JSON Schema, draft 2020-12.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:changes:1",
      "title": "interlint changes",
      "description": "What changed between two versions of playlists, for players and viewers.",
      "type": "object",
      "required": ["schema", "before", "after", "documents", "changes", "notCompared", "summary", "viewers"],
      "properties": {
        "schema": { "const": "interlint-changes/1" },
        "before": { "description": "The old version, as it was named.", "type": "string" },
        "after": { "description": "The new version, as it was named.", "type": "string" },
        "documents": { "description": "The number of compared documents.", "$ref": "#/$defs/count" },
        "changes": {
          "description": "One entry for each cause, the worst grade first.",
          "type": "array",
          "items": { "$ref": "#/$defs/change" }
        },
        "notCompared": {
          "description": "The documents that could not be compared.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["source", "reason"],
            "properties": { "source": { "type": "string" }, "reason": { "type": "string" } }
          }
        },
        "viewers": {
          "description": "What changes on the timelines of viewers, as interlint timeline --compare has it.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["playlist", "changes"],
            "properties": { "playlist": { "type": "string" }, "changes": { "type": "array" } }
          }
        },
        "summary": {
          "description": "The number of changes of each grade.",
          "type": "object",
          "required": ["breaking", "visible", "harmless"],
          "properties": {
            "breaking": { "$ref": "#/$defs/count" },
            "visible": { "$ref": "#/$defs/count" },
            "harmless": { "$ref": "#/$defs/count" }
          }
        }
      },
      "$defs": {
        "count": { "type": "integer", "minimum": 0 },
        "change": {
          "type": "object",
          "required": ["kind", "grade", "message", "effect", "places"],
          "properties": {
            "kind": { "description": "The permanent name, such as break-moved.", "type": "string" },
            "grade": { "enum": ["breaking", "visible", "harmless"] },
            "message": { "description": "What changed, as one line.", "type": "string" },
            "effect": { "description": "What it means for a player.", "type": "string" },
            "fix": { "description": "What to do instead.", "type": "string" },
            "section": {
              "description": "The section that forbids it, or that says what players do.",
              "type": "string"
            },
            "tag": { "description": "Such as EXT-X-DATERANGE.", "type": "string" },
            "attribute": { "type": "string" },
            "places": {
              "description": "All places of the change; a version without it has no member.",
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "properties": { "old": { "$ref": "#/$defs/place" }, "new": { "$ref": "#/$defs/place" } }
              }
            }
          }
        },
        "place": {
          "type": "object",
          "required": ["source", "line"],
          "properties": {
            "source": { "type": "string" },
            "line": { "description": "From 1.", "type": "integer", "minimum": 1 },
            "value": { "description": "With variables replaced and secrets masked.", "type": "string" }
          }
        }
      }
    }

    """
}
