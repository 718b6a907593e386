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
