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

    /// The value of the first field with that name, be it in capitals or not.
    public func field(_ name: String) -> String? {
      fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  /// The address that was asked for.
  public let address: String
  /// The address that answered, from which relative addresses in the body are resolved.
  public let location: String
  public let redirects: [Redirect]
  /// Nil where no server answered.
  public let answer: Answer?
  /// When the request was sent, in milliseconds since 1970; nil where it was not.
  public let sent: Int64?
  /// The decompressed body of an answer with a status of 200 to 299.
  public let body: Result<[UInt8], FetchFailure>
}
