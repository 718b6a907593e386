package import HLSDocuments
import SourceText

/// The result of the request for one URL.
package struct Fetched: Sendable {
  /// One redirect before the final answer.
  package struct Redirect: Sendable, Hashable {
    /// The URL that redirected.
    package let address: String
    /// The answer that redirected.
    package let answer: Answer
    /// The time of the request in milliseconds since 1970.
    package let sent: Int64?
    /// The value of Origin in the request; nil if it had none.
    package let origin: String?

    /// The HTTP status of the redirect.
    package var status: Int { answer.status }
  }

  /// The last answer of a server, whether it is a document or not.
  package struct Answer: Sendable, Hashable {
    /// The HTTP status.
    package let status: Int
    /// The header fields, in the order received.
    package let fields: [HeaderField]
    /// The time from the request to the last byte, including redirects.
    package let time: Duration
    /// The size of the body as transferred, possibly compressed, in bytes.
    package let transferredBytes: Int
    /// The term of the certificate of the server; nil without TLS, and on a connection that was opened before.
    package let certificate: CertificateTerm?
    /// The header fields of the cached answer that a 304 confirmed, updated by the 304; otherwise nil.
    package internal(set) var storedFields: [HeaderField]?

    init(
      status: Int, fields: [HeaderField], time: Duration, transferredBytes: Int,
      certificate: CertificateTerm? = nil, storedFields: [HeaderField]? = nil
    ) {
      self.status = status
      self.fields = fields
      self.time = time
      self.transferredBytes = transferredBytes
      self.certificate = certificate
      self.storedFields = storedFields
    }

    /// The value of the first header field with this name, ignoring case; for a 304 it is looked up in
    /// the cached answer.
    package func field(_ name: String) -> String? {
      (storedFields ?? fields).first { $0.isNamed(name) }?.value
    }
  }

  /// The compression that requests accept, as players do.
  static let acceptedEncoding = "gzip"

  /// The requested URL.
  package let address: String
  /// The URL after redirects, against which relative URLs in the body are resolved.
  package let location: String
  /// The redirects, in order.
  package let redirects: [Redirect]
  /// The answer; nil if no server answered.
  package let answer: Answer?
  /// The time of the request in milliseconds since 1970; nil if it was not sent.
  package let sent: Int64?
  /// The value of Origin in the last request; nil if it had none.
  package let origin: String?
  /// The decompressed body of an answer with status 200 to 299, or the cached body that a 304
  /// confirmed; otherwise why there is none.
  package let body: Result<[UInt8], FetchFailure>
}

extension Fetched {
  /// The request as an exchange log records it, with its body stored as `file`; nil if no request was
  /// made.
  package func record(keptAs file: String?) -> ExchangeRecord? {
    guard let sent, hasRequest else { return nil }
    var record = ExchangeRecord(
      url: address, location: location, status: answer?.status ?? 0,
      time: DateTime(milliseconds: sent))
    record.milliseconds = answer.map { Int64($0.time.milliseconds) }
    record.headers = answer?.fields
    record.storedHeaders = answer?.storedFields
    record.certificate = answer?.certificate
    switch body {
    case .success(let bytes): record.bytes = bytes.count
    case .failure(.status): break
    case .failure(let failure):
      record.ending = failure.isOwnBound ? .stopped("\(failure)") : .failure("\(failure)")
    }
    record.requestHeaders = Self.requestFields(from: origin)
    // A redirect that is not followed is the answer itself.
    record.redirects = (endsWithRedirect ? redirects.dropLast() : redirects).map(\.record)
    record.file = file
    return record
  }

  /// The recorded fields of a request.
  fileprivate static func requestFields(from origin: String?) -> [HeaderField] {
    [HeaderField(name: "Accept-Encoding", value: acceptedEncoding)]
      + (origin.map { [HeaderField(name: "Origin", value: $0)] } ?? [])
  }

  /// Whether the last redirect was not followed.
  private var endsWithRedirect: Bool {
    switch body {
    case .failure(.tooManyRedirects), .failure(.strayRedirect): true
    default: false
    }
  }

  /// Whether a request was sent or attempted.
  private var hasRequest: Bool {
    switch body {
    case .failure(.privateAddress), .failure(.linkLocalAddress), .failure(.metadataAddress),
      .failure(.notOfTheWeb),
      .failure(.malformedAddress), .failure(.outOfTime), .failure(.tooMany), .failure(.tooMuch),
      .failure(.noLibrary):
      answer != nil
    default: true
    }
  }
}

extension Fetched.Redirect {
  /// The redirect as an exchange log records it.
  fileprivate var record: ExchangeRecord {
    var record = ExchangeRecord(
      url: address, status: status, time: sent.map { DateTime(milliseconds: $0) })
    record.milliseconds = Int64(answer.time.milliseconds)
    record.headers = answer.fields
    record.certificate = answer.certificate
    record.requestHeaders = Fetched.requestFields(from: origin)
    return record
  }
}
