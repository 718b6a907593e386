import HLSDocuments

/// The JSON Schema of the details of breaks in target lines.
enum BreakDetailsSchema {
  /// The definition `breakDetails`, as a member of `$defs`.
  static let definitions = """
        "breakDetails": {
          "description": "The ads of a break and the requests for them; times are seconds.",
          "type": "object",
          "required": ["id", "pods", "ads", "requests", "source", "lines"],
          "properties": {
            "id": { "description": "The ID of the date range.", "type": "string" },
            "pods": {
              "description": "What addresses of Google DAI say about the pods.",
              "type": "array",
              "items": { "type": "string" },
              "maxItems": \(BreakDetails.mostPods)
            },
            "declared": {
              "description": "DURATION of the date range, otherwise PLANNED-DURATION.",
              "type": "number",
              "minimum": 0
            },
            "limit": { "description": "X-PLAYOUT-LIMIT.", "type": "number", "minimum": 0 },
            "ads": {
              "description": "In the order in which they are played.",
              "type": "array",
              "maxItems": \(BreakDetails.mostAds),
              "items": {
                "type": "object",
                "required": ["address", "state"],
                "properties": {
                  "address": { "type": "string" },
                  "declared": {
                    "description": "DURATION in the asset list.",
                    "type": "number",
                    "minimum": 0
                  },
                  "length": {
                    "description": "The duration of the loaded media playlist.",
                    "type": "number",
                    "minimum": 0
                  },
                  "state": { "enum": ["loaded", "failed", "not loaded"] }
                }
              }
            },
            "documents": {
              "description": "The names of the loaded asset list, of ads and of their media playlists.",
              "type": "array",
              "items": { "type": "string" },
              "maxItems": \(BreakDetails.mostRequests)
            },
            "omittedAds": { "$ref": "#/$defs/count" },
            "requests": {
              "description": "In the order in which players make them.",
              "type": "array",
              "maxItems": \(BreakDetails.mostRequests),
              "items": {
                "type": "object",
                "required": ["address", "document"],
                "properties": {
                  "address": { "type": "string" },
                  "document": { "enum": ["asset list", "asset", "media playlist"] },
                  "status": {
                    "description": "0 without an answer; absent if no request was recorded.",
                    "type": "integer",
                    "minimum": 0
                  },
                  "seconds": { "type": "number", "minimum": 0 },
                  "failure": {
                    "description": "Why there is no document, if the status does not say so.",
                    "type": "string"
                  }
                }
              }
            },
            "omittedRequests": { "$ref": "#/$defs/count" },
            "source": { "description": "The document with the lines.", "type": "string" },
            "lines": {
              "description": "The lines of the date range, and some around them.",
              "type": "array",
              "maxItems": \(BreakDetails.mostLines),
              "items": {
                "type": "object",
                "required": ["number", "text"],
                "properties": {
                  "number": { "type": "integer", "minimum": 1 },
                  "text": { "type": "string" },
                  "ofBreak": {
                    "description": "Whether the line announces the break.",
                    "type": "boolean"
                  }
                }
              }
            }
          }
        }
    """
}
