public import HLSInterstitials
import HLSPlaylist
public import SourceText

/// The ad pods that the date ranges of earlier loads requested, by themselves or through asset lists.
///
/// Only what identifies a pod is kept, since a channel requests pods for months.
public struct RequestedPods: Sendable {
  /// The first request for a pod.
  public struct Request: Sendable, Hashable {
    /// The ID of the date range.
    public let id: String
    /// The start of the break.
    public let start: DateTime
    /// The name of the load.
    public let load: String
  }

  private var requests: [BreakName: Request] = [:]
  private var order: [BreakName] = []
  /// The highest pod number of each live event.
  private var highest: [String: (number: UInt64, request: Request)] = [:]

  private static let most = 10_000

  init() {}

  /// The first request for a pod; nil if there was none, or if it was too long ago.
  public subscript(name: BreakName) -> Request? { requests[name] }

  /// The highest pod number of a live event so far, and the request for it.
  public func highest(of event: String) -> (number: UInt64, request: Request)? { highest[event] }

  mutating func add(_ document: Document, of load: Reloads.Load) {
    for interstitial in document.interstitials {
      let range = interstitial.dateRange
      guard let id = range.id, let start = range.startDate.value, !range.hasCue("PRE"),
        !range.hasCue("POST")
      else { continue }
      let request = Request(id: id, start: start, load: load.name)
      for name in interstitial.pods.compactMap(\.breakName) {
        if name.form == .number, let number = UInt64(name.text),
          number > highest[name.event]?.number ?? 0
        {
          highest[name.event] = (number, request)
        }
        guard requests[name] == nil else { continue }
        requests[name] = request
        order.append(name)
      }
    }
    guard order.count > Self.most else { return }
    for name in order.prefix(Self.most / 2) { requests[name] = nil }
    order.removeFirst(Self.most / 2)
  }
}
