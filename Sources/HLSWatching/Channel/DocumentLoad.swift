public import HLSDocuments
public import HLSLoading
public import SourceText

/// One request for a document that is watched, and its answer, live or from a recording.
public struct DocumentLoad: Sendable {
  /// The address that was requested, with its delivery directives.
  public let address: String
  /// The address that answered.
  public let location: String
  public let body: AnswerStore.Body
  /// The status of the answer; nil where none came.
  public let status: Int?
  /// The wait that the server asks for.
  public let retryAfter: Seconds?
  /// When the request was sent.
  public let time: DateTime
  /// When all of the answer had arrived.
  public let arrival: DateTime
  /// When the request began and ended, since the start of the watch.
  public let began: Seconds
  public let ended: Seconds
  /// The request as a log records it; nil where nothing was sent.
  public let record: ExchangeRecord?

  /// A load over the network; `file` is that of its body in a recording.
  public init(_ fetched: Fetched, began: Seconds, ended: Seconds, keptAs file: String? = nil) {
    address = fetched.address
    location = fetched.location
    body = fetched.answerWithRecord.body
    status = fetched.answer?.status
    retryAfter = fetched.answer?.field("Retry-After").flatMap(Self.wait)
    time = DateTime(milliseconds: fetched.sent ?? 0)
    let length = fetched.answer.map { Seconds($0.time) } ?? ended - began
    // As a record has it.
    arrival = time.advanced(by: Seconds(milliseconds: length.nanoseconds / 1_000_000))
    (self.began, self.ended) = (began, ended)
    record = fetched.record(keptAs: file)
  }

  /// A recorded load; `body` is that of its file, `start` when the recording began.
  public init(_ exchange: Exchange, body: AnswerStore.Body, since start: DateTime) {
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

  /// Why there is no body, in few words: the status where it says that, else nil.
  var briefReason: String? { status.flatMap { $0 >= 300 ? "status \($0)" : nil } }

  /// The answer as it is kept for others that ask for the address.
  var answer: AnswerStore.Answer {
    AnswerStore.Answer(location: location, body: body, record: record)
  }

  /// The seconds in a Retry-After field; nil for a date, which is rare.
  private static func wait(_ value: String) -> Seconds? {
    Int(value).flatMap { (0...600).contains($0) ? Seconds($0) : nil }
  }
}

extension Seconds {
  /// A length of time, cut to nanoseconds.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Seconds(Int(clamping: seconds)) + Seconds(nanoseconds: attoseconds / 1_000_000_000)
  }
}
