/// From where a host can be reached, by its name or address.
package enum HostReach: Sendable {
  /// The device of each viewer.
  case device
  /// No viewer: the name is never resolved outside a cluster or a test.
  case nowhere
  /// One network, whose viewers may be meant.
  case network
  /// The public internet, as far as the name says.
  case anywhere
}

extension URIReference {
  /// The reach of the host: by RFC 6890, RFC 4193 and RFC 6598 for an address in any form that browsers read,
  /// by RFC 6761, RFC 6762 and the reservation of `.internal` for a name.
  ///
  /// Anywhere without a host, for a name with a variable, and for names of documentation such as `.example`.
  package var reach: HostReach {
    guard let host, !host.isEmpty else { return .anywhere }
    var name = characters(host).lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    if name.hasPrefix("[") { return Self.reach(ofIPv6: name.dropFirst().dropLast()) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, name.utf8.allSatisfy(\.isHostCharacter) else { return .anywhere }
    if let address = Self.ipv4(labels) { return Self.reach(ofIPv4: address) }
    if last == "localhost" { return .device }
    if last == "invalid" || Self.innerDomains.contains(where: name.hasSuffix) { return .nowhere }
    let isOfNetwork =
      ["local", "internal", "test", "lan", "localdomain", "intranet", "corp"].contains(last)
      || name.hasSuffix(".home.arpa")
    return labels.count == 1 || isOfNetwork ? .network : .anywhere
  }

  /// The ends of names that only containers on one machine or in one cluster resolve.
  private static let innerDomains = [
    ".cluster.local", ".svc", ".docker.internal", ".containers.internal", ".minikube.internal",
    ".lima.internal",
  ]

  /// An address in the forms that browsers read: one to four decimal, octal or hexadecimal numbers (URL Standard,
  /// IPv4 parser); nil for anything else.
  private static func ipv4(_ labels: [Substring]) -> UInt32? {
    guard (1...4).contains(labels.count) else { return nil }
    let numbers = labels.compactMap { label -> UInt64? in
      if label.hasPrefix("0x") {
        return label.count == 2 ? 0 : UInt64(label.dropFirst(2), radix: 16)
      }
      guard !label.isEmpty, label.utf8.allSatisfy(\.isDigit) else { return nil }
      return UInt64(label, radix: label.count > 1 && label.hasPrefix("0") ? 8 : 10)
    }
    guard numbers.count == labels.count, let last = numbers.last else { return nil }
    var address: UInt64 = 0
    for number in numbers.dropLast() {
      guard number < 256 else { return nil }
      address = address << 8 | number
    }
    let rest = UInt64(8 * (5 - numbers.count))
    guard last < 1 << rest else { return nil }
    return UInt32(truncatingIfNeeded: address << rest | last)
  }

  private static func reach(ofIPv4 address: UInt32) -> HostReach {
    let (first, second) = (address >> 24, address >> 16 & 0xFF)
    return switch (first, second) {
    case (127, _), (0, _): .device
    case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): .network
    default: .anywhere
    }
  }

  private static func reach(ofIPv6 text: Substring) -> HostReach {
    if text == "::1" || text == "::" || text == "0:0:0:0:0:0:0:1" { return .device }
    if text.hasPrefix("::ffff:"), text.contains("."),
      let address = ipv4(text.dropFirst(7).split(separator: "."))
    {
      return reach(ofIPv4: address)
    }
    guard let group = text.split(separator: ":").first, !text.hasPrefix(":"),
      let number = UInt16(group, radix: 16)
    else { return .anywhere }
    // fc00::/7 and fe80::/10.
    return number >> 9 == 0x7E || number >> 6 == 0x3FA ? .network : .anywhere
  }
}

extension UInt8 {
  /// A character of the host names that resolvers look up.
  fileprivate var isHostCharacter: Bool {
    isVariableNameCharacter || self == UInt8(ascii: ".")
  }
}
