import HLSDocuments
import HLSInterstitials
import SourceText

/// The schema of the JSON of `interlint timeline`.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any time.
package enum TimelineSchema {
  /// The schema as JSON Schema, draft 2020-12.
  package static let json = LaidOutJSON.object([
    (
      "description", "What viewers see of playlists with interstitials. Times are seconds."
    ),
    (
      "oneOf",
      [
        TimelineReport.schema, TimelineComparisonReport.schema, TimelineLoadsReport.schema,
        TimelineParticipantsReport.schema,
      ]
    ),
    ("$defs", .object(values + records)),
  ]).document("urn:interlint:timeline:1", title: "interlint timeline")

  private static let records = [
    SegmentJSON.definition, BreakJSON.definition, EventJSON.definition,
    Timeline.Remark.definition, MarkerJSON.definition, TimelinePlace.definition,
    TimelineReport.Lookup.definition, SeekJSON.definition, JoinJSON.definition,
    TimelineComparison.Change.definition, TimelineLoads.Load.definition,
    TimelineLoads.Change.definition, WrongJoin.definition, ComparedJSON.definition,
    TimelineParticipants.Verdict.definition,
  ]

  private static let values: [LaidOutMember] = [
    ("seconds", .type("number")),
    (
      "span",
      .object([
        ("description", "From and to in seconds; to is null at an open end."),
        ("type", "array"), ("minItems", 2), ("maxItems", 2),
        ("items", .object([("type", ["number", "null"])])),
      ])
    ),
    ("date", .member("UTC.", UTCDate.schema)),
    ("number", .member(nil, Int.schema, [("minimum", 1)])),
    ("joinProblem", .words(JoinProblem.Kind.self)),
    (
      "changeKind",
      .member("content: only of successive loads.", .words(TimelineComparison.Kind.self))
    ),
  ]
}
