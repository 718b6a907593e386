public import HLSDocuments

/// What came of the request for one address.
public struct Fetched: Sendable {
  /// A hop on the way to the answer.
  public struct Redirect: Sendable, Hashable {
    /// The address that redirected.
    public let address: String
    public let status: Int
  }

  /// The last answer of a server, be it a document or not.
  public struct Answer: Sendable, Hashable {
    public let status: Int
    /// In the order in which they came.
    public let fields: [HeaderField]
    /// How long it took from the request to the last byte, redirects included.
    public let time: Duration
    /// The size of the body as it was transferred, perhaps compressed.
    public let transferredBytes: Int
    /// The fields of the remembered answer that a 304 confirmed, updated by its own; nil for others.
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

    /// The value of the first field with that name, be it in capitals or not, of what a 304 confirmed
    /// too.
    public func field(_ name: String) -> String? {
      (storedFields ?? fields).first { $0.isNamed(name) }?.value
    }
  }

  /// The compression that requests accept, as players do.
  static let acceptedEncoding = "gzip"

  /// The address that was asked for.
  public let address: String
  /// The address that answered, from which relative addresses in the body are resolved.
  public let location: String
  public let redirects: [Redirect]
  /// Nil where no server answered.
  public let answer: Answer?
  /// When the request was sent, in milliseconds since 1970; nil where it was not.
  public let sent: Int64?
  /// The decompressed body of an answer with a status of 200 to 299, or the remembered one that a 304
  /// confirmed.
  public let body: Result<[UInt8], FetchFailure>
}
