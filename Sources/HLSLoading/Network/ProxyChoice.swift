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

  /// The same proxy for all requests.
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
