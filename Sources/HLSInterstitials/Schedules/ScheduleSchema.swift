/// The JSON Schema of a schedule made by an app.
package enum ScheduleSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:interlint:schedule:1",
      "title": "a schedule made by an app",
      "description": "The interstitials that an app schedules with AVPlayerInterstitialEvent.",
      "allOf": [
        \(AppSchedule.shape.schema(indent: "    "))
      ]
    }

    """
}
