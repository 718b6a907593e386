extension StringProtocol {
  /// The text with each byte of its UTF-8 for which `isEncoded` holds as a percent escape (RFC 3986,
  /// section 2.1), its digits in capitals.
  package func percentEncoded(where isEncoded: (UInt8) -> Bool) -> String {
    guard utf8.contains(where: isEncoded) else { return String(self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 8)
    for byte in utf8 {
      if isEncoded(byte) {
        bytes += "%\(byte.zeroPadded(to: 2, radix: 16, uppercase: true))".utf8
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as a part of a query: all but unreserved characters is percent-encoded (RFC 3986, section
  /// 2.3).
  package var queryEncoded: String { percentEncoded { !$0.isUnreserved } }

  /// The path as a reference to it: what would end a path or begin an escape is percent-encoded.
  package var pathReference: String {
    percentEncoded { "%?#".utf8.contains($0) }
  }
}
