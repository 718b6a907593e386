import HLSDocuments
import HLSInterstitials
import SourceText

/// What a viewer meets who joins, as JSON.
struct JoinJSON: JSONWritable {
  private let join: TimelineJoin
  /// Whether what a player announces while it plays on is part of it.
  private let hasNotices: Bool

  init(_ join: TimelineJoin, hasNotices: Bool = false) {
    (self.join, self.hasNotices) = (join, hasNotices)
  }

  func write(to json: inout JSONWriter) {
    let viewer = join.viewer
    json.object { json in
      json.member("behindLive", join.behindLive)
      json.member("date", viewer.date(at: join.position)?.utcText)
      if hasNotices { json.member("notices", all: viewer.notices) }
      json.member("position", join.position)
      json.member("problems", all: join.problems)
      json.member("requests", all: join.requests)
      json.member("resumption", join.resumption)
      json.name("shows")
      json.object { json in
        switch viewer.timeline.segments.first?.content {
        case .primary(let from, _): json.member("source", from)
        case .interstitial(let event):
          json.member("event", event.id.masked)
          json.member("source", viewer.timeline.segments.first?.entry)
        case nil: json.member("source", join.position)
        }
      }
    }
  }
}

extension JoinRequest: JSONWritable {
  /// Writes what is requested, for which event, and the address with secrets masked.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.masked)
      json.member("kind", kind.rawValue)
      json.member("url", url.masked)
    }
  }
}

extension JoinProblem: JSONWritable {
  /// Writes the kind of the problem and the event that causes it.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event.masked)
      json.member("kind", kind.rawValue)
    }
  }
}
