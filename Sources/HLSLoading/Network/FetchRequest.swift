import Glibc
package import HLSDocuments

/// A document being loaded, from its first request to its last.
struct FetchRequest: Sendable {
  /// The requested URL, before redirects.
  let original: String
  let fields: RequestFields
  /// The text to send with POST; nil for GET.
  let message: String?
  let budget: FetchBudget
  /// Called with the result, on the fetcher's thread.
  let completion: @Sendable (Fetched) -> Void

  /// The URL of the next or current request.
  var address: WebAddress
  var redirects: [Fetched.Redirect] = []
  var attempt = 1
  /// The earliest time of the next request.
  var earliest: ContinuousClock.Instant
  /// The time limit of the document; nil before its first request.
  private(set) var latest: ContinuousClock.Instant?
  /// The time of the first request in milliseconds since 1970.
  var sent: Int64?
  /// The same of the latest request, which may follow a redirect.
  private var lastSent: Int64?
  /// The time spent on redirects.
  var time: Duration = .zero
  var answer: Fetched.Answer?
  /// The cached answer that the next request revalidates, and the key under which it is stored.
  var remembered: RememberedAnswer?
  var key: AnswerKey?
  /// The origin of the page that requests the document; nil for another client.
  private var page: PageOrigin?

  init(
    _ original: String, at address: WebAddress, _ fields: RequestFields,
    sending message: String? = nil,
    _ budget: FetchBudget, completion: @escaping @Sendable (Fetched) -> Void
  ) {
    self.original = original
    self.address = address
    self.fields = fields
    self.message = message
    self.budget = budget
    self.completion = completion
    earliest = .now
    page = fields.origin.map { PageOrigin($0, at: address) }
  }

  /// Looks up a cached answer to revalidate.
  mutating func recall(_ cache: ResponseCache?, _ policy: FetchPolicy) {
    key = AnswerKey(address, ownFields, userAgent: policy.userAgent)
    remembered = key.flatMap { cache?.answer(for: $0) }
  }

  /// The header fields of the next request.
  var nextFields: [HeaderField] { ownFields + (remembered?.conditions ?? []) }

  /// The header fields of the next request without conditions.
  private var ownFields: [HeaderField] {
    fields.fields(for: address).compactMap { field in
      guard let page, field.isNamed("Origin") else { return field }
      return page.field(field)
    }
  }

  private var origin: String? { ownFields.first { $0.isNamed("Origin") }?.value }

  /// Marks the request as sent, and returns the time left for the answer.
  mutating func start(_ policy: FetchPolicy, at now: ContinuousClock.Instant) -> Duration {
    latest = latest ?? now + policy.documentTime
    lastSent = Self.wallClock
    sent = sent ?? lastSent
    return now.duration(to: end)
  }

  /// When the time of the document or of its target ends.
  var end: ContinuousClock.Instant { min(latest ?? budget.end, budget.end) }

  /// The failure when that time has passed before the next request.
  var overrun: FetchFailure { end == budget.end ? .outOfTime : .tooSlow }

  /// Prepares a retry after `wait`.
  mutating func tryAgain(after wait: Duration) {
    attempt += 1
    earliest = .now + wait
    sent = nil
  }

  /// Prepares the request for a redirect target; returns the failure if it cannot be followed.
  mutating func follow(
    _ answer: Fetched.Answer, to target: String, _ policy: FetchPolicy
  ) -> FetchFailure? {
    redirects.append(
      Fetched.Redirect(address: address.text, answer: answer, sent: lastSent, origin: origin))
    time += answer.time
    guard redirects.count <= policy.mostRedirects else {
      return .tooManyRedirects(limit: policy.mostRedirects)
    }
    guard let next = address.resolving(target) else { return .strayRedirect }
    address = next
    page?.follow(to: next)
    self.answer = nil
    return nil
  }

  func finish(_ body: Result<[UInt8], FetchFailure>) {
    completion(
      Fetched(
        address: original, location: address.text, redirects: redirects, answer: answer,
        sent: sent, origin: origin, body: body))
  }

  private static var wallClock: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// The Origin of a page that requests a document, along redirects as browsers send it.
///
/// Source: Fetch Standard, append a request Origin header, redirect-taint.
struct PageOrigin: Sendable {
  /// Where the document has been requested so far.
  private enum Phase {
    /// From the origin of the page only.
    case own
    /// From another origin than that of the page.
    case shared
    /// From another origin, which redirected it to yet another one.
    case tainted
  }

  /// The origin of the current URL of the document.
  private var current: String
  private var phase: Phase
  /// The origin of the page with its port; nil if it is not the origin of a web page.
  private let page: String?

  /// The page sends `field`, and requests a document at an address.
  init(_ field: HeaderField, at address: WebAddress) {
    page = try? WebAddress(field.value).origin
    current = address.origin
    phase = current == page ? .own : .shared
  }

  /// Follows a redirect to an address.
  mutating func follow(to address: WebAddress) {
    if address.origin != current, current != page {
      phase = .tainted
    } else if address.origin != page, phase == .own {
      phase = .shared
    }
    current = address.origin
  }

  /// The field that the request at the current URL has instead of the given one; nil for none.
  func field(_ field: HeaderField) -> HeaderField? {
    switch phase {
    case .own: nil
    case .shared: field
    case .tainted: HeaderField(name: field.name, value: "null")
    }
  }
}

/// The header fields of the requests for one target.
package struct RequestFields: Sendable {
  private let all: [HeaderField]
  private let origins: Set<String>

  /// Creates the header fields; hosts other than those of the trusted URLs only get fields that cannot be
  /// secret, such as User-Agent.
  package init(_ fields: [HeaderField] = [], trusting addresses: [String] = []) {
    all = fields
    origins = Set(addresses.compactMap { try? WebAddress($0).origin })
  }

  /// The field Origin; nil without one.
  var origin: HeaderField? { all.first { $0.isNamed("Origin") } }

  /// The fields of a request for a URL; none for another text.
  package func fields(at address: String) -> [HeaderField] {
    (try? WebAddress(address)).map { fields(for: $0) } ?? []
  }

  func fields(for address: WebAddress) -> [HeaderField] {
    origins.contains(address.origin) ? all : all.filter { !$0.mayBeSecret }
  }
}

extension HeaderField {
  /// Whether the field may contain a credential.
  var mayBeSecret: Bool {
    !["user-agent", "accept", "accept-language", "origin"].contains(name.lowercased())
  }
}
