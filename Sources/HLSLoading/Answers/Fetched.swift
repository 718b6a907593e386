public import HLSDocuments

/// The result of the request for one URL.
public struct Fetched: Sendable {
  /// One redirect before the final answer.
  public struct Redirect: Sendable, Hashable {
    /// The URL that redirected.
    public let address: String
    /// The HTTP status of the redirect.
    public let status: Int
  }

  /// The last answer of a server, whether it is a document or not.
  public struct Answer: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The header fields, in the order received.
    public let fields: [HeaderField]
    /// The time from the request to the last byte, including redirects.
    public let time: Duration
    /// The size of the body as transferred, possibly compressed, in bytes.
    public let transferredBytes: Int
    /// The header fields of the cached answer that a 304 confirmed, updated by the 304; otherwise nil.
    public internal(set) var storedFields: [HeaderField]?

    init(
      status: Int, fields: [HeaderField], time: Duration, transferredBytes: Int,
      storedFields: [HeaderField]? = nil
    ) {
      self.status = status
      self.fields = fields
      self.time = time
      self.transferredBytes = transferredBytes
      self.storedFields = storedFields
    }

    /// The value of the first header field with this name, ignoring case; for a 304 it is looked up in
    /// the cached answer.
    public func field(_ name: String) -> String? {
      (storedFields ?? fields).first { $0.isNamed(name) }?.value
    }
  }

  /// The compression that requests accept, as players do.
  static let acceptedEncoding = "gzip"

  /// The requested URL.
  public let address: String
  /// The URL after redirects, against which relative URLs in the body are resolved.
  public let location: String
  /// The redirects, in order.
  public let redirects: [Redirect]
  /// The answer; nil if no server answered.
  public let answer: Answer?
  /// The time of the request in milliseconds since 1970; nil if it was not sent.
  public let sent: Int64?
  /// The decompressed body of an answer with status 200 to 299, or the cached body that a 304
  /// confirmed; otherwise why there is none.
  public let body: Result<[UInt8], FetchFailure>
}
