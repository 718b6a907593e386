import Glibc

/// An IPv4 or IPv6 address.
struct NetworkAddress: Hashable, CustomStringConvertible {
  /// 4 bytes for IPv4, 16 for IPv6.
  let bytes: [UInt8]

  /// Parses an address.
  ///
  /// IPv4 addresses may have any form that resolvers accept, such as `0x7f.1` and `2130706433`; nil for
  /// a host name.
  init?(_ text: String) {
    var wide = in6_addr()
    if unsafe inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &wide) == 1 {
      bytes = unsafe withUnsafeBytes(of: &wide) { unsafe Array($0) }
      return
    }
    var narrow = in_addr()
    guard unsafe inet_aton(text, &narrow) != 0 else { return nil }
    bytes = unsafe withUnsafeBytes(of: &narrow) { unsafe Array($0) }
  }

  /// Reads the address from a `sockaddr` of the given family; nil for anything but IPv4 and IPv6.
  @unsafe init?(family: CInt, socketAddress: UnsafeRawPointer) {
    let offset: Int
    let count: Int
    switch family {
    case AF_INET: (offset, count) = (4, 4)
    case AF_INET6: (offset, count) = (8, 16)
    default: return nil
    }
    unsafe bytes = Array(UnsafeRawBufferPointer(start: socketAddress + offset, count: count))
  }

  var description: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    if let embedded { return "::ffff:\(NetworkAddress(bytes: embedded))" }
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the address is on the public internet.
  ///
  /// An address is public unless the IANA special-purpose address registries list it (RFC 6890).
  var isPublic: Bool {
    if let embedded { return NetworkAddress(bytes: embedded).isPublic }
    if bytes.count == 4 { return !Self.specialIPv4.contains { $0.contains(bytes) } }
    if isTranslated {
      return NetworkAddress(bytes: Array(bytes.suffix(4))).isPublic
    }
    return Self.globalUnicast.contains(bytes) && !Self.specialIPv6.contains { $0.contains(bytes) }
  }

  /// Whether the address is link-local, or an IPv6 form of a link-local IPv4 address.
  ///
  /// Nothing is loaded from there: clouds give credentials to whoever asks 169.254.169.254.
  var isLinkLocal: Bool {
    if bytes.count == 4 { return Self.linkLocalIPv4.contains(bytes) }
    let forms = [
      embedded, bytes[..<12].allSatisfy { $0 == 0 } ? Array(bytes.suffix(4)) : nil,
      isTranslated ? Array(bytes.suffix(4)) : nil,
      Self.relayed.contains(bytes) ? Array(bytes[2..<6]) : nil,
    ]
    return Self.linkLocalIPv6.contains(bytes)
      || forms.contains { $0.map(Self.linkLocalIPv4.contains) ?? false }
  }

  /// Whether a cloud has its metadata service there, at an address that is not link-local.
  var isMetadataService: Bool {
    Self.metadataServices.contains { $0.start.count <= bytes.count && $0.contains(bytes) }
      || (embedded.map { NetworkAddress(bytes: $0).isMetadataService } ?? false)
  }

  /// Whether NAT64 translates the address to the IPv4 address in its last bytes.
  private var isTranslated: Bool {
    bytes.starts(with: Self.translated) && bytes[4..<12].allSatisfy { $0 == 0 }
  }

  /// The IPv4 address inside an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2).
  private var embedded: [UInt8]? {
    guard bytes.count == 16, bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF,
      bytes[11] == 0xFF
    else { return nil }
    return Array(bytes.suffix(4))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// A range of addresses with the same leading bits.
  private struct Block {
    let start: [UInt8]
    let bits: Int

    init(_ start: [UInt8], _ bits: Int) {
      self.start = start
      self.bits = bits
    }

    func contains(_ bytes: [UInt8]) -> Bool {
      start.indices.allSatisfy { index in
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - index * 8))
        return bytes[index] & mask == start[index] & mask
      }
    }
  }

  private static let linkLocalIPv4 = Block([169, 254], 16)
  private static let linkLocalIPv6 = Block([0xFE, 0x80], 10)

  /// fd00:ec2::/32 of Amazon, fd20:ce::254 of Google, fd00:c1::a9fe:a9fe of Oracle, 100.100.100.200 of Alibaba.
  private static let metadataServices = [
    Block([0xFD, 0x00, 0x0E, 0xC2], 32),
    Block([0xFD, 0x20, 0x00, 0xCE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54], 128),
    Block([0xFD, 0x00, 0x00, 0xC1, 0, 0, 0, 0, 0, 0, 0, 0, 0xA9, 0xFE, 0xA9, 0xFE], 128),
    Block([100, 100, 100, 200], 32),
  ]

  private static let specialIPv4 = [
    Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), linkLocalIPv4,
    Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 88, 99], 24),
    Block([192, 168], 16), Block([198, 18], 15), Block([198, 51, 100], 24),
    Block([203, 0, 113], 24), Block([224], 4), Block([240], 4),
  ]

  private static let globalUnicast = Block([0x20], 3)

  /// 6to4, which contains an IPv4 address (RFC 3056).
  private static let relayed = Block([0x20, 0x02], 16)

  /// Teredo and others, documentation, 6to4.
  private static let specialIPv6 = [
    Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32), relayed,
    Block([0x3F, 0xFF, 0x00], 20),
  ]

  /// The prefix of IPv4 addresses translated by NAT64 (RFC 6052, section 2.1).
  private static let translated: [UInt8] = [0x00, 0x64, 0xFF, 0x9B]
}
