import HLSInterstitials
import SourceText

/// What the address of a key contains by itself.
enum KeyContent {
  /// The address is that of another resource.
  case elsewhere
  /// The bytes of a `data` URI; nil if they are malformed Base64.
  case data([UInt8]?)

  /// Reads an address.
  init(_ address: String) {
    guard address.utf8.prefix(5).map(\.lowercased).elementsEqual("data:".utf8),
      let comma = address.utf8.firstIndex(of: UInt8(ascii: ","))
    else {
      self = .elsewhere
      return
    }
    let start = address.utf8.distance(from: address.utf8.startIndex, to: comma) + 1
    let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
    self = .data(
      isBase64
        ? Base64.bytes(in: URIReference(address).decoded(start..<address.utf8.count).text)
        : Self.decoded(address.utf8.dropFirst(start)))
  }

  /// The bytes of a percent-encoded text, whether or not they are UTF-8.
  private static func decoded(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexValue,
        let low = rest.dropFirst().first?.hexValue
      {
        bytes.append(UInt8(high) << 4 | UInt8(low))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The bytes of a `data` URI; nil for another resource and malformed Base64.
  var bytes: [UInt8]? {
    guard case .data(let bytes) = self else { return nil }
    return bytes
  }

  /// The `pssh` boxes; empty if there is none.
  var headers: [ProtectionHeader] {
    guard let bytes else { return [] }
    return (try? ProtectionHeader.all(in: bytes)) ?? []
  }
}

/// How a key differs from others of its system, as far as the playlist shows it.
enum KeyIdentity: Equatable {
  /// An address without its query, and the whole.
  case address(Substring, String)
  /// The ID of the only key in a `pssh` box.
  case id([UInt8])

  /// The identity of a key with an address; nil if several keys or none are known.
  init?(_ address: String, format: String) {
    switch KeySystem.with(format: format) {
    case KeySystem.widevine:
      let ids = KeyContent(address).headers.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.keyIDs) }
      guard ids.count == 1, let id = ids.first else { return nil }
      self = .id(id)
    case KeySystem.fairPlay:
      self = .address(address.prefix { $0 != "?" && $0 != "#" }, address)
    default: return nil
    }
  }

  /// The bytes that differ from those of certainly another key of the system; a query may be that of a session.
  var core: [UInt8] {
    switch self {
    case .address(let path, _): Array(path.utf8)
    case .id(let id): id
    }
  }
}
