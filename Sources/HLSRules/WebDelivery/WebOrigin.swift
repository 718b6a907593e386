import HLSDocuments
import HLSLinting
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

  /// The values of Access-Control-Allow-Origin in the response, without the whitespace around them.
  var allowedOrigins: [Located<String>] {
    headers(named: "Access-Control-Allow-Origin").map { field in
      var value = Substring(field.value).drop(while: \.isSpaceOrTab)
      while value.last?.isSpaceOrTab == true { value.removeLast() }
      return Located(value: String(value), range: field.range)
    }
  }

  /// Whether a browser gives the response to a page of an origin (Fetch Standard, CORS check).
  func admits(_ origin: String) -> Bool {
    let allowed = allowedOrigins
    guard allowed.count == 1 else { return false }
    guard hasCredentials else { return allowed[0].value == "*" || allowed[0].value == origin }
    let permission = headers(named: "Access-Control-Allow-Credentials")
    return allowed[0].value == origin && permission.map(\.value) == ["true"]
  }

  /// Whether the page asked for a request with credentials: others have no cookie for another origin.
  var hasCredentials: Bool { requestHeader("Cookie") != nil && !isOwn(origin ?? "") }

  /// What ``admits(_:)`` expects of the response to a page of an origin, for messages.
  func admission(of origin: String) -> String {
    hasCredentials
      ? "\(origin.shown) with Access-Control-Allow-Credentials: true, since the request has a cookie"
      : "* or \(origin.shown)"
  }

  /// Whether one value is recorded that some page may be admitted by; other rules report the rest.
  var hasPossibleOrigin: Bool {
    guard allowedOrigins.count == 1, let value = allowedOrigins.first?.value else { return false }
    return ["*", "null"].contains(value) || WebOrigin.isSerialized(value)
  }

  /// Whether a page of that origin reads the response without the CORS check, as its own.
  func isOwn(_ origin: String) -> Bool {
    WebOrigin(url)?.text == origin && WebOrigin(URIReference(location))?.text == origin
  }

  /// Whether the response sends the client to another address.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status?.value ?? 0) }

  /// Which host answered behind redirects, for messages; empty if it is the one that was asked.
  var ofTarget: String {
    guard let target = WebOrigin(URIReference(location)), target != WebOrigin(url) else {
      return ""
    }
    return " of \(target.text.shown)"
  }

  /// The absolute address in Location; nil without one.
  var redirectTarget: URIReference? {
    header("Location").map { URIReference(url.resolving($0.value)) }
  }
}

extension Character {
  /// Whether the character is whitespace that surrounds the values of header fields.
  fileprivate var isSpaceOrTab: Bool { self == " " || self == "\t" }
}

extension URIReference {
  /// Whether the address has a user name or a password.
  var hasUserInfo: Bool {
    authority.map { characters($0).contains("@") } ?? false
  }
}

extension Check {
  /// Checks each redirect before an answer, then the answer.
  static func answers(
    _ decide: @escaping @Sendable (Exchange, ExchangeContext, inout Report) -> Void
  ) -> Check {
    .exchange { exchange, context, report in
      for redirect in exchange.redirects { decide(redirect, context, &report) }
      decide(exchange, context, &report)
    }
  }
}

extension ExchangeContext {
  /// Whether a player loads the answer: it is a document, a key, or media, and not a beacon or data for
  /// the app.
  func isPlayed(_ exchange: Exchange) -> Bool {
    let links = links
    if !links.isEmpty { return links.contains { $0.role != .sessionData } }
    if document != nil || !keys.isEmpty { return true }
    switch body?.json?.kind {
    case .assetList, .steeringManifest, .dateRangeSchedule: return true
    case .schedule, .other, nil: break
    }
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
