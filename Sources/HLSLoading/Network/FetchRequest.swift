import Glibc
import HLSDocuments

/// A document on its way, from its first request to its last.
struct FetchRequest: Sendable {
  /// The address that was asked for.
  let original: String
  let fields: RequestFields
  let budget: FetchBudget
  /// Takes the result, on the thread of the fetcher.
  let completion: @Sendable (Fetched) -> Void

  /// The address of the next request, or of the one under way.
  var address: WebAddress
  var redirects: [Fetched.Redirect] = []
  var attempt = 1
  /// When the next request may be sent.
  var earliest: ContinuousClock.Instant
  /// When the answer must be there; nil before the first request of an attempt.
  var latest: ContinuousClock.Instant?
  /// In milliseconds since 1970.
  var sent: Int64?
  /// How long the redirects took.
  var time: Duration = .zero
  var answer: Fetched.Answer?
  /// What the answer to the next request may confirm, and what it is kept as.
  var remembered: RememberedAnswer?
  var key: AnswerKey?

  init(
    _ original: String, at address: WebAddress, _ fields: RequestFields, _ budget: FetchBudget,
    completion: @escaping @Sendable (Fetched) -> Void
  ) {
    self.original = original
    self.address = address
    self.fields = fields
    self.budget = budget
    self.completion = completion
    earliest = .now
  }

  /// Looks for an answer that the next request may ask to be confirmed.
  mutating func recall(_ cache: ResponseCache?, _ policy: FetchPolicy) {
    key = AnswerKey(address, fields.fields(for: address), userAgent: policy.userAgent)
    remembered = key.flatMap { cache?.answer(for: $0) }
  }

  /// The fields of the next request.
  var nextFields: [HeaderField] { fields.fields(for: address) + (remembered?.conditions ?? []) }

  /// Notes that it is sent now, and gives the time in which the answer must be there.
  mutating func start(_ policy: FetchPolicy, at now: ContinuousClock.Instant) -> Duration {
    let latest = min(self.latest ?? now + policy.documentTime, budget.end)
    self.latest = latest
    sent = sent ?? Self.wallClock
    return now.duration(to: latest)
  }

  /// Makes it the next attempt, `wait` from now.
  mutating func tryAgain(after wait: Duration) {
    attempt += 1
    earliest = .now + wait
    latest = nil
    sent = nil
  }

  /// Makes it the request for where an answer redirects to; the failure where it cannot be.
  mutating func follow(
    _ answer: Fetched.Answer, to target: String, _ policy: FetchPolicy
  ) -> FetchFailure? {
    redirects.append(Fetched.Redirect(address: address.text, status: answer.status))
    time += answer.time
    guard redirects.count <= policy.mostRedirects else {
      return .tooManyRedirects(limit: policy.mostRedirects)
    }
    guard let next = address.resolving(target) else { return .strayRedirect }
    address = next
    self.answer = nil
    return nil
  }

  func finish(_ body: Result<[UInt8], FetchFailure>) {
    completion(
      Fetched(
        address: original, location: address.text, redirects: redirects, answer: answer,
        sent: sent, body: body))
  }

  private static var wallClock: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
