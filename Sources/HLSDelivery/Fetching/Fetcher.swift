import CLibCurl
import Glibc

/// Loads documents over HTTP, within limits and from public addresses only.
///
/// Connections are kept for the next request, and several requests are under way at a time. Redirects
/// are followed one by one, each as an address of its own: its scheme is checked before the request,
/// and what the host resolves to before the connection. There is no way from here to a file.
@safe public struct Fetcher: ~Copyable {
  private let policy: FetchPolicy
  private let trustedOrigins: Set<String>
  private let clock = ContinuousClock()
  private let end: ContinuousClock.Instant
  private let library: CurlLibrary?
  private let multi: UnsafeMutableRawPointer?
  private let allowance: UnsafeMutablePointer<Int>

  /// Opens libcurl; where it is not installed, every request fails.
  public init(_ policy: FetchPolicy) {
    self.policy = policy
    trustedOrigins = Set(policy.namedAddresses.compactMap { try? WebAddress($0).origin })
    end = clock.now + policy.wholeTime
    library = CurlLibrary.shared
    unsafe multi = library?.functions.multi_init()
    unsafe allowance = .allocate(capacity: 1)
    unsafe allowance.initialize(to: policy.largestWhole)
  }

  deinit {
    if let library, let multi = unsafe multi { _ = unsafe library.functions.multi_cleanup(multi) }
    unsafe allowance.deallocate()
  }

  /// What is at one address.
  public mutating func fetch(_ address: String) -> Fetched { fetch([address])[0] }

  /// What is at each of the addresses, in their order.
  public mutating func fetch(_ addresses: [String]) -> [Fetched] {
    var round = Round(addresses, now: clock.now)
    guard let library, let multi = unsafe multi else { return round.results(.noLibrary) }
    while round.isUnderWay {
      if clock.now >= end { round.giveUpWaiting() }
      unsafe start(&round, library, multi)
      var count: CInt = 0
      let code = unsafe library.functions.multi_perform(multi, &count)
      guard code == CURLM_OK else {
        unsafe giveUp(&round, library, multi)
        break
      }
      // An end makes room for the next start.
      if unsafe finish(&round, library, multi) { continue }
      let next = round.nextStart(after: clock.now)
      let wait = next.map { clock.now.duration(to: $0) } ?? .seconds(1)
      _ = unsafe library.functions.multi_poll(
        multi, nil, 0, CInt(min(1_000, wait.milliseconds)), nil)
    }
    return round.results(.outOfTime)
  }

  /// Takes the transfers that came to an end, and says whether there were any.
  @unsafe private func finish(
    _ round: inout Round, _ library: CurlLibrary, _ multi: UnsafeMutableRawPointer
  ) -> Bool {
    var hasEnded = false
    var count: CInt = 0
    while let message = unsafe library.functions.multi_info_read(multi, &count) {
      guard unsafe message.pointee.msg == CURLMSG_DONE,
        let place = unsafe round.running.firstIndex(where: {
          unsafe $0.transfer.handle == message.pointee.easy_handle
        })
      else { continue }
      // Removing the transfer takes the message away.
      let code = unsafe message.pointee.data.result
      let (request, transfer) = unsafe round.running.remove(at: place)
      _ = unsafe library.functions.multi_remove_handle(multi, transfer.handle)
      unsafe conclude(request, transfer, code, &round)
      unsafe transfer.end()
      hasEnded = true
    }
    return hasEnded
  }

  /// Ends all transfers without a result.
  @unsafe private func giveUp(
    _ round: inout Round, _ library: CurlLibrary, _ multi: UnsafeMutableRawPointer
  ) {
    while let (request, transfer) = unsafe round.running.popLast() {
      _ = unsafe library.functions.multi_remove_handle(multi, transfer.handle)
      unsafe transfer.end()
      round.finish(request, .failure(.noConnection(reason: "libcurl failed")))
    }
  }

  /// Starts the requests whose time has come, as many as may be under way.
  @unsafe private func start(
    _ round: inout Round, _ library: CurlLibrary, _ multi: UnsafeMutableRawPointer
  ) {
    let now = clock.now
    var rest: [Request] = []
    var hosts: [String: Int] = [:]
    for index in unsafe round.running.indices {
      unsafe hosts[round.running[index].request.address.host, default: 0] += 1
    }
    for var request in round.waiting {
      let host = request.address.host
      guard request.earliest <= now, unsafe round.running.count < policy.mostRequestsAtATime,
        hosts[host, default: 0] < policy.mostRequestsAtAHost
      else {
        rest.append(request)
        continue
      }
      let latest = min(request.latest ?? now + policy.documentTime, end)
      request.latest = latest
      let proxy = policy.proxy.proxy(for: request.address)
      if proxy != nil, !policy.allowsPrivateAddresses, let name = request.address.localName {
        round.finish(request, .failure(.privateAddress(name)))
        continue
      }
      request.sent = request.sent ?? Self.wallClock
      let setup = unsafe CurlTransfer.Setup(
        address: request.address,
        fields: policy.fields(for: request.address, named: trustedOrigins),
        time: now.duration(to: latest), proxy: proxy, allowance: allowance)
      guard let transfer = unsafe CurlTransfer(setup, policy, library) else {
        round.finish(request, .failure(.noConnection(reason: "no memory")))
        continue
      }
      guard unsafe library.functions.multi_add_handle(multi, transfer.handle) == CURLM_OK else {
        unsafe transfer.end()
        round.finish(request, .failure(.noConnection(reason: "libcurl failed")))
        continue
      }
      unsafe round.running.append((request, transfer))
      hosts[host, default: 0] += 1
    }
    round.waiting = rest
  }

  /// Decides what follows from the end of a transfer: a result, a redirect or another attempt.
  @unsafe private func conclude(
    _ request: Request, _ transfer: CurlTransfer, _ code: CURLcode, _ round: inout Round
  ) {
    var request = request
    let answer = unsafe transfer.answer
    let now = clock.now
    if let answer {
      request.answer = Fetched.Answer(
        status: answer.status, fields: answer.fields, time: request.time + answer.time,
        transferredBytes: answer.transferredBytes)
    }
    let failure: FetchFailure
    if let reason = unsafe transfer.failure(code, policy, request.address) {
      failure = reason
    } else if let answer, answer.isRedirect, let target = answer.field("Location") {
      return follow(request, answer, to: target, &round)
    } else if let answer, (200..<300).contains(answer.status) {
      return round.finish(request, .success(unsafe transfer.body))
    } else {
      failure = answer.map { .status($0.status) } ?? .interrupted
    }
    let wait = unsafe transfer.retryAfter ?? policy.backoff * (1 << min(request.attempt - 1, 16))
    guard failure.isTransient, request.attempt < policy.mostAttempts,
      wait <= max(policy.longestRetryAfter, policy.backoff), now + wait < end
    else { return round.finish(request, .failure(failure)) }
    request.attempt += 1
    request.earliest = now + wait
    request.latest = nil
    request.sent = nil
    round.waiting.append(request)
  }

  private func follow(
    _ request: Request, _ answer: Fetched.Answer, to target: String, _ round: inout Round
  ) {
    var request = request
    request.redirects.append(
      Fetched.Redirect(address: request.address.text, status: answer.status))
    request.time += answer.time
    guard request.redirects.count <= policy.mostRedirects else {
      return round.finish(request, .failure(.tooManyRedirects(limit: policy.mostRedirects)))
    }
    guard let next = request.address.resolving(target) else {
      return round.finish(request, .failure(.strayRedirect))
    }
    request.address = next
    request.answer = nil
    round.waiting.append(request)
  }

  private static var wallClock: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// A document on its way, from its first request to its last.
private struct Request {
  let number: Int
  let original: String
  var address: WebAddress
  var redirects: [Fetched.Redirect] = []
  var attempt = 1
  /// When the next request may be sent.
  var earliest: ContinuousClock.Instant
  /// When the answer must be there; nil before the first request of an attempt.
  var latest: ContinuousClock.Instant?
  var sent: Int64?
  /// How long the redirects took.
  var time: Duration = .zero
  var answer: Fetched.Answer?
}

/// The requests that are made together.
@safe private struct Round {
  var waiting: [Request] = []
  var running: [(request: Request, transfer: CurlTransfer)] = unsafe []
  private let addresses: [String]
  private var finished: [Fetched?]

  init(_ addresses: [String], now: ContinuousClock.Instant) {
    self.addresses = addresses
    finished = Array(repeating: nil, count: addresses.count)
    for (number, text) in addresses.enumerated() {
      do {
        let address = try WebAddress(text)
        waiting.append(Request(number: number, original: text, address: address, earliest: now))
      } catch {
        finished[number] = Self.failed(text, error)
      }
    }
  }

  var isUnderWay: Bool { unsafe !waiting.isEmpty || !running.isEmpty }

  /// When the next request may be sent of those that wait for a time, not for another one's end.
  func nextStart(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    waiting.map(\.earliest).filter { $0 > now }.min()
  }

  mutating func finish(_ request: Request, _ body: Result<[UInt8], FetchFailure>) {
    finished[request.number] = Fetched(
      address: request.original, location: request.address.text, redirects: request.redirects,
      answer: request.answer, sent: request.sent, body: body)
  }

  mutating func giveUpWaiting() {
    for request in waiting { finish(request, .failure(.outOfTime)) }
    waiting = []
  }

  /// The results, that failure where there is none.
  func results(_ failure: FetchFailure) -> [Fetched] {
    zip(addresses, finished).map { $1 ?? Self.failed($0, failure) }
  }

  private static func failed(_ address: String, _ failure: FetchFailure) -> Fetched {
    Fetched(
      address: address, location: address, redirects: [], answer: nil, sent: nil,
      body: .failure(failure))
  }
}

extension Fetched.Answer {
  /// Whether the status sends the client to another address (RFC 9110, section 15.4).
  fileprivate var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
