package import HLSDocuments
package import HLSInterstitials
package import SourceText

/// What viewers of a target see, or why it has no timeline, as target lines and the data of a site have it.
package struct TargetTimeline: WrittenValue {
  /// The timeline, or why there is none.
  package let timeline: Result<TimelineDigest, PrimaryContent.Obstacle>
  /// Members of the object besides those of the timeline.
  private let runs: (first: Int64, end: Int64?)?

  /// The timeline of a target, in the runs from `first` up to but excluding `end`, if it has any.
  package init(
    _ timeline: Result<TimelineDigest, PrimaryContent.Obstacle>,
    runs: (first: Int64, end: Int64?)? = nil
  ) {
    (self.timeline, self.runs) = (timeline, runs)
  }

  package func write(to json: inout JSONWriter) { Self.form.write(self, to: &json) }

  package static let schema = LaidOutJSON.defined("timeline")

  /// The timeline without the runs as a member of `$defs`.
  package static var definition: LaidOutMember { ("timeline", definedForm.schema) }

  /// The schema of the timeline in some runs.
  package static let schemaInRuns = LaidOutJSON.object([
    ("$ref", "#/$defs/timeline"), ("required", ["firstRun"]),
    ("properties", .object(ofRuns.map { ($0.name, $0.schema) })),
  ])

  private static let definedForm = RecordForm(
    description: TimelineDigest.form.description, fields,
    conditions: [
      ("if", .object([("required", .array(["obstacle"]))])),
      ("else", .object([("required", TimelineDigest.form.required)])),
    ])

  private static let fields: [Field<TargetTimeline>] =
    [
      Field<TargetTimeline>(
        "obstacle", "Why there is no timeline; only with this member the others are absent.",
        schema: .words(PrimaryContent.Obstacle.self),
        optional: {
          if case .failure(let obstacle) = $0.timeline { obstacle.rawValue } else { nil }
        })
    ]
    + TimelineDigest.form.fields.filter { $0.places != .bytes }.map {
      Field($0, of: { try? $0.timeline.get() }, set: { _, _ in })
    }

  private static let ofRuns: [Field<TargetTimeline>] = [
    Field(
      "firstRun", "The first run that found this timeline.", schema: Int.schema,
      optional: { $0.runs.map { Count($0.first) } }),
    Field(
      "endRun", "The first run with another timeline; absent while there is none.",
      schema: Int.schema, optional: { $0.runs?.end.map(Count.init) }),
  ]

  private static let form = RecordForm(fields + ofRuns)
}

/// A timeline as it is read, with as much as is stored.
struct ReadTimeline: Decodable {
  /// The timeline, or why there is none; nil if it is of a kind that this version does not know.
  let timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: FieldName.self)
    if let obstacle = try members.decodeIfPresent(String.self, forKey: FieldName("obstacle")) {
      timeline = PrimaryContent.Obstacle(rawValue: obstacle).map(Result.failure)
      return
    }
    do {
      timeline = .success(try TimelineDigest(decoding: decoder).limited)
    } catch DecodingError.keyNotFound(_, let context)
      where context.codingPath.count == decoder.codingPath.count
    {
      timeline = nil
    }
  }
}

/// A timeline in few bytes, or why there is none.
extension Result: Packable where Success == TimelineDigest, Failure == PrimaryContent.Obstacle {
  package func pack(into packer: inout Packer) {
    switch self {
    case .failure(let obstacle):
      packer.add(byte: 0)
      packer.add(obstacle.rawValue)
    case .success(let digest):
      packer.add(byte: 1)
      packer.add(digest)
    }
  }

  package init(from packed: inout Unpacker) {
    self =
      packed.byte() == 0
      ? .failure(Failure(rawValue: packed.next(String.self)) ?? .notAPlaylist)
      : .success(packed.next(TimelineDigest.self))
  }
}
