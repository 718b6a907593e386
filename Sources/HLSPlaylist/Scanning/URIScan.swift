import SourceText

/// Finds parts of URI references in bytes, without copying them (RFC 3986).
///
/// `URIReference` splits a text into all its components.
public enum URIScan {
  /// Whether each byte may occur unescaped in a URI reference (RFC 3986, section 2).
  ///
  /// True for unreserved and reserved characters, except square brackets and the number sign, which
  /// may occur only once.
  private static let isPlainByte: [Bool] = (0..<256).map { value in
    let byte = UInt8(value)
    return byte.isUnreserved || ":/?@!$&'()*+,;=".utf8.contains(byte)
  }

  /// The index of the first byte at or after `start` that is not plain; the count if there is none.
  static func firstNotPlain(_ bytes: RawSpan, from start: Int) -> Int {
    let table = isPlainByte
    let isPlain = table.span
    var index = start
    let count = bytes.byteCount
    while index + 8 <= count {
      let notPlain = notPlain(LineScan.word(bytes, at: index))
      if notPlain != 0 { return index + notPlain.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, isPlain[Int(LineScan.byte(bytes, at: index))] { index += 1 }
    return index
  }

  /// The high bit of each of eight bytes that `isPlainByte` rejects.
  ///
  /// Tests for the rejected bytes. Bytes above 0x7F are detected by their own high bit; sums of the
  /// other seven bits do not carry into the adjacent byte.
  @inline(__always)
  private static func notPlain(_ word: UInt64) -> UInt64 {
    let ones = LineScan.ones
    let x = word & ~LineScan.highBits
    func atLeast(_ byte: UInt64) -> UInt64 { x &+ (0x80 &- byte) &* ones }
    func differs(_ masked: UInt64, _ byte: UInt64) -> UInt64 {
      (masked ^ byte &* ones) &+ 0x7F &* ones
    }
    let spaceOrQuoteOrHash = ~atLeast(0x24) & differs(x, 0x21)
    let percent = ~differs(x, 0x25)
    let angle = ~differs(x & (0xFD &* ones), 0x3C)
    let bracketOrCaret = atLeast(0x5B) & ~atLeast(0x5F)
    let grave = ~differs(x, 0x60)
    let braceOrDelete = atLeast(0x7B) & differs(x, 0x7E)
    return (word | spaceOrQuoteOrHash | percent | angle | bracketOrCaret | grave | braceOrDelete)
      & LineScan.highBits
  }

  /// The first part of `range` that no URI reference may contain; nil if there is none.
  ///
  /// Variable references are accepted, because their text is not known here. Square brackets are
  /// accepted only around the IP literal of a host.
  package static func fault(in range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int>? {
    let table = isPlainByte
    let isPlain = table.span
    var index = range.lowerBound
    var fragments = 0
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "%"):
        guard index + 2 < range.upperBound, bytes[index + 1].isHexDigit,
          bytes[index + 2].isHexDigit
        else { return index..<min(index + 3, range.upperBound) }
        index += 3
      case UInt8(ascii: "{"):
        guard
          let reference = VariableReference.first(
            in: bytes, range.clamped(to: index..<index + 256)),
          reference.range.lowerBound == index
        else { return index..<index + 1 }
        index = reference.range.upperBound
      case UInt8(ascii: "#"):
        fragments += 1
        if fragments > 1 { return index..<index + 1 }
        index += 1
      case UInt8(ascii: "["):
        guard let close = closingBracket(index..<range.upperBound, range.lowerBound, bytes) else {
          return index..<index + 1
        }
        index = close + 1
      default:
        guard isPlain[Int(byte)] else {
          // Include all bytes of the character.
          var end = index + 1
          while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
          return index..<end
        }
        index += 1
      }
    }
    return nil
  }

  /// The index after `scheme:` or `scheme://authority` at the start of `range`; nil for a relative
  /// reference.
  static func endOfOrigin(in range: Range<Int>, of bytes: Span<UInt8>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index].isSchemeCharacter { index += 1 }
    guard index > range.lowerBound, index < range.upperBound, bytes[index] == UInt8(ascii: ":"),
      bytes[range.lowerBound].isLetter
    else { return nil }
    index += 1
    guard index + 1 < range.upperBound, bytes[index] == UInt8(ascii: "/"),
      bytes[index + 1] == UInt8(ascii: "/")
    else { return index }
    index += 2
    while index < range.upperBound, !"/?#".utf8.contains(bytes[index]) { index += 1 }
    return index
  }

  /// The index of the bracket that closes an IP literal at the start of `range`; nil if an IP
  /// literal is not allowed there or malformed.
  private static func closingBracket(
    _ range: Range<Int>, _ start: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    let open = range.lowerBound
    guard open >= start + 2 else { return nil }
    let afterSlashes = bytes[open - 1] == UInt8(ascii: "/") && bytes[open - 2] == UInt8(ascii: "/")
    guard afterSlashes || bytes[open - 1] == UInt8(ascii: "@") else { return nil }
    var index = open + 1
    while index < range.upperBound, index - open < 64 {
      let byte = bytes[index]
      if byte == UInt8(ascii: "]") { return index > open + 1 ? index : nil }
      guard
        byte.isHexDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
          || byte | 0x20 == UInt8(ascii: "v")
      else { return nil }
      index += 1
    }
    return nil
  }

  /// The range of the scheme, without its colon; nil for a relative reference.
  public static func scheme(of range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int>? {
    guard let start = range.first, let colon = colon(range, unsafe bytes.bytes),
      bytes[start].isLetter
    else { return nil }
    for index in start..<colon where !bytes[index].isSchemeCharacter { return nil }
    return start..<colon
  }

  /// The index of the first colon; nil for most relative references.
  private static func colon(_ range: Range<Int>, _ bytes: RawSpan) -> Int? {
    first(of: UInt8(ascii: ":"), or: UInt8(ascii: ":"), in: range, bytes)
  }

  /// The index at which the path ends: at the query, at the fragment, or at the end of `range`.
  public static func endOfPath(in range: Range<Int>, of bytes: Span<UInt8>) -> Int {
    unsafe first(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), in: range, bytes.bytes)
      ?? range.upperBound
  }

  /// The index of the first occurrence of either byte, scanning eight bytes at a time.
  private static func first(
    of one: UInt8, or other: UInt8, in range: Range<Int>, _ bytes: RawSpan
  ) -> Int? {
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let word = LineScan.word(bytes, at: index)
      let a = word ^ UInt64(one) &* LineScan.ones
      let b = word ^ UInt64(other) &* LineScan.ones
      let zero = ((a &- LineScan.ones) & ~a | (b &- LineScan.ones) & ~b) & LineScan.highBits
      if zero != 0 { return index + zero.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < range.upperBound {
      let byte = LineScan.byte(bytes, at: index)
      if byte == one || byte == other { return index }
      index += 1
    }
    return nil
  }
}
