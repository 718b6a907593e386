/// The queue of pending requests.
///
/// Targets take turns, and a target whose host is busy is skipped, so neither a slow host nor a target
/// with many documents delays the others.
struct RequestQueue {
  /// The pending requests of one target for one host.
  private struct Lane {
    let host: String
    let budget: FetchBudget
    var requests: [FetchRequest]
  }

  private let policy: FetchPolicy
  /// In turn order; the first one is next.
  private var lanes: [Lane] = []
  /// Requests with a start time in the future.
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

  /// Removes and returns the next request that may be sent, and counts it as running.
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

  /// Counts a request as completed.
  mutating func release(_ host: String) {
    guard let count = running[host] else { return }
    running[host] = count > 1 ? count - 1 : nil
    runningCount -= 1
  }

  /// Removes and returns the requests whose targets have exceeded their time limit.
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

  /// When to wake up without network activity: a request may start, or a time limit is reached.
  var nextTime: ContinuousClock.Instant? {
    let start = later.map(\.earliest).min()
    return [start, earliestEnd].compactMap { $0 }.min()
  }

  private var earliestEnd: ContinuousClock.Instant? {
    let ends = lanes.lazy.map(\.budget.end)
    return [ends.min(), later.lazy.map(\.budget.end).min()].compactMap { $0 }.min()
  }
}
