import HLSDocuments
import SourceText

/// The schema of the JSON of `interlint session`.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any time.
package enum SessionReportSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = LaidOutJSON.object([
    (
      "description",
      "What happened in a recorded session. Times are seconds since its start; in a log without times, the positions of lanes and players count events, and nothing else has a time."
    ),
    ("oneOf", [SessionReport.schema, SharedSessionReport.schema]),
    (
      "$defs",
      .object([
        SessionReport.definition, SharedSessionReport.definition, StepJSON.definition,
        MoveJSON.definition, TimelineParticipants.Verdict.definition,
        ("seconds", .member(nil, .type("number"), [("minimum", 0)])),
        (
          "line",
          .member(
            "From 1; of a HAR file, the number of the entry.", .type("integer"),
            [("minimum", 1)])
        ),
        (
          "source",
          .member(
            "The log that contains the line; absent for the log of the session.",
            .type("string"))
        ),
        SessionEventJSON.definition, SessionLaneJSON.definition, SessionMark.definition,
        SessionPlayer.definition, SessionFindingJSON.definition,
      ])
    ),
  ]).document("urn:interlint:session-report:1", title: "interlint session")
}
