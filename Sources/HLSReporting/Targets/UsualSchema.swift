import HLSDocuments

/// The schema of a line that says what is usual of a target.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
package enum UsualSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:usual:1",
      "title": "interlint usual",
      "description": "What the last runs measured of one target: the median of each value; times are seconds.",
      "type": "object",
      "required": ["schema", "target", "runs", "breaks", "variants", "renditions"],
      "properties": {
        "schema": { "const": "\(UsualLine.schema)" },
        "target": {
          "description": "The name of the target in its list.",
          "type": "string",
          "minLength": 1
        },
        "runs": {
          "description": "The number of runs that measured the target.",
          "type": "integer",
          "minimum": \(UsualFacts.leastRuns),
          "maximum": \(UsualFacts.mostRuns)
        },
        "breaks": {
          "description": "Announced breaks, without those that are only signaled for splicing.",
          "type": "integer",
          "minimum": 0
        },
        "variants": { "type": "integer", "minimum": 0 },
        "renditions": { "type": "integer", "minimum": 0 },
        "gap": {
          "description": "The time within which a break is seen; absent if no run saw one.",
          "type": "number",
          "minimum": 0
        },
        "playlist_time": {
          "description": "The time until a playlist is received.",
          "type": "number",
          "minimum": 0
        },
        "list_time": {
          "description": "The same of asset lists.",
          "type": "number",
          "minimum": 0
        },
        "asset_time": {
          "description": "The same of the playlists of assets.",
          "type": "number",
          "minimum": 0
        },
        "played": {
          "description": "The part of the breaks of which an ad could be loaded, in percent.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "least_played": {
          "description": "The lowest part that is not unusual.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "fill": {
          "description": "The part of the planned time that ads fill, in percent.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        },
        "least_fill": {
          "description": "The lowest part that is not unusual.",
          "type": "integer",
          "minimum": 0,
          "maximum": 100
        }
      }
    }

    """
}
