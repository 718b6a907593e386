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

/// A range of a URI with its percent escapes decoded.
///
/// A percent sign that is not followed by two hexadecimal digits is kept, and so is a plus sign.
/// Source: RFC 3986, section 2.1.
public struct PercentDecoding: Equatable, Sendable {
  /// The decoded characters; bytes that are not UTF-8 become U+FFFD.
  public let text: String
  /// The offset in the URI, in bytes, of the first percent sign without two hexadecimal digits; nil
  /// if there is none.
  public let brokenEscape: Int?
  /// Whether the decoded bytes are UTF-8.
  public let isUTF8: Bool
}

extension URIReference {
  /// Decodes the percent escapes in a range of the text.
  ///
  /// The range counts UTF-8 bytes of ``text``; the part outside the text is ignored.
  public func decoded(_ range: Range<Int>) -> PercentDecoding {
    let utf8 = text.utf8
    let bytes = utf8.span
    let range = range.clamped(to: 0..<bytes.count)
    guard bytes.firstIndex(of: "%", in: range) != nil else {
      return PercentDecoding(text: String(characters(range)), brokenEscape: nil, isUTF8: true)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var broken: Int?
    var place = range.lowerBound
    while place < range.upperBound {
      if let byte = bytes.escapedByte(at: place, in: range) {
        decoded.append(byte)
        place += 3
        continue
      }
      if bytes[place] == UInt8(ascii: "%"), broken == nil { broken = place }
      decoded.append(bytes[place])
      place += 1
    }
    let text = String(validating: decoded, as: UTF8.self)
    return PercentDecoding(
      text: text ?? String(decoding: decoded, as: UTF8.self), brokenEscape: broken,
      isUTF8: text != nil)
  }

  /// The range of the text that holds the decoded characters `range` of `whole`.
  ///
  /// Both ranges count UTF-8 bytes; a range that exceeds the text is clamped. If the escapes of
  /// `whole` do not decode to UTF-8, positions cannot be mapped and the result is `whole`.
  public func encodedRange(of range: Range<Int>, within whole: Range<Int>) -> Range<Int> {
    let utf8 = text.utf8
    let bytes = utf8.span
    let whole = whole.clamped(to: 0..<bytes.count)
    guard bytes.firstIndex(of: "%", in: whole) != nil else {
      let count = 0..<whole.count
      let range = range.clamped(to: count)
      return whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound
    }
    guard decoded(whole).isUTF8 else { return whole }
    var (place, count, start) = (whole.lowerBound, 0, whole.upperBound)
    while place < whole.upperBound {
      if count == range.lowerBound { start = place }
      if count == range.upperBound { return min(start, place)..<place }
      place += bytes.escapedByte(at: place, in: whole) == nil ? 1 : 3
      count += 1
    }
    return start..<whole.upperBound
  }
}

extension Span<UInt8> {
  /// The byte that the percent escape at `place` encodes; nil if there is no escape.
  fileprivate func escapedByte(at place: Int, in range: Range<Int>) -> UInt8? {
    guard self[place] == UInt8(ascii: "%"), range.upperBound - place >= 3,
      let high = self[place + 1].hexValue, let low = self[place + 2].hexValue
    else { return nil }
    return high << 4 | low
  }
}
