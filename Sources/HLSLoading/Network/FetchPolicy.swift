import SourceText

/// What a fetcher may do for each document; what a target may cost is its `FetchBudget`.
public struct FetchPolicy: Sendable {
  /// How long one document may take, its redirects included and without retries.
  public var documentTime: Duration = .seconds(30)
  /// How long a connection may take to be made.
  public var connectTime: Duration = .seconds(10)
  /// An answer that brings fewer bytes a second than this for `slowTime` is given up.
  public var slowestRate = 100
  public var slowTime: Duration = .seconds(15)
  /// The most bytes of a body, counted after decompression.
  public var largestBody = 64 << 20
  public var mostRedirects = 10

  /// How often a document is asked for where the server is overloaded or the connection breaks.
  public var mostAttempts = 3
  /// How long the first wait before another attempt is; each further one is twice as long.
  public var backoff: Duration = .milliseconds(500)
  /// Where Retry-After asks for a longer wait than this, there is no other attempt.
  public var longestRetryAfter: Duration = .seconds(10)

  public var mostRequestsAtATime = 128
  public var mostRequestsAtAHost = 6

  /// Whether addresses that are not of the public internet are loaded too, such as 127.0.0.1.
  public var allowsPrivateAddresses = false
  public var userAgent = "interlint/\(ToolVersion.current)"
  /// Names that are not looked up, each as `host:port:address`.
  public var knownHosts: [String] = []
  public var proxy = ProxyChoice()
  /// The file with the certificate authorities, in PEM; nil for those of the system.
  public var certificateFile: String?

  public init() {}

  /// Whether a text can be one of the ``knownHosts``.
  public static func isKnownHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let first = parts[0].utf8.first else { return false }
    return !"+-*".utf8.contains(first) && UInt16(parts[1]) != nil && !parts[2].isEmpty
  }

  /// What is allowed where a text cannot be one of them.
  public static let knownHostRule =
    "--resolve needs a host, a port and an address: example.com:443:192.0.2.1"
}
