package import HLSDocuments

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
    /// The header fields of the cached answer that a 304 confirmed, updated by the 304; otherwise nil.
    package internal(set) var storedFields: [HeaderField]?

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
