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
    let text = URIReference(address).decoded(start..<address.utf8.count).text
    let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
    self = .data(isBase64 ? Base64.bytes(in: text) : Array(text.utf8))
  }

  /// The `pssh` boxes; empty if there is none.
  var headers: [ProtectionHeader] {
    guard case .data(let bytes?) = self else { return [] }
    return (try? ProtectionHeader.all(in: bytes)) ?? []
  }
}
