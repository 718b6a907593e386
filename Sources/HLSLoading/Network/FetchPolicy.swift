import SourceText

/// The limits of a fetcher for each document; the limits for a target are in its `FetchBudget`.
package struct FetchPolicy: Sendable, Codable {
  /// The time limit for one document, from its first request on, including redirects and retries.
  package var documentTime: Duration = .seconds(30)
  /// The time limit for opening a connection.
  package var connectTime: Duration = .seconds(10)
  /// In bytes per second; a transfer that is slower for `slowTime` is aborted.
  package var slowestRate = 100
  /// How long a transfer may be slower than `slowestRate`.
  package var slowTime: Duration = .seconds(15)
  /// The maximum size of a header in bytes, including those of informational answers and trailers.
  package var largestHeader = 64 << 10
  /// The maximum size of a body in bytes, after decompression.
  package var largestBody = 64 << 20
  /// The maximum number of redirects for one document.
  package var mostRedirects = 10

  /// The maximum number of attempts if the server is overloaded or the connection fails.
  package var mostAttempts = 3
  /// The delay before the first retry; it doubles with each further one.
  package var backoff: Duration = .milliseconds(500)
  /// If Retry-After asks for a longer delay, there is no retry.
  package var longestRetryAfter: Duration = .seconds(10)

  /// The maximum number of concurrent requests.
  package var mostRequestsAtATime = 128
  /// The maximum number of concurrent requests to one host.
  package var mostRequestsAtAHost = 6

  /// Whether hosts outside the public internet are allowed, such as 127.0.0.1, except link-local ones.
  package var allowsPrivateAddresses = false
  /// The value of User-Agent, unless a request sets it.
  package var userAgent = "interlint/\(ToolVersion.current)"
  /// Host names with fixed addresses, each as `host:port:address`.
  package var knownHosts: [String] = []
  /// The proxies.
  package var proxy = ProxyChoice()
  /// A PEM file with certificate authorities; nil for those of the system.
  package var certificateFile: String?

  /// Creates the default policy.
  package init() {}

  /// Why nothing is loaded from a network address; nil if it is allowed.
  func refusal(of address: NetworkAddress) -> FetchFailure? {
    if address.isLinkLocal { return .linkLocalAddress(address.description) }
    if address.isMetadataService { return .metadataAddress(address.description) }
    return allowsPrivateAddresses || address.isPublic
      ? nil : .privateAddress(address.description)
  }

  /// Why nothing is loaded from the host of a web address, if that is known without a lookup; otherwise nil.
  ///
  /// A proxy looks names up itself, so `localhost` is refused by its name.
  func refusal(of address: WebAddress, isProxied: Bool) -> FetchFailure? {
    let host = address.host.hasSuffix(".") ? String(address.host.dropLast()) : address.host
    if let address = NetworkAddress(host) { return refusal(of: address) }
    let isLocal = isProxied && (host == "localhost" || host.hasSuffix(".localhost"))
    return isLocal && !allowsPrivateAddresses ? .privateAddress(host) : nil
  }

  /// Whether a text has the form of an element of ``knownHosts``.
  package static func isKnownHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let first = parts[0].utf8.first else { return false }
    return !"+-*".utf8.contains(first) && UInt16(parts[1]) != nil && !parts[2].isEmpty
  }

  /// The message for a text that does not.
  package static let knownHostRule =
    "--resolve expects HOST:PORT:ADDRESS, such as example.com:443:192.0.2.1"
}

/// Decides which requests use a proxy.
///
/// A proxy resolves host names itself, so only numeric addresses and `localhost` can be refused as
/// private.
package struct ProxyChoice: Sendable, Hashable, Codable {
  private var forHTTP: String?
  private var forHTTPS: String?
  /// The domains that are reached directly; `*` matches all.
  private var exceptions: [String] = []

  /// No proxy.
  package init() {}

  /// Uses the proxy at an address for requests by http and by https.
  package init(_ address: String) {
    (forHTTP, forHTTPS) = (address, address)
  }

  /// Reads the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
  package init(environment: (String) -> String?) {
    let all = environment("all_proxy") ?? environment("ALL_PROXY")
    // HTTP_PROXY may be the header field Proxy of a request to a CGI program.
    forHTTP = environment("http_proxy") ?? all
    forHTTPS = environment("https_proxy") ?? environment("HTTPS_PROXY") ?? all
    exceptions = (environment("no_proxy") ?? environment("NO_PROXY") ?? "").lowercased()
      .split { $0 == "," || $0 == " " }.map { String($0.drop { $0 == "." }) }
  }

  func proxy(for address: WebAddress) -> String? {
    let host = address.host
    if exceptions.contains(where: { $0 == "*" || $0 == host || host.hasSuffix("." + $0) }) {
      return nil
    }
    return address.isSecure ? forHTTPS : forHTTP
  }
}
