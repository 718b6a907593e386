package import HLSDocuments
package import HLSLoading
package import SourceText

/// A request for a watched document and its answer, live or from a recording.
package struct DocumentLoad: Sendable {
  /// The requested URL with its delivery directives.
  package let address: String
  /// The URL after redirects.
  package let location: String
  /// The body, or why there is none.
  package let body: AnswerStore.Body
  /// The HTTP status; nil if there was no answer.
  package let status: Int?
  /// The delay that Retry-After asks for; nil without that field.
  package let retryAfter: Seconds?
  /// The time of the request.
  package let time: DateTime
  /// The time when the answer was complete.
  package let arrival: DateTime
  /// When the request was sent, since the start of the watch.
  package let began: Seconds
  /// When the answer was complete, since the start of the watch.
  package let ended: Seconds
  /// The request as an exchange log records it; nil if nothing was sent.
  package let record: ExchangeRecord?

  /// Creates a network load; `file` is the file name of its body in a recording.
  package init(_ fetched: Fetched, began: Seconds, ended: Seconds, keptAs file: String? = nil) {
    address = fetched.address
    location = fetched.location
    body = fetched.answerWithRecord.body
    status = fetched.answer?.status
    retryAfter = fetched.answer?.field("Retry-After").flatMap(Self.wait)
    time = DateTime(milliseconds: fetched.sent ?? 0)
    let length = fetched.answer.map { Seconds($0.time) } ?? ended - began
    // With the precision of a record.
    arrival = time.advanced(by: Seconds(milliseconds: length.nanoseconds / 1_000_000))
    (self.began, self.ended) = (began, ended)
    record = fetched.record(keptAs: file)
  }

  /// Creates a recorded load; `start` is the time at which the recording began.
  package init(_ exchange: Exchange, body: AnswerStore.Body, since start: DateTime) {
    address = exchange.url.text
    location = exchange.location
    self.body = body
    status = exchange.status.flatMap { $0.value == 0 ? nil : $0.value }
    retryAfter = exchange.header("Retry-After").flatMap { Self.wait($0.value) }
    time = exchange.time?.value ?? start
    let length = exchange.seconds?.value ?? .zero
    arrival = time.advanced(by: length)
    began = max(.zero, start.distance(to: time))
    ended = began + length
    record = ExchangeRecord(exchange, at: time)
  }

  /// Whether a body was received.
  var hasBody: Bool { if case .bytes = body { true } else { false } }

  /// The time from the request until the answer was complete, in milliseconds.
  var milliseconds: Int64 { record?.milliseconds ?? (ended - began).nanoseconds / 1_000_000 }

  /// A short reason for a missing body, which is the status; nil if that does not explain it.
  var briefReason: String? { status.flatMap { $0 >= 300 ? "status \($0)" : nil } }

  /// The answer in the form in which it is kept for other requests for the URL.
  var answer: AnswerStore.Answer {
    AnswerStore.Answer(location: location, body: body, record: record)
  }

  /// The seconds in a Retry-After field; nil for a date, which is rare.
  private static func wait(_ value: String) -> Seconds? {
    Int(value).flatMap { (0...600).contains($0) ? Seconds($0) : nil }
  }
}

extension Seconds {
  /// Converts a duration, rounded down to nanoseconds.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Seconds(Int(clamping: seconds)) + Seconds(nanoseconds: attoseconds / 1_000_000_000)
  }
}
