import CLibCurl

/// Requests on their way to the thread that makes them.
struct FetchInbox: Sendable {
  var requests: [FetchRequest] = []
  /// Whether no more requests will be added.
  var isClosed = false
}

/// The loop of the thread that makes all requests of a fetcher.
@safe struct FetchLoop {
  private let policy: FetchPolicy
  private let multi: CurlMulti
  private let inbox: Exclusive<FetchInbox>
  private let cache: ResponseCache?
  private var queue: RequestQueue
  private var running: [UnsafeMutableRawPointer: (request: FetchRequest, transfer: CurlTransfer)] =
    unsafe [:]

  init(
    _ policy: FetchPolicy, _ multi: CurlMulti, _ inbox: Exclusive<FetchInbox>,
    _ cache: ResponseCache?
  ) {
    self.policy = policy
    self.multi = multi
    self.inbox = inbox
    self.cache = cache
    queue = RequestQueue(policy)
  }

  /// Makes requests until the inbox is closed.
  mutating func run() {
    while acceptArrivals() {
      for request in queue.takeOverdue(now: .now) { request.finish(.failure(request.overrun)) }
      while let request = queue.next(now: .now) { start(request) }
      guard multi.perform() else {
        giveUp(.noConnection(reason: "libcurl failed"))
        continue
      }
      // A completed transfer makes room for the next one.
      if finishEnded() { continue }
      let wait =
        queue.nextTime(after: .now).map { ContinuousClock.now.duration(to: $0) } ?? .seconds(60)
      multi.wait(max(.milliseconds(1), min(.seconds(60), wait)))
    }
    giveUp(.outOfTime)
  }

  /// Queues new requests; false after the inbox was closed.
  private mutating func acceptArrivals() -> Bool {
    let inbox = self.inbox.withValue { inbox in
      defer { inbox.requests = [] }
      return inbox
    }
    for request in inbox.requests { queue.add(request) }
    return !inbox.isClosed
  }

  private mutating func start(_ request: FetchRequest) {
    var request = request
    let address = request.address
    let proxy = policy.proxy.proxy(for: address)
    if let refusal = policy.refusal(of: address, isProxied: proxy != nil) {
      return end(request, .failure(refusal))
    }
    if let obstacle = request.budget.obstacle(at: address) {
      return end(request, .failure(obstacle))
    }
    let setup = CurlTransfer.Setup(
      address: address, fields: request.nextFields, message: request.message,
      time: request.start(policy, at: .now), proxy: proxy, budget: request.budget)
    guard let transfer = unsafe CurlTransfer(setup, policy, multi.library) else {
      return end(request, .failure(.noConnection(reason: "no memory")))
    }
    guard unsafe multi.add(transfer) else {
      unsafe transfer.end()
      return end(request, .failure(.noConnection(reason: "libcurl failed")))
    }
    unsafe running[transfer.handle] = (request, transfer)
  }

  /// Handles completed transfers; returns whether there were any.
  private mutating func finishEnded() -> Bool {
    var hasEnded = false
    while let (handle, code) = unsafe multi.nextEnded() {
      guard let (request, transfer) = unsafe running.removeValue(forKey: handle) else { continue }
      unsafe multi.remove(transfer)
      unsafe conclude(request, transfer, code)
      unsafe transfer.end()
      hasEnded = true
    }
    return hasEnded
  }

  /// Fails all requests.
  private mutating func giveUp(_ failure: FetchFailure) {
    for unsafe(request, transfer) in unsafe running.values {
      unsafe multi.remove(transfer)
      unsafe transfer.end()
      end(request, .failure(failure))
    }
    unsafe running = [:]
    for request in queue.takeAll() { request.finish(.failure(failure)) }
  }

  private mutating func end(_ request: FetchRequest, _ body: Result<[UInt8], FetchFailure>) {
    queue.release(request.address.host)
    request.finish(body)
  }

  /// Decides what follows a completed transfer: a result, a redirect or a retry.
  private mutating func conclude(
    _ request: FetchRequest, _ transfer: CurlTransfer, _ code: CURLcode
  ) {
    var request = request
    let answer = unsafe transfer.answer
    request.budget.countRequest(transferredBytes: answer?.transferredBytes ?? 0)
    request.answer = answer?.after(request.time) ?? request.answer
    if answer != nil { request.budget.noteServer(of: request.address, obstacle: nil) }
    let failure: FetchFailure
    if let reason = unsafe transfer.failure(code, policy, request.address) {
      let isLate = [.tooSlow, .silent, .unreachable].contains(reason)
      failure = isLate && request.end == request.budget.end ? .outOfTime : reason
    } else if let answer, request.message == nil, answer.isRedirect,
      let target = answer.field("Location")
    {
      queue.release(request.address.host)
      if let failure = request.follow(answer, to: target, policy) {
        return request.finish(.failure(failure))
      }
      request.recall(cache, policy)
      return queue.add(request)
    } else if let answer, (200..<300).contains(answer.status) {
      let body = unsafe transfer.body
      remember(answer, body, for: request)
      return end(request, .success(body))
    } else if let answer, answer.status == 304, let remembered = request.remembered {
      return confirm(remembered, by: answer, for: request)
    } else {
      failure = answer.map { .status($0.status) } ?? .interrupted
    }
    let wait = unsafe transfer.retryAfter ?? policy.backoff * (1 << min(request.attempt - 1, 16))
    guard failure.isTransient, request.attempt < policy.mostAttempts,
      wait <= max(policy.longestRetryAfter, policy.backoff), .now + wait < request.end
    else {
      if failure.isOfServer, unsafe !transfer.hasConnected {
        request.budget.noteServer(of: request.address, obstacle: failure)
      }
      return end(request, .failure(failure))
    }
    queue.release(request.address.host)
    request.tryAgain(after: wait)
    queue.add(request)
  }

  private func remember(_ answer: Fetched.Answer, _ body: [UInt8], for request: FetchRequest) {
    guard let cache, let key = request.key else { return }
    if let new = RememberedAnswer(answer, body: body) {
      cache.keep(new, for: key)
    } else if request.remembered != nil {
      cache.forget(key)
    }
  }

  /// Uses the cached answer for the document, unless the 304 is about another one.
  private mutating func confirm(
    _ remembered: RememberedAnswer, by answer: Fetched.Answer, for request: FetchRequest
  ) {
    var (request, remembered) = (request, remembered)
    guard remembered.update(by: answer) else {
      if let key = request.key { cache?.forget(key) }
      request.remembered = nil
      queue.release(request.address.host)
      return queue.add(request)
    }
    if let key = request.key { cache?.keep(remembered, for: key) }
    request.answer?.storedFields = remembered.fields
    let body = remembered.body
    guard body.count <= policy.largestBody else {
      return end(request, .failure(.tooLarge(limit: policy.largestBody)))
    }
    guard request.budget.takeBytes(body.count) else {
      return end(request, .failure(.tooMuch(limit: request.budget.limits.bytes)))
    }
    end(request, .success(body))
  }
}

extension Fetched.Answer {
  /// Whether the status is a redirect with a new URL (RFC 9110, section 15.4).
  fileprivate var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The answer with its time extended by that of earlier requests.
  fileprivate func after(_ time: Duration) -> Self {
    Self(
      status: status, fields: fields, time: time + self.time, transferredBytes: transferredBytes,
      certificate: certificate)
  }
}
