/// The JSON Schema of facts in target lines and in the data of a site.
package enum TargetFactsSchema {
  /// The definition `facts`, as a member of `$defs`.
  package static let definitions = """
        "facts": {
          "description": "What was measured; times are seconds, and what is not known is absent.",
          "type": "object",
          "required": ["live", "observed", "variants", "renditions", "breaks", "ads", "pods"],
          "properties": {
            "live": { "description": "Whether a media playlist is live.", "type": "boolean" },
            "observed": {
              "description": "The primary content in which breaks were looked for.",
              "type": "number",
              "minimum": 0
            },
            "variants": { "type": "integer", "minimum": 0 },
            "renditions": { "type": "integer", "minimum": 0 },
            "breaks": {
              "description": "Announced breaks, without those that are only signaled for splicing.",
              "type": "integer",
              "minimum": 0
            },
            "played": {
              "description": "Those of which an ad could be loaded.",
              "type": "integer",
              "minimum": 0
            },
            "ads": {
              "description": "The time of ads in the breaks.",
              "type": "number",
              "minimum": 0
            },
            "planned": {
              "description": "The planned time of breaks whose ads were requested.",
              "type": "number",
              "minimum": 0
            },
            "filled": {
              "description": "The time of ads in these breaks.",
              "type": "number",
              "minimum": 0
            },
            "pods": { "type": "integer", "minimum": 0 },
            "gap": {
              "description": "The longest time between the starts of successive breaks.",
              "type": "number",
              "minimum": 0
            },
            "playlist_time": {
              "description": "The median time until a playlist was received.",
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
            }
          }
        }
    """
}
