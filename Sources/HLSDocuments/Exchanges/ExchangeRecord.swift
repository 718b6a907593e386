public import SourceText

/// A request over HTTP and its answer, before they have a place in a log.
public struct ExchangeRecord: Sendable {
  /// Why there is no body in spite of the status.
  public enum Ending: Sendable, Hashable {
    /// What went wrong, such as `the answer ended early`.
    case failure(String)
    /// Which bound of the client was reached; this says nothing of the answer.
    case stopped(String)
  }

  /// The address that was requested.
  public var url: String
  /// The address after redirects.
  public var location: String
  /// The status code; 0 where no answer came.
  public var status: Int
  /// When the request was sent.
  public var time: DateTime
  /// The time until all of the answer had arrived, in milliseconds; nil where none came.
  public var milliseconds: Int64?
  /// The fields of the answer; nil where none came.
  public var headers: [HeaderField]?
  /// For status 304 the fields of the stored answer that it confirmed.
  public var storedHeaders: [HeaderField]?
  /// The size of the body after decompression; nil where there is none.
  public var bytes: Int?
  public var ending: Ending?
  public var requestHeaders: [HeaderField]
  /// The file with the body, relative to the log; nil where it was not kept.
  public var file: String?

  public init(url: String, location: String? = nil, status: Int, time: DateTime) {
    self.url = url
    self.location = location ?? url
    self.status = status
    self.time = time
    requestHeaders = []
  }

  /// A recorded exchange as it would be recorded again, sent at `time` where the log names none.
  public init(_ exchange: Exchange, at time: DateTime) {
    self.init(
      url: exchange.url.text, location: exchange.location, status: exchange.status?.value ?? 0,
      time: exchange.time?.value ?? time)
    milliseconds = exchange.seconds.map { $0.value.nanoseconds / 1_000_000 }
    let fields = exchange.headers?.map { HeaderField(name: $0.name, value: $0.value) }
    if status == 304 { storedHeaders = fields } else { headers = fields }
    bytes = exchange.bytes?.value
    ending = exchange.failure.map { .failure($0) } ?? exchange.stopped.map { .stopped($0) }
    requestHeaders = (exchange.requestHeaders ?? []).map {
      HeaderField(name: $0.name, value: $0.value)
    }
    file = exchange.file
  }

  /// The line of an exchange log that records it, in the format of ``ExchangeLog``.
  public var line: String {
    var writer = ExchangeWriter()
    _ = writer.write(self, number: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
