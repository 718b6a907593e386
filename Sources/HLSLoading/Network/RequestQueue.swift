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

  /// The unit of libcurl's time limits: with less time left, a request is not sent.
  private static let leastTime = Duration.milliseconds(1)

  private let policy: FetchPolicy
  /// In turn order; the first one is next.
  private var lanes: [Lane] = []
  /// Documents that continue after a redirect or with another attempt: they precede new ones, since
  /// their time is running.
  private var continued: [FetchRequest] = []
  private var running: [String: Int] = [:]
  private var runningCount = 0

  init(_ policy: FetchPolicy) { self.policy = policy }

  mutating func add(_ request: FetchRequest) {
    guard request.latest == nil else { return continued.append(request) }
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
    guard runningCount < policy.mostRequestsAtATime, let request = takeNext(now: now) else {
      return nil
    }
    running[request.address.host, default: 0] += 1
    runningCount += 1
    return request
  }

  private mutating func takeNext(now: ContinuousClock.Instant) -> FetchRequest? {
    if let place = continued.firstIndex(where: { $0.earliest <= now && hasRoom($0.address.host) }) {
      return continued.remove(at: place)
    }
    let start = now + Self.leastTime
    let next = lanes.firstIndex { hasRoom($0.host) && $0.budget.end > start }
    guard let place = next else { return nil }
    var lane = lanes.remove(at: place)
    let request = lane.requests.removeFirst()
    if !lane.requests.isEmpty { lanes.append(lane) }
    return request
  }

  private func hasRoom(_ host: String) -> Bool {
    running[host, default: 0] < policy.mostRequestsAtAHost
  }

  /// Counts a request as completed.
  mutating func release(_ host: String) {
    guard let count = running[host] else { return }
    running[host] = count > 1 ? count - 1 : nil
    runningCount -= 1
  }

  /// Removes and returns the requests that have exceeded the time limit of their document or target.
  mutating func takeOverdue(now: ContinuousClock.Instant) -> [FetchRequest] {
    guard let end = earliestEnd, end <= now else { return [] }
    var overdue = continued.filter { $0.end <= now }
    continued.removeAll { $0.end <= now }
    for lane in lanes where lane.budget.end <= now { overdue += lane.requests }
    lanes.removeAll { $0.budget.end <= now }
    return overdue
  }

  mutating func takeAll() -> [FetchRequest] {
    defer { (lanes, continued) = ([], []) }
    return lanes.flatMap(\.requests) + continued
  }

  /// When to wake up without network activity: a request may start, or a time limit is reached.
  func nextTime(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    // A request that could start already waits for another one to end.
    let start = continued.lazy.map(\.earliest).filter { $0 > now }.min()
    return [start, earliestEnd].compactMap { $0 }.min()
  }

  private var earliestEnd: ContinuousClock.Instant? {
    let ends = lanes.lazy.map(\.budget.end)
    return [ends.min(), continued.lazy.map(\.end).min()].compactMap { $0 }.min()
  }
}
