import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// What came of one request for a document that is watched, be it now or as it was recorded.
struct PlaylistLoad: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// There is none, for this reason; `isFinal` where there never will be.
    case none(String, isFinal: Bool = false)
  }

  /// The address that was asked for, with its delivery directives.
  let address: String
  /// The address that answered.
  let location: String
  let body: Body
  /// The status of the answer; nil where none came.
  let status: Int?
  /// The wait that the server asks for.
  let retryAfter: Seconds?
  /// When the request was sent.
  let time: DateTime
  /// When all of the answer was there.
  let arrival: DateTime
  /// When it began and ended, since the start of the watch.
  let began: Seconds
  let ended: Seconds
  /// The line that records it; nil where nothing was sent.
  var line: String?

  init(_ fetched: Fetched, began: Seconds, ended: Seconds) {
    address = fetched.address
    location = fetched.location
    body =
      switch fetched.body {
      case .success(let bytes): .bytes(bytes)
      case .failure(let failure): .none("\(failure)", isFinal: failure.isPermanent)
      }
    status = fetched.answer?.status
    retryAfter = fetched.answer?.field("Retry-After").flatMap(Self.wait)
    time = DateTime(milliseconds: fetched.sent ?? 0)
    let length = fetched.answer.map { Seconds($0.time) } ?? ended - began
    // As a record has it.
    arrival = time.advanced(by: Seconds(milliseconds: length.nanoseconds / 1_000_000))
    (self.began, self.ended) = (began, ended)
  }

  /// How many bytes the body has.
  var size: Int { if case .bytes(let bytes) = body { bytes.count } else { 0 } }

  /// Why there is no body, in few words: the status where it says that, else nil.
  var briefReason: String? { status.flatMap { $0 >= 300 ? "status \($0)" : nil } }

  /// A recorded load; `body` is that of its file.
  init(_ exchange: Exchange, body: Body, since start: DateTime) {
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
  }

  /// The seconds in a Retry-After field; nil for a date, which is rare.
  private static func wait(_ value: String) -> Seconds? {
    Int(value).flatMap { (0...600).contains($0) ? Seconds($0) : nil }
  }
}

extension DateTime {
  /// An instant given in milliseconds since 1970.
  init(milliseconds: Int64) {
    let rest = milliseconds % 1_000
    self.init(
      seconds: milliseconds / 1_000 - (rest < 0 ? 1 : 0),
      nanoseconds: Int32((rest + 1_000) % 1_000) * 1_000_000)
  }

  /// Hours, minutes and seconds in UTC.
  var clockText: String { String(utcText.dropFirst(11).prefix(8)) }
}
