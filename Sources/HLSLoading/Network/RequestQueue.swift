/// The requests that wait for their turn.
///
/// Targets take turns, and one whose host has no room lets the others pass: neither a slow host nor a
/// target with many documents holds up the rest.
struct RequestQueue {
  /// What one target wants of one host.
  private struct Lane {
    let host: String
    let budget: FetchBudget
    var requests: [FetchRequest]
  }

  private let policy: FetchPolicy
  /// The one whose turn it is comes first.
  private var lanes: [Lane] = []
  /// What waits for a time.
  private var later: [FetchRequest] = []
  private var running: [String: Int] = [:]
  private var runningCount = 0

  init(_ policy: FetchPolicy) { self.policy = policy }

  mutating func add(_ request: FetchRequest, now: ContinuousClock.Instant) {
    guard request.earliest <= now else { return later.append(request) }
    let host = request.address.host
    let lane = lanes.firstIndex { $0.budget === request.budget && $0.host == host }
    if let lane {
      lanes[lane].requests.append(request)
    } else {
      lanes.append(Lane(host: host, budget: request.budget, requests: [request]))
    }
  }

  /// Takes out the next request that may be sent, which then counts as under way.
  mutating func next(now: ContinuousClock.Instant) -> FetchRequest? {
    if later.contains(where: { $0.earliest <= now }) {
      let due = later.filter { $0.earliest <= now }
      later.removeAll { $0.earliest <= now }
      for request in due { add(request, now: now) }
    }
    guard runningCount < policy.mostRequestsAtATime,
      let place = lanes.firstIndex(where: {
        running[$0.host, default: 0] < policy.mostRequestsAtAHost
      })
    else { return nil }
    var lane = lanes.remove(at: place)
    let request = lane.requests.removeFirst()
    if !lane.requests.isEmpty { lanes.append(lane) }
    running[lane.host, default: 0] += 1
    runningCount += 1
    return request
  }

  /// Makes room where a request was under way.
  mutating func release(_ host: String) {
    guard let count = running[host] else { return }
    running[host] = count > 1 ? count - 1 : nil
    runningCount -= 1
  }

  /// Takes out the requests for whose targets the time is over.
  mutating func takeOverdue(now: ContinuousClock.Instant) -> [FetchRequest] {
    guard let end = earliestEnd, end <= now else { return [] }
    var overdue = later.filter { $0.budget.end <= now }
    later.removeAll { $0.budget.end <= now }
    for lane in lanes where lane.budget.end <= now { overdue += lane.requests }
    lanes.removeAll { $0.budget.end <= now }
    return overdue
  }

  mutating func takeAll() -> [FetchRequest] {
    defer { (lanes, later) = ([], []) }
    return lanes.flatMap(\.requests) + later
  }

  /// When there is something to do though no answer came: a request may be sent, or its time is over.
  var nextTime: ContinuousClock.Instant? {
    let start = later.map(\.earliest).min()
    return [start, earliestEnd].compactMap { $0 }.min()
  }

  private var earliestEnd: ContinuousClock.Instant? {
    let ends = lanes.lazy.map(\.budget.end)
    return [ends.min(), later.lazy.map(\.budget.end).min()].compactMap { $0 }.min()
  }
}
