import SourceText

/// The limits of a fetcher for each document; the limits for a target are in its `FetchBudget`.
public struct FetchPolicy: Sendable {
  /// The time limit for one document, including redirects but not retries.
  public var documentTime: Duration = .seconds(30)
  /// The time limit for opening a connection.
  public var connectTime: Duration = .seconds(10)
  /// In bytes per second; a transfer that is slower for `slowTime` is aborted.
  public var slowestRate = 100
  /// How long a transfer may be slower than `slowestRate`.
  public var slowTime: Duration = .seconds(15)
  /// The maximum size of a body in bytes, after decompression.
  public var largestBody = 64 << 20
  /// The maximum number of redirects for one document.
  public var mostRedirects = 10

  /// The maximum number of attempts if the server is overloaded or the connection fails.
  public var mostAttempts = 3
  /// The delay before the first retry; it doubles with each further one.
  public var backoff: Duration = .milliseconds(500)
  /// If Retry-After asks for a longer delay, there is no retry.
  public var longestRetryAfter: Duration = .seconds(10)

  /// The maximum number of concurrent requests.
  public var mostRequestsAtATime = 128
  /// The maximum number of concurrent requests to one host.
  public var mostRequestsAtAHost = 6

  /// Whether hosts outside the public internet are allowed, such as 127.0.0.1.
  public var allowsPrivateAddresses = false
  /// The value of User-Agent, unless a request sets it.
  public var userAgent = "interlint/\(ToolVersion.current)"
  /// Host names with fixed addresses, each as `host:port:address`.
  public var knownHosts: [String] = []
  /// The proxies.
  public var proxy = ProxyChoice()
  /// A PEM file with certificate authorities; nil for those of the system.
  public var certificateFile: String?

  /// Creates the default policy.
  public init() {}

  /// Whether a text has the form of an element of ``knownHosts``.
  public static func isKnownHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let first = parts[0].utf8.first else { return false }
    return !"+-*".utf8.contains(first) && UInt16(parts[1]) != nil && !parts[2].isEmpty
  }

  /// The message for a text that does not.
  public static let knownHostRule =
    "--resolve expects HOST:PORT:ADDRESS, such as example.com:443:192.0.2.1"
}
