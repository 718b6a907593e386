import HLSDocuments
import HLSInterstitials
import SourceText

/// Which streams of a session are on demand, and which are live.
struct StreamKinds {
  private let context: SessionContext
  private let cuePoints: [Int]
  private let livePods: [Int]

  init(_ context: SessionContext) {
    self.context = context
    cuePoints = context.log.events.filter { $0.kind == .cuePointsChanged }.map(\.index)
    livePods = context.pods.filter { $0.url.endpoint == .hlsManifest }.map(\.event)
  }

  /// Whether an event belongs to a stream that has cue points, as only VOD has.
  func isOnDemand(at index: Int) -> Bool { has(cuePoints, inStreamAt: index) }

  /// Whether an event belongs to a stream with pods of a live event.
  func isLive(at index: Int) -> Bool { !isOnDemand(at: index) && has(livePods, inStreamAt: index) }

  private func has(_ places: [Int], inStreamAt index: Int) -> Bool {
    let stream = context.stream(at: index)
    let first = stream.flatMap { $0.request ?? $0.loaded } ?? 0
    let next = places.partitioningIndex { $0 >= first }
    return next < places.count && places[next] < stream?.next ?? Int.max
  }
}
