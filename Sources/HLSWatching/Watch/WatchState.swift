import HLSDocuments
package import HLSLinting
import HLSLoading
package import SourceText

/// The state of a watch, as outputs show it.
package struct WatchState: Sendable {
  /// The playlists and the documents of their interstitials.
  package private(set) var channel: WatchedChannel
  /// The ad breaks announced so far.
  package private(set) var breaks = BreakTracker()
  /// Which playlists announce the coming breaks.
  package private(set) var coverage = BreakCoverage()
  /// The latest requests.
  package private(set) var requests = RecentRequests()
  /// The indices of the playlists being loaded.
  package internal(set) var loading: Set<Int> = []
  /// What a recording contains and the watch of it could not judge.
  package internal(set) var unjudged: [SourceResult] = []
  /// The time limit of the watch; nil without one.
  package let limit: Seconds?

  /// For how long the channel has been valid; nil if the watch does not end when it is.
  package private(set) var validSpan: ValidSpan?

  /// Creates the initial state of a channel; the watch ends when the span is complete.
  package init(_ channel: WatchedChannel, limit: Seconds? = nil, until validSpan: ValidSpan? = nil)
  {
    self.channel = channel
    self.limit = limit
    self.validSpan = validSpan
  }

  /// Whether the channel was valid for long enough, so that the watch ends.
  package var hasBeenValid: Bool { validSpan?.isComplete ?? false }

  /// Records the answer to the request for a playlist; returns the events to report.
  mutating func record(
    _ load: DocumentLoad, of number: Int, named source: String?
  ) -> [WatchEvent] {
    requests.add(load)
    let events = channel.record(load, of: number, named: source)
    validSpan?.record(channel, at: load.ended)
    let playlists = channel.playlists.all
    guard playlists.indices.contains(number), let document = playlists[number].document else {
      return events
    }
    breaks.record(document, at: playlists[number].lastLoad)
    guard playlists[number].failure == nil else { return events }
    let breaks = breaks
    let changes = coverage.record(
      document.scheduledBreaks, of: number,
      requests: playlists.map { $0.ending == nil && $0.failure == nil ? $0.requests : nil }
    ) { breaks.wait(for: $0, at: load.ended) != nil }
    return events + changes.compactMap { event(of: $0, load) }
  }

  private func event(of change: BreakCoverage.Change, _ load: DocumentLoad) -> WatchEvent? {
    let playlists = channel.playlists.all
    let (number, kind): (Int, WatchEvent.Kind?) =
      switch change {
      case .missing(let scheduled, let number, let others):
        (
          number,
          breaks.wait(for: scheduled, at: load.ended).map {
            .expectedSoon(scheduled.id, wait: $0, announcedBy: others.map { playlists[$0].label })
          }
        )
      case .announced(let scheduled, let number):
        (
          number,
          breaks.wait(for: scheduled, at: load.ended).map {
            .announced(scheduled.id, wait: $0)
          }
        )
      }
    return kind.map {
      WatchEvent(time: load.arrival, playlist: playlists[number].label, load: 0, kind: $0)
    }
  }

  /// Records the answer to the request for a document that interstitials reference.
  mutating func record(_ load: DocumentLoad, ofAsset source: String?) -> [WatchEvent] {
    requests.add(load)
    let events = channel.record(load, ofAsset: source)
    validSpan?.record(channel, at: load.ended)
    return events
  }

  /// Records that there will be no answer for those requested URLs.
  mutating func recordMissing(_ isMissing: (String) -> Bool) -> [WatchEvent] {
    channel.recordMissing(isMissing)
  }

  /// Runs pending checks; no more loads will follow.
  mutating func finish() -> [WatchEvent] { channel.finish() }
}

/// The latest requests of a watch, without their bodies.
package struct RecentRequests: Sendable {
  private var records: [ExchangeRecord] = []
  /// The number of all requests.
  package private(set) var count = 0

  /// The maximum number of requests kept; the oldest are dropped first.
  private static let most = 1_000

  mutating func add(_ load: DocumentLoad) {
    guard var record = load.record else { return }
    record.file = nil
    count += 1
    records.append(record)
    if records.count >= Self.most * 2 { records.removeFirst(Self.most) }
  }

  /// The result of checking the requests; nil if there are none, or no enabled rule applies.
  package func result(of linter: Linter) -> SourceResult? {
    guard linter.checksExchanges,
      let log = AnswerStore.log(of: records.suffix(Self.most))
    else { return nil }
    return linter.lint(log, judgesPods: false) { _ in .absent(reason: "the body was not kept") }
  }
}
