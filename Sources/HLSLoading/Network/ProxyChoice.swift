/// Which requests go through a proxy.
///
/// A proxy looks names up itself, so that only addresses in numbers and `localhost` can be refused
/// for being private.
public struct ProxyChoice: Sendable, Hashable {
  private var forHTTP: String?
  private var forHTTPS: String?
  /// The domains that are reached without it; `*` is all.
  private var exceptions: [String] = []

  /// No proxy.
  public init() {}

  /// One proxy for all requests.
  public init(_ address: String) {
    (forHTTP, forHTTPS) = (address, address)
  }

  /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say, as for other programs.
  public init(environment: (String) -> String?) {
    let all = environment("all_proxy") ?? environment("ALL_PROXY")
    // In capitals it may be the header field Proxy of a request to a CGI program.
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
