import HLSInterstitials
import SourceText

/// An http or https URL with a host.
package struct WebAddress: Sendable, Hashable {
  /// The URL as sent in a request: without fragment, with spaces, control and non-ASCII characters
  /// after the host percent-encoded.
  package let text: String
  /// The URL without user information, query and fragment, as shown in reports.
  package let name: String
  /// In lower case; an IPv6 address without brackets.
  let host: String
  let port: Int
  /// Scheme, host and port.
  let origin: String
  let isSecure: Bool

  /// Parses a URL; throws `notOfTheWeb` for another scheme and `malformedAddress` for a bad host or port.
  package init(_ address: String) throws(FetchFailure) {
    let reference = URIReference(String(address.prefix { $0 != "#" }))
    let scheme = reference.scheme.map { reference.characters($0).lowercased() }
    guard let scheme, scheme == "http" || scheme == "https" else { throw .notOfTheWeb }
    guard let authority = reference.authority, let host = reference.host,
      reference.characters(authority).utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      reference.userInfo.map({ Self.isUserInfo(reference.characters($0)) }) ?? true,
      Self.isHost(reference.characters(host))
    else { throw .malformedAddress }
    let port = reference.port.map { reference.characters($0) } ?? ""
    guard port.utf8.allSatisfy(\.isDigit), port.isEmpty || UInt16(port) != nil
    else { throw .malformedAddress }
    isSecure = scheme == "https"
    self.port = Int(port) ?? (isSecure ? 443 : 80)
    let hostText = reference.characters(host).lowercased()
    self.host = hostText.hasPrefix("[") ? String(hostText.dropFirst().dropLast()) : hostText
    origin = "\(scheme)://\(hostText):\(self.port)"
    let path = Self.encoded(reference.characters(reference.path))
    let query = reference.query.map { "?" + Self.encoded(reference.characters($0)) } ?? ""
    text = "\(scheme)://\(reference.characters(authority))\(path.isEmpty ? "/" : path)\(query)"
    name = "\(scheme)://\(hostText)\(port.isEmpty ? "" : ":\(port)")\(path.isEmpty ? "/" : path)"
  }

  /// The origin as browsers write it: without the usual port.
  package var pageOrigin: String {
    let usual = isSecure ? ":443" : ":80"
    return port == (isSecure ? 443 : 80) ? String(origin.dropLast(usual.count)) : origin
  }

  /// Resolves a reference found in a document at this URL; nil if the result cannot be loaded.
  func resolving(_ reference: String) -> WebAddress? {
    try? WebAddress(URIReference(text).resolving(reference))
  }

  /// Whether `text` begins with `http://` or `https://`, in any case.
  package static func begins(_ text: String) -> Bool {
    let start = text.utf8.prefix(8).map(\.lowercased)
    return start.starts(with: "http://".utf8) || start.elementsEqual("https://".utf8)
  }

  /// The URL that text without a scheme was probably meant to be, such as
  /// `http://127.0.0.1:8080/x.m3u8`; nil if the text does not begin with a host name.
  ///
  /// A port, `localhost` or an IP address suggests a development server, which gets `http`.
  package static func completed(_ text: String) -> String? {
    guard !text.hasPrefix("/"), let address = try? WebAddress("http://" + text) else { return nil }
    let authority = text.prefix { $0 != "/" }
    let hasPort = authority.last { !$0.isNumber } == ":" && authority.last != ":"
    guard !hasPort, address.host != "localhost", NetworkAddress(address.host) == nil else {
      return "http://" + text
    }
    let ending = address.host.split(separator: ".").last ?? ""
    let isName = address.host.contains(".") && ending.count > 1 && ending.allSatisfy(\.isLetter)
    return isName && authority.count < text.count ? "https://" + text : nil
  }

  /// Whether the host is unambiguous: no percent escapes except in the zone of an IPv6 address, and
  /// international names in their ASCII form.
  private static func isHost(_ text: Substring) -> Bool {
    guard text.hasPrefix("["), text.hasSuffix("]") else {
      return !text.isEmpty
        && text.utf8.allSatisfy { $0.isLetterOrDigit || ".-_".utf8.contains($0) }
    }
    let literal = text.dropFirst().dropLast()
    let parts = literal.split(separator: "%", omittingEmptySubsequences: false)
    // libcurl refuses other zones.
    guard parts.count <= 2, parts.count == 1 || (1..<16).contains(parts[1].count) else {
      return false
    }
    return literal.contains(":") && NetworkAddress(String(literal)) != nil
      && literal.utf8.allSatisfy { $0.isLetterOrDigit || ".:%".utf8.contains($0) }
  }

  /// Whether the user information contains nothing that could end it for another parser.
  private static func isUserInfo(_ text: Substring) -> Bool {
    !text.utf8.contains { !$0.isPrintable || "@\\[]".utf8.contains($0) }
  }

  private static func encoded(_ text: Substring) -> String {
    String(text).percentEncoded { !$0.isPrintable || $0 == UInt8(ascii: " ") }
  }
}

/// Gives URLs the names they have in reports: without user information and query, with a number
/// appended where two URLs would get the same name.
package struct AddressNames: Sendable {
  private var names: [String: String] = [:]
  private var used: Set<String> = []
  /// The next number that may be free for a name without one.
  private var next: [String: Int] = [:]

  /// Creates an empty set of names.
  package init() {}

  /// The name of a URL; repeated calls with the same URL return the same name.
  package mutating func name(of address: String) -> String {
    if let known = names[address] { return known }
    let plain = Self.plainName(of: address)
    var name = plain
    if !used.insert(name).inserted {
      var number = next[plain] ?? 2
      repeat {
        name = "\(plain)~\(number)"
        number += 1
      } while !used.insert(name).inserted
      next[plain] = number
    }
    names[address] = name
    return name
  }

  /// The URL without user information, query and fragment.
  package static func plainName(of address: String) -> String {
    (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
