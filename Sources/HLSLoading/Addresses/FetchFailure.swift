import DynamicLibraries

/// Why a document could not be loaded from a URL.
package enum FetchFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The URL has a scheme other than http and https.
  case notOfTheWeb
  /// The URL has no host, or an invalid port.
  case malformedAddress
  /// The host resolves to this address, which is not on the public internet.
  case privateAddress(String)
  /// More than `limit` redirects in a row.
  case tooManyRedirects(limit: Int)
  /// A redirect to a URL that cannot be loaded.
  case strayRedirect
  /// The body has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The bodies of all documents together exceed `limit` bytes.
  case tooMuch(limit: Int)
  /// More than `limit` documents were requested.
  case tooMany(limit: Int)
  /// No complete answer within the time limit of one document.
  case tooSlow
  /// The time limit for all documents has passed.
  case outOfTime
  /// The host name could not be resolved.
  case unknownHost(String)
  /// The TLS connection failed; `reason` is libcurl's message, such as `certificate has expired`.
  case noSecureConnection(reason: String)
  /// The connection failed; `reason` is libcurl's message.
  case noConnection(reason: String)
  /// The connection closed before the whole answer was received.
  case interrupted
  /// The server answered with a status that has no document.
  case status(Int)
  /// libcurl is not installed, or is too old.
  case noLibrary

  /// The reason as one line for reports, without a period.
  package var description: String {
    switch self {
    case .notOfTheWeb: "only http and https URLs are loaded"
    case .malformedAddress: "not a valid URL"
    case .privateAddress(let address):
      "\(address) is a private or local address, which needs --allow-private"
    case .tooManyRedirects(let limit): "redirects more than \(limit) times"
    case .strayRedirect: "redirects to a URL that is neither http nor https"
    case .tooLarge(let limit): "is larger than the limit of \(limit) bytes"
    case .tooMuch(let limit): "all documents together exceed \(limit) bytes"
    case .tooMany(let limit): "the limit of \(limit) documents is reached"
    case .tooSlow: "no complete answer within the time limit"
    case .outOfTime: "the time limit for loading has passed"
    case .unknownHost(let host): "the host \(host) could not be resolved"
    case .noSecureConnection(let reason): "TLS connection failed: \(reason)"
    case .noConnection(let reason): "connection failed: \(reason)"
    case .interrupted: "the answer ended early"
    case .status(let status): "the server answered with status \(status)"
    case .noLibrary:
      "libcurl, which loads addresses, is not installed; \(DynamicLibrary.curl.installation)"
    }
  }

  /// Whether retrying cannot help: the URL is not allowed, or libcurl is missing.
  package var isPermanent: Bool {
    switch self {
    case .notOfTheWeb, .malformedAddress, .privateAddress, .noLibrary: true
    default: false
    }
  }

  /// Whether a limit of this program stopped the transfer, so that the server is not at fault.
  var isOwnBound: Bool {
    switch self {
    case .tooLarge, .tooMuch, .tooMany, .outOfTime: true
    default: false
    }
  }

  /// Whether a retry may succeed.
  var isTransient: Bool {
    switch self {
    case .noConnection, .interrupted: true
    case .status(let status): [429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }
}
