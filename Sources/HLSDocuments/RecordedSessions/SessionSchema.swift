import HLSInterstitials

/// The JSON Schema of a line of a recorded session.
package enum SessionSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:session:1",
      "title": "a line of a recorded session",
      "description": "One event of an app that plays ads; a session is a file with one event per line.",
      "if": {
        "properties": {
          "event": {"const": "setup"}
        }
      },
      "then": \(SessionShape.setup.schema(indent: "  ")),
      "else": \(SessionShape.event.schema(indent: "  "))
    }

    """
}
