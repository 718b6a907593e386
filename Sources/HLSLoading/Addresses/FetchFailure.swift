import DynamicLibraries

/// Why a document could not be loaded from a URL.
package enum FetchFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The URL has a scheme other than http and https.
  case notOfTheWeb
  /// The URL has no host, or an invalid port.
  case malformedAddress
  /// The host resolves to this address, which is not on the public internet.
  case privateAddress(String)
  /// The host resolves to this link-local address, such as that of a cloud's metadata service.
  case linkLocalAddress(String)
  /// The host resolves to this address of a cloud's metadata service, which gives credentials to whoever asks.
  case metadataAddress(String)
  /// More than `limit` redirects in a row.
  case tooManyRedirects(limit: Int)
  /// A redirect to a URL that cannot be loaded.
  case strayRedirect
  /// The header has more than `limit` bytes.
  case largeHeader(limit: Int)
  /// The body has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The bodies of all documents together exceed `limit` bytes.
  case tooMuch(limit: Int)
  /// More than `limit` documents were requested.
  case tooMany(limit: Int)
  /// No complete answer within the time limit of one document.
  case tooSlow
  /// Not a byte of an answer within the time limit of one document.
  case silent
  /// No connection within the time limit of a connection or of one document.
  case unreachable
  /// The time limit for all documents has passed.
  case outOfTime
  /// The host name could not be resolved.
  case unknownHost(String)
  /// The TLS connection failed; `reason` is libcurl's message, such as `certificate has expired`.
  case noSecureConnection(reason: String)
  /// The connection failed; `reason` is libcurl's message.
  case noConnection(reason: String)
  /// The server sent something other than HTTP, such as the banner of a mail server.
  case noHTTP
  /// The server closed the connection, or refused the HTTP/2 stream, without an answer.
  case noAnswer
  /// The answer violates HTTP; `reason` is libcurl's message.
  case malformedAnswer(reason: String)
  /// The server reset the HTTP/2 stream or connection; `reason` is libcurl's message.
  case reset(reason: String)
  /// The connection closed before the whole answer was received.
  case interrupted
  /// The body has a coding that was not requested.
  case unknownCoding(String)
  /// The body is not valid gzip.
  case malformedBody
  /// The server answered with part of the document (status 206), although all of it was requested.
  case partial
  /// The server answered with a status that has no document.
  case status(Int)
  /// The proxy answered with a status other than 2xx to the request to connect to the server.
  case proxyStatus(Int)
  /// libcurl is not installed, or is too old.
  case noLibrary
  /// The body is compressed, and zlib is not installed.
  case noDecompression

  /// The reason as one line for reports, without a period.
  package var description: String {
    switch self {
    case .notOfTheWeb: "only http and https URLs are loaded"
    case .malformedAddress: "not a valid URL"
    case .privateAddress(let address):
      "\(address) is a private or local address, which needs --allow-private"
    case .linkLocalAddress(let address):
      "\(address) is a link-local address, from which nothing is loaded"
    case .metadataAddress(let address):
      "\(address) is that of a cloud's metadata service, from which nothing is loaded"
    case .tooManyRedirects(let limit): "redirects more than \(limit) times"
    case .strayRedirect: "redirects to a URL that is neither http nor https"
    case .largeHeader(let limit): "the header exceeds the limit of \(limit) bytes"
    case .tooLarge(let limit): "is larger than the limit of \(limit) bytes"
    case .tooMuch(let limit): "all documents together exceed \(limit) bytes"
    case .tooMany(let limit): "the limit of \(limit) documents is reached"
    case .tooSlow: "no complete answer within the time limit"
    case .silent: "no HTTP answer within the time limit"
    case .unreachable: "no connection within the time limit"
    case .outOfTime: "the time limit for loading has passed"
    case .unknownHost(let host): "the host \(host) could not be resolved"
    case .noSecureConnection(let reason): "TLS connection failed: \(reason)"
    case .noConnection(let reason): "connection failed: \(reason)"
    case .noHTTP: "the server does not speak HTTP"
    case .noAnswer: "the server ended the request without an HTTP answer"
    case .malformedAnswer(let reason): "the answer is not valid HTTP: \(reason)"
    case .reset(let reason): "the server reset the HTTP/2 connection: \(reason)"
    case .interrupted: "the answer ended early"
    case .unknownCoding(let coding): "the body has the coding \(coding), which was not requested"
    case .malformedBody: "the body is not valid gzip"
    case .partial: "the server answered with an unrequested part of the document (status 206)"
    case .status(let status): "the server answered with status \(status)"
    case .proxyStatus(let status): "the proxy answered with status \(status)"
    case .noLibrary: DynamicLibrary.curl.isMissing
    case .noDecompression: DynamicLibrary.zlib.isMissing
    }
  }

  /// Whether retrying cannot help: the URL is not allowed, or libcurl is missing.
  package var isPermanent: Bool {
    switch self {
    case .notOfTheWeb, .malformedAddress, .privateAddress, .linkLocalAddress, .metadataAddress,
      .noLibrary,
      .noDecompression:
      true
    default: false
    }
  }

  /// Whether other documents of the server will fail as well.
  var isOfServer: Bool {
    switch self {
    case .unknownHost, .noConnection, .unreachable: true
    default: false
    }
  }

  /// Whether a limit of this program stopped the transfer, so that the server is not at fault.
  var isOwnBound: Bool {
    switch self {
    case .largeHeader, .tooLarge, .tooMuch, .tooMany, .outOfTime: true
    default: false
    }
  }

  /// Whether the server of the document is at fault, and not a limit, a setting or a proxy of this program.
  var isOutage: Bool {
    if case .proxyStatus = self { return false }
    return !isPermanent && !isOwnBound
  }

  /// Whether a retry may succeed.
  var isTransient: Bool {
    switch self {
    case .noConnection, .noAnswer, .reset, .interrupted: true
    case .status(let status), .proxyStatus(let status): [429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }
}
