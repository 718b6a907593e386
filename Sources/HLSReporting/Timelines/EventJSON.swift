package import HLSDocuments
package import HLSInterstitials
package import SourceText

/// An interstitial as JSON, whether it is on the timeline or not.
struct EventJSON: WrittenRecord {
  private let scheduled: ScheduledInterstitial
  /// Why it is on no timeline; nil if it is on one.
  private let obstacle: String?

  /// The interstitials of a timeline, placed or not.
  static func all(in viewer: ViewerTimeline) -> [EventJSON] {
    let remarks = viewer.timeline.remarks.filter(\.preventsPlay)
    let obstacles = Dictionary(
      remarks.map { ($0.event, $0.kind) }, uniquingKeysWith: { first, _ in first })
    return viewer.interstitials.map { scheduled in
      switch scheduled.event {
      case .failure(let obstacle): EventJSON(scheduled: scheduled, obstacle: obstacle.rawValue)
      case .success(let event): EventJSON(scheduled: scheduled, obstacle: obstacles[event.id])
      }
    }
  }

  static let form = RecordForm<Self>(name: "event", isClosed: true, all + ofPlaced + lists)

  private static let all: [Field<Self>] = [
    Field("id", optional: { $0.scheduled.id?.masked }),
    Field(
      "line", "Of the first tag, from 1.", limits: [("minimum", 1)],
      value: { $0.scheduled.line }),
    Field(
      "notPlaced",
      schema: .words(
        Timeline.Remark.obstacles + TimelineEvent.Obstacle.allCases.map(\.rawValue)),
      optional: { $0.obstacle }),
  ]

  private static let ofPlaced: [Field<Self>] = [
    Field(
      "position", "The primary time, before snapping.", optional: { $0.event?.placement }),
    Field(
      "length", "The playing time, with X-PLAYOUT-LIMIT.", optional: { $0.event?.length }),
    Field(
      "lengthSource", schema: .words(ScheduledLength.Source.self),
      optional: { $0.event?.lengthSource.rawValue }),
    Field("isLimited", optional: { $0.event?.isLimited }),
    Field("offset", optional: { $0.event?.offset }),
    Field("resumeOffset", "X-RESUME-OFFSET.", optional: { $0.event?.resumeOffset }),
    Field(
      "occupies", schema: .words(["POINT", "RANGE"]), optional: { $0.event?.occupancy }),
  ]

  private static let lists: [Field<Self>] = [
    Field(
      "style", schema: .words(["HIGHLIGHT", "PRIMARY"]), value: { $0.scheduled.style }),
    Field("contentMayVary", value: { $0.scheduled.mayVary }),
    .words("cue", ["ONCE", "POST", "PRE"]) {
      $0.scheduled.interstitial.dateRange.hasCue($1)
    },
    .words("restrictions", ["JUMP", "SKIP"]) { $0.scheduled.restrictions.contains($1) },
    .words("snaps", ["IN", "OUT"]) { $0.scheduled.interstitial.snaps($1) },
    Field("skipControl", optional: { $0.scheduled.skipWindow }),
    Field("assets", optional: { $0.scheduled.assets.map(AssetJSON.all) }),
  ]

  private var event: TimelineEvent? { try? scheduled.event.get() }
}

extension Field {
  /// Creates a field of those of some words that apply.
  fileprivate static func words(
    _ name: String, _ words: [String], _ applies: @escaping @Sendable (Of, String) -> Bool
  ) -> Field {
    Field(
      name, limits: [("items", .words(words))],
      value: { one in words.filter { applies(one, $0) } })
  }
}

extension TimelineEvent.Placement: WrittenValue {
  package static let schema = LaidOutJSON.object([
    ("anyOf", [Seconds.schema, .words(["preRoll", "postRoll"])])
  ])

  /// Writes the time in the primary content, or the kind of roll.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .at(let time): time.write(to: &json)
    case .preRoll: json.string("preRoll")
    case .postRoll: json.string("postRoll")
    }
  }
}

extension Timeline.Remark {
  /// The kinds for which an event is not shown, and the other ones.
  static let obstacles = ["playedBefore", "waitsForEnd", "startsAfterEnd", "isOver"]
  static let others = ["inProgressAtStart", "replaysPrimary", "notSnapped"]

  /// Whether the event is not shown for this reason.
  var preventsPlay: Bool { Self.obstacles.contains(kind) }

  /// The ID of the event.
  var event: String {
    switch self {
    case .playedBefore(let id), .waitsForEnd(let id), .startsAfterEnd(let id), .isOver(let id),
      .inProgressAtStart(let id), .replaysPrimary(let id), .notSnapped(let id):
      id
    }
  }

  /// The name of the kind in JSON.
  var kind: String {
    switch self {
    case .playedBefore: "playedBefore"
    case .waitsForEnd: "waitsForEnd"
    case .startsAfterEnd: "startsAfterEnd"
    case .isOver: "isOver"
    case .inProgressAtStart: "inProgressAtStart"
    case .replaysPrimary: "replaysPrimary"
    case .notSnapped: "notSnapped"
    }
  }
}

extension ScheduledInterstitial.SkipWindow: WrittenRecord {
  package static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("start", value: { $0.start }),
      Field("end", optional: { $0.end }),
      Field("label", optional: { $0.label?.masked }),
    ])
}

private struct AssetJSON: WrittenRecord {
  let asset: PlayedAsset
  let start: Seconds

  static func all(_ assets: [PlayedAsset]) -> [AssetJSON] {
    var start = Seconds.zero
    return assets.map { asset in
      defer { start = start + asset.playout }
      return AssetJSON(asset: asset, start: start)
    }
  }

  static let form = RecordForm<Self>(
    isClosed: true,
    [
      Field("uri", value: { $0.asset.location.masked }),
      Field("start", value: { $0.start }),
      Field("length", value: { $0.asset.playout }),
      Field(
        "lengthSource", schema: .words(PlayedAsset.LengthSource.self),
        value: { $0.asset.lengthSource.rawValue }),
    ])
}
