import HLSDocuments
import SourceText

/// The origin of an address as browsers write it: scheme, host, and a port other than the usual one.
///
/// Source: Fetch Standard, serializing a request origin; HTML Standard, origin.
struct WebOrigin: Equatable {
  let text: String

  /// Nil for an address without scheme or host.
  init?(_ address: URIReference) {
    guard let scheme = address.scheme, let host = address.host, !host.isEmpty else { return nil }
    let name = address.characters(scheme).lowercased()
    let port = address.port.map { String(address.characters($0)) } ?? ""
    let isUsual = port.isEmpty || (name, port) == ("https", "443") || (name, port) == ("http", "80")
    text = "\(name)://\(address.characters(host).lowercased())" + (isUsual ? "" : ":\(port)")
  }

  /// Whether a text is an origin exactly as browsers write it, so that it can be equal to one.
  static func isSerialized(_ text: String) -> Bool {
    let address = URIReference(text)
    return WebOrigin(address)?.text == text && !text.contains("*") && !text.contains(",")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

extension Exchange {
  /// The value of Origin that was recorded with the request; nil if none was.
  var origin: String? { requestHeader("Origin")?.value }

  /// All response fields of a name, ignoring case.
  func headers(named name: String) -> [Header] {
    let name = name.lowercased()
    return headers?.filter { $0.name.lowercased() == name } ?? []
  }

  /// The elements of the response fields of a name, in lowercase.
  func elements(of name: String) -> [String] {
    headers(named: name).flatMap { $0.value.split(separator: ",") }
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
  }

  /// The fields Access-Control-Allow-Origin of the response.
  var allowedOrigins: [Header] { headers(named: "Access-Control-Allow-Origin") }

  /// Whether a browser gives the response to a page of an origin (Fetch Standard, CORS check).
  func admits(_ origin: String) -> Bool {
    let allowed = allowedOrigins
    return allowed.count == 1 && (allowed[0].value == "*" || allowed[0].value == origin)
  }

  /// Whether a page of that origin reads the response without the CORS check, as its own.
  func isOwn(_ origin: String) -> Bool {
    WebOrigin(url)?.text == origin && WebOrigin(URIReference(location))?.text == origin
  }

  /// Whether the response sends the client to another address.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status?.value ?? 0) }

  /// The absolute address in Location; nil without one.
  var redirectTarget: URIReference? {
    header("Location").map { URIReference(url.resolving($0.value)) }
  }
}

extension ExchangeContext {
  /// Whether a player loads the answer: it is a document, a key, or media, and not a beacon or data for
  /// the app.
  func isPlayed(_ exchange: Exchange) -> Bool {
    let links = links
    if !links.isEmpty { return links.contains { $0.role != .sessionData } }
    if body != nil || !keys.isEmpty { return true }
    if let type = exchange.mediaType,
      type.hasPrefix("video/") || type.hasPrefix("audio/") || type.hasSuffix("mpegurl")
    {
      return true
    }
    let addresses = [exchange.url, URIReference(exchange.location), exchange.redirectTarget]
    return addresses.compactMap { $0 }.contains { address in
      let path = address.characters(address.path).lowercased()
      return Self.endings.contains { path.hasSuffix($0) }
    }
  }

  private static let endings = [
    ".m3u8", ".m3u", ".ts", ".m4s", ".mp4", ".m4v", ".m4a", ".cmfv", ".cmfa", ".aac", ".ac3",
    ".ec3", ".mp3", ".vtt", ".webvtt",
  ]
}
