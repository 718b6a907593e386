import HLSInterstitials
import SourceText

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
    guard port.utf8.allSatisfy(\.isDigit), port.isEmpty || UInt16(port) != nil
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
    let start = text.utf8.prefix(8).map(\.lowercased)
    return start.starts(with: "http://".utf8) || start.elementsEqual("https://".utf8)
  }

  /// Whether the host is written so plainly that everybody reads the same name or address in it:
  /// without percent escapes, and a name beyond ASCII as DNS has it.
  private static func isHost(_ text: Substring) -> Bool {
    let isLiteral = text.hasPrefix("[") && text.hasSuffix("]")
    return text.count > (isLiteral ? 2 : 0)
      && text.utf8.dropFirst(isLiteral ? 1 : 0).dropLast(isLiteral ? 1 : 0).allSatisfy { byte in
        byte.isLetterOrDigit || byte == UInt8(ascii: ".")
          || (isLiteral ? ":%" : "-_").utf8.contains(byte)
      }
  }

  private static func encoded(_ text: Substring) -> String {
    text.percentEncoded { !$0.isPrintable || $0 == UInt8(ascii: " ") }
  }
}
