extension String {
  /// The text with each UTF-8 byte for which `isEncoded` returns true as a percent escape with
  /// uppercase digits.
  ///
  /// Source: RFC 3986, section 2.1.
  package func percentEncoded(where isEncoded: (UInt8) -> Bool) -> String {
    guard utf8.contains(where: isEncoded) else { return self }
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

  /// The text for use in a query: everything except unreserved characters is percent-encoded.
  ///
  /// Source: RFC 3986, section 2.3.
  package var queryEncoded: String { percentEncoded { !$0.isUnreserved } }

  /// The path as a URI reference: `%`, `?` and `#` are percent-encoded, because they would begin an
  /// escape or end the path.
  package var pathReference: String {
    percentEncoded { "%?#".utf8.contains($0) }
  }
}
