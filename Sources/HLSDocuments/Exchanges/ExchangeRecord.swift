public import SourceText

/// An HTTP request and its response, before they are written to a log.
public struct ExchangeRecord: Sendable {
  /// Why there is no body despite the status.
  public enum Ending: Sendable, Hashable {
    /// What went wrong, such as `the answer ended early`.
    case failure(String)
    /// The limit of the client that was reached; this says nothing about the server.
    case stopped(String)
  }

  /// The requested absolute address.
  public var url: String
  /// The method, such as `HEAD`.
  public var method = "GET"
  /// The address after redirects.
  public var location: String
  /// The redirects before the answer, in order; their own redirects are not written.
  public var redirects: [ExchangeRecord] = []
  /// The status code; 0 if no response was received.
  ///
  /// A negative number counts as 0.
  public var status: Int
  /// When the request was sent; nil if unknown.
  public var time: DateTime?
  /// The time from the request until the complete response was received, in milliseconds; nil
  /// without one.
  ///
  /// A negative number counts as 0.
  public var milliseconds: Int64?
  /// The time from the request until the first byte of the response was received, in milliseconds; nil if
  /// unknown.
  ///
  /// A negative number counts as 0.
  public var millisecondsToFirstByte: Int64?
  /// The response fields; nil without a response.
  public var headers: [HeaderField]?
  /// For status 304, the fields of the stored response that it confirms.
  public var storedHeaders: [HeaderField]?
  /// The size of the body in bytes, after content decoding; nil without a body.
  ///
  /// A negative number counts as 0.
  public var bytes: Int?
  /// The term of the certificate that the server showed; nil without one.
  public var certificate: CertificateTerm?
  /// Why there is no body despite the status; nil if there is nothing to explain.
  public var ending: Ending?
  /// The request fields; empty if unknown.
  public var requestHeaders: [HeaderField]
  /// The file that contains the body, relative to the log; nil if no body was kept.
  public var file: String?

  /// Creates a record of a GET request without headers and body; `location` defaults to `url`.
  public init(url: String, location: String? = nil, status: Int, time: DateTime?) {
    self.url = url
    self.location = location ?? url
    self.status = status
    self.time = time
    requestHeaders = []
  }

  /// Creates the record of an exchange from a log, to write it to another one; `time` is used if the log
  /// has no time for it.
  public init(_ exchange: Exchange, at time: DateTime) {
    self.init(
      url: exchange.url.text, location: exchange.location, status: exchange.status?.value ?? 0,
      time: exchange.time?.value ?? time)
    method = exchange.method
    redirects = exchange.redirects.map { redirect in
      var record = ExchangeRecord(redirect, at: time)
      record.time = redirect.time?.value
      return record
    }
    milliseconds = exchange.seconds.map { $0.value.nanoseconds / 1_000_000 }
    millisecondsToFirstByte = exchange.firstByte.map { $0.value.nanoseconds / 1_000_000 }
    let fields = exchange.headers?.map { HeaderField(name: $0.name, value: $0.value) }
    if status == 304 { storedHeaders = fields } else { headers = fields }
    bytes = exchange.bytes?.value
    certificate = exchange.certificate?.value
    ending = exchange.failure.map { .failure($0) } ?? exchange.stopped.map { .stopped($0) }
    requestHeaders = (exchange.requestHeaders ?? []).map {
      HeaderField(name: $0.name, value: $0.value)
    }
    file = exchange.file
  }
}

/// A record of a log in memory as a text of its own, which has the name of the requested address.
package struct ExchangeRecordText: LinedText {
  /// The record, such as `https://example.com/live.m3u8 (answer)`.
  package let source: SourceFile
  /// Always 1.
  package let lineCount = 1

  /// The whole record.
  package func lineRange(_ number: Int) -> ByteRange { ByteRange(0..<source.bytes.count) }

  /// Always 0.
  package func lineNumber(at offset: UInt32) -> Int { 0 }

  /// The address without user information, query and fragment.
  static func plainName(of address: String) -> String {
    let plain = address.prefix { $0 != "?" && $0 != "#" }
    let parts = plain.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1].isEmpty, let user = parts[2].lastIndex(of: "@") else {
      return String(plain)
    }
    let host = parts[2][parts[2].index(after: user)...]
    return (parts[..<2] + [host] + parts[3...]).joined(separator: "/")
  }
}
