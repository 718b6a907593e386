import HLSInterstitials

/// An address with the scheme http or https and a host.
public struct WebAddress: Sendable, Hashable {
  /// The address without fragment, as a request carries it: blanks, controls and what is not ASCII
  /// are percent-encoded behind the host.
  public let text: String
  /// The address without user information, query and fragment, as reports name it.
  public let name: String
  /// In lower case, an IPv6 address without brackets.
  let host: String
  /// Scheme, host and port.
  let origin: String
  let isSecure: Bool

  public init(_ address: String) throws(FetchFailure) {
    let reference = URIReference(String(address.prefix { $0 != "#" }))
    let scheme = reference.scheme.map { reference.characters($0).lowercased() }
    guard let scheme, scheme == "http" || scheme == "https" else { throw .notOfTheWeb }
    guard let authority = reference.authority, let host = reference.host,
      reference.characters(authority).utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      Self.isHost(reference.characters(host))
    else { throw .malformedAddress }
    let port = reference.port.map { reference.characters($0) } ?? ""
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), port.isEmpty || UInt16(port) != nil
    else { throw .malformedAddress }
    isSecure = scheme == "https"
    let hostText = reference.characters(host).lowercased()
    self.host = hostText.hasPrefix("[") ? String(hostText.dropFirst().dropLast()) : hostText
    origin = "\(scheme)://\(hostText):\(port.isEmpty ? (isSecure ? "443" : "80") : String(port))"
    let path = Self.encoded(reference.characters(reference.path))
    let query = reference.query.map { "?" + Self.encoded(reference.characters($0)) } ?? ""
    text = "\(scheme)://\(reference.characters(authority))\(path.isEmpty ? "/" : path)\(query)"
    name = "\(scheme)://\(hostText)\(port.isEmpty ? "" : ":\(port)")\(path.isEmpty ? "/" : path)"
  }

  /// The address that a reference in an answer from here stands for; nil where it cannot be loaded.
  func resolving(_ reference: String) -> WebAddress? {
    try? WebAddress(URIReference(text).resolving(reference))
  }

  /// The host where it is seen without looking it up that it is private: `localhost`, or an address.
  var localName: String? {
    let host = self.host.hasSuffix(".") ? String(self.host.dropLast()) : self.host
    if host == "localhost" || host.hasSuffix(".localhost") { return host }
    guard let address = NetworkAddress(host), !address.isPublic else { return nil }
    return address.description
  }

  /// Whether `text` begins as an address of the web does.
  public static func begins(_ text: String) -> Bool {
    let start = text.utf8.prefix(8).map(ASCII.lowercased)
    return start.starts(with: "http://".utf8) || start.elementsEqual("https://".utf8)
  }

  /// Whether the host is written so plainly that everybody reads the same name or address in it:
  /// without percent escapes, and a name beyond ASCII as DNS has it.
  private static func isHost(_ text: Substring) -> Bool {
    let isLiteral = text.hasPrefix("[") && text.hasSuffix("]")
    return text.count > (isLiteral ? 2 : 0)
      && text.utf8.dropFirst(isLiteral ? 1 : 0).dropLast(isLiteral ? 1 : 0).allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): !isLiteral
        case UInt8(ascii: ":"), UInt8(ascii: "%"): isLiteral
        default: false
        }
      }
  }

  private static func encoded(_ text: Substring) -> String {
    guard text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return String(text) }
    var result = ""
    for byte in text.utf8 {
      if byte <= 0x20 || byte >= 0x7F {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      } else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }
}
