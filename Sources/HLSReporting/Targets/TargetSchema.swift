import HLSDocuments
import HLSLinting
import SourceText

/// The schema of a target line.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any
/// time, so the schema allows unknown members.
package enum TargetSchema {
  /// The schema as JSON Schema, draft 2020-12; documents have the same form as in the JSON report.
  package static let json = WrittenTarget.schema
    .defining(
      WrittenSource.definitions + [
        TargetTimeline.definition, TimelineDigest.Part.definition, TargetFacts.definition,
        BreakDetails.definition, TargetEvidence.definition, ScheduledBreak.definition,
      ]
    )
    .document("urn:interlint:target:1", title: "interlint target")
}
