import DynamicLibraries

/// Why there is no document at an address.
public enum FetchFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address has another scheme than http and https.
  case notOfTheWeb
  /// The address has no host, or a port that is no number.
  case malformedAddress
  /// The host has this address, which is not of the public internet.
  case privateAddress(String)
  case tooManyRedirects(limit: Int)
  /// A redirect leads to an address that cannot be loaded.
  case strayRedirect
  case tooLarge(limit: Int)
  /// All documents together have more bytes than may be loaded.
  case tooMuch(limit: Int)
  /// More documents than may be loaded.
  case tooMany(limit: Int)
  /// No whole answer came within the time for one document.
  case tooSlow
  /// The time for all documents is over.
  case outOfTime
  case unknownHost(String)
  /// What libcurl gave as reason, such as `certificate has expired`.
  case noSecureConnection(reason: String)
  case noConnection(reason: String)
  /// The answer ended before all of it was there.
  case interrupted
  /// The server answered with a status that brings no document.
  case status(Int)
  /// libcurl is not installed, or too old.
  case noLibrary

  public var description: String {
    switch self {
    case .notOfTheWeb: "only addresses with http or https are loaded"
    case .malformedAddress: "this is not an address that can be loaded"
    case .privateAddress(let address):
      "\(address) is a private or local address, which is loaded only with --allow-private"
    case .tooManyRedirects(let limit): "redirects more than \(limit) times"
    case .strayRedirect: "redirects to what is neither http nor https"
    case .tooLarge(let limit): "has more than \(limit) bytes, which are the most that are loaded"
    case .tooMuch(let limit): "all documents together have more than \(limit) bytes"
    case .tooMany(let limit): "more than \(limit) documents are not loaded"
    case .tooSlow: "no whole answer came in time"
    case .outOfTime: "the time that loading may take is over"
    case .unknownHost(let host): "the host \(host) is not known"
    case .noSecureConnection(let reason): "no secure connection: \(reason)"
    case .noConnection(let reason): "no connection: \(reason)"
    case .interrupted: "the answer ended early"
    case .status(let status): "the server answered with status \(status)"
    case .noLibrary:
      "libcurl, which loads addresses, is not installed; \(DynamicLibrary.curl.installation)"
    }
  }

  /// Whether the address itself, or the machine, forbids that anything is loaded.
  public var isPermanent: Bool {
    switch self {
    case .notOfTheWeb, .malformedAddress, .privateAddress, .noLibrary: true
    default: false
    }
  }

  /// Whether a bound of this program ended the loading, so that nothing is known against the answer.
  var isOwnBound: Bool {
    switch self {
    case .tooLarge, .tooMuch, .tooMany, .outOfTime: true
    default: false
    }
  }

  /// Whether another attempt may find the document.
  var isTransient: Bool {
    switch self {
    case .noConnection, .interrupted: true
    case .status(let status): [429, 500, 502, 503, 504].contains(status)
    default: false
    }
  }
}
