package import HLSDocuments
package import SourceText

/// The schema of the JSON of `interlint diff`.
///
/// A change that breaks readers of version 1 creates version 2. New members may be added at any time.
package enum ChangeSchema {
  /// The value of the member `schema`.
  package static let version = "interlint-changes/1"

  /// The schema as JSON Schema, draft 2020-12.
  package static let json = ChangeReport.schema.defining([
    ("count", Count.schema), PlaylistChange.definition, PlaylistChange.Place.definition,
  ]).document("urn:interlint:changes:1", title: "interlint changes")
}

extension ChangeReport: WrittenRecord {
  package static let form = RecordForm<ChangeReport>(
    description: "What changed between two versions of playlists, for players and viewers.",
    [
      Field("schema", constant: ChangeSchema.version),
      Field("before", "The old version, as it was named.", value: { $0.before }),
      Field("after", "The new version, as it was named.", value: { $0.after }),
      Field(
        "documents", "The number of compared documents.", schema: .defined("count"),
        value: { $0.count }),
      Field("changes", "One entry for each cause, the worst grade first.", list: { $0.changes }),
      Field(
        "notCompared", "The documents that could not be compared.", value: { $0.obstacles }),
      Field(
        "viewers",
        "What changes on the timelines of viewers, as interlint timeline --compare has it.",
        value: { $0.timelines }),
      Field(
        "summary", "The number of changes of each grade.",
        value: { GradeCounts(changes: $0.changes) }),
    ])
}

private struct GradeCounts: WrittenRecord {
  let changes: [PlaylistChange]

  static let form = RecordForm<GradeCounts>(
    ChangeGrade.allCases.map { grade in
      Field(
        grade.rawValue, schema: .defined("count"),
        value: { $0.changes.count { $0.kind.grade == grade } })
    })
}

extension TimelineComparison: WrittenRecord {
  package static let form = RecordForm<TimelineComparison>([
    Field("playlist", value: { $0.name }),
    Field("changes", schema: .type("array"), value: { $0.changes }),
  ])
}

extension PlaylistChange: WrittenRecord {
  package static let form = RecordForm<PlaylistChange>(
    name: "change",
    [
      Field("kind", "The permanent name, such as break-moved.", value: { $0.kind.id }),
      Field("grade", schema: .words(ChangeGrade.self), value: { $0.kind.grade.rawValue }),
      Field("message", "What changed, as one line.", value: { $0.message }),
      Field("effect", "What it means for a player.", value: { $0.kind.effect }),
      Field("fix", "What to do instead.", optional: { $0.kind.remedy }),
      Field(
        "section", "The section that forbids it, or that says what players do.",
        optional: { $0.kind.section }),
      Field(
        "tag", "Such as EXT-X-DATERANGE.", optional: { $0.tag.isEmpty ? nil : $0.tag }),
      Field("attribute", optional: { $0.attribute }),
      Field(
        "places", "All places of the change; a version without it has no member.",
        limits: [("minItems", 1)], value: { $0.places }),
    ])
}

extension PlaylistChange.PlacePair: WrittenRecord {
  package static let form = RecordForm<Self>([
    Field("old", optional: { $0.before }), Field("new", optional: { $0.after }),
  ])
}

extension PlaylistChange.Place: WrittenRecord {
  package static let form = RecordForm<Self>(
    name: "place",
    [
      Field("source", value: { $0.source }),
      Field("line", "From 1.", limits: [("minimum", 1)], value: { $0.line }),
      Field("value", "With variables replaced and secrets masked.", optional: { $0.value }),
    ])
}

extension DocumentComparison.Obstacle: WrittenRecord {
  package static let form = RecordForm<Self>([
    Field("source", value: { $0.source }), Field("reason", value: { $0.reason }),
  ])
}
