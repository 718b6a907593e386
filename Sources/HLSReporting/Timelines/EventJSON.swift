import HLSDocuments
import HLSInterstitials
package import SourceText

/// An interstitial as JSON, whether it is on the timeline or not.
struct EventJSON: JSONWritable {
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

  func write(to json: inout JSONWriter) {
    let event = try? scheduled.event.get()
    let range = scheduled.interstitial.dateRange
    json.object { json in
      if let assets = scheduled.assets { json.member("assets", all: AssetJSON.all(assets)) }
      json.member("contentMayVary", scheduled.mayVary)
      json.member("cue", all: ["ONCE", "POST", "PRE"].filter(range.hasCue))
      json.member("id", scheduled.id?.masked)
      json.member("isLimited", event?.isLimited)
      json.member("length", event?.length)
      json.member("lengthSource", event?.lengthSource.rawValue)
      json.member("line", scheduled.line)
      json.member("notPlaced", obstacle)
      json.member("occupies", event?.occupancy)
      json.member("offset", event?.offset)
      switch event?.placement {
      case .at(let time): json.member("position", time)
      case .preRoll: json.member("position", "preRoll")
      case .postRoll: json.member("position", "postRoll")
      case nil: break
      }
      json.member("restrictions", all: scheduled.restrictions)
      json.member("resumeOffset", event?.resumeOffset)
      json.member("skipControl", scheduled.skipWindow)
      json.member("snaps", all: ["IN", "OUT"].filter(scheduled.interstitial.snaps))
      json.member("style", scheduled.style)
    }
  }
}

extension Timeline.Remark {
  /// Whether the event is not shown for this reason.
  var preventsPlay: Bool {
    switch self {
    case .playedBefore, .waitsForEnd, .startsAfterEnd, .isOver: true
    case .inProgressAtStart, .replaysPrimary, .notSnapped: false
    }
  }

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

extension ScheduledInterstitial.SkipWindow: JSONWritable {
  /// Writes when the button is shown, and the key of its text.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("end", end)
      json.member("label", label?.masked)
      json.member("start", start)
    }
  }
}

private struct AssetJSON: JSONWritable {
  let asset: PlayedAsset
  let start: Seconds

  static func all(_ assets: [PlayedAsset]) -> [AssetJSON] {
    var start = Seconds.zero
    return assets.map { asset in
      defer { start = start + asset.playout }
      return AssetJSON(asset: asset, start: start)
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("length", asset.playout)
      json.member("lengthSource", asset.lengthSource.rawValue)
      json.member("start", start)
      json.member("uri", asset.location.masked)
    }
  }
}
