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
    let end = bytes.byteCount
    var index = LineScan.first(in: start..<end, of: bytes, where: mayBeNotPlain)
    while index < end, isPlainByte[Int(LineScan.byte(bytes, at: index))] {
      index = LineScan.first(in: index + 1..<end, of: bytes, where: mayBeNotPlain)
    }
    return index
  }

  /// True for all bytes that are not plain, and for the plain characters `!`, `$` and `~`, which few
  /// addresses have.
  @inline(__always)
  private static func mayBeNotPlain(_ block: LineScan.Block) -> SIMDMask<LineScan.Block> {
    let controlsToPercentAndOthers = block .< .all(0x26)
    let angles = (block & .all(-3)) .== .all(0x3C)
    let bracketsAndBraces = ((block | .all(0x20)) .> .all(0x7A)) .& (block .!= .all(0x5F))
    let grave = block .== .all(0x60)
    return controlsToPercentAndOthers .| angles .| bracketsAndBraces .| grave
  }

  /// The index of the first byte in `range` with which a macro or a text in place of a value may begin: `$`, `%`, `@`, `{`,
  /// `(`, `__`, `&a`, `un`, `nu`, `ni`, `Na`, `No` or `YO`; the end of the range if there is none.
  package static func firstOfMacro(in range: Range<Int>, of bytes: Span<UInt8>) -> Int {
    unsafe LineScan.first(in: range, of: bytes.bytes) { block, next in
      let dollarOrPercent = (block & .all(-2)) .== .all(0x24)
      let others = (block .== .all(0x40)) .| (block .== .all(0x7B)) .| (block .== .all(0x28))
      let underscores = (block .== .all(0x5F)) .& (next .== .all(0x5F))
      let ampersand = (block .== .all(0x26)) .& (next .== .all(0x61))
      let undefined = (block .== .all(0x75)) .& (next .== .all(0x6E))
      let nullOrNil =
        (block .== .all(0x6E)) .& ((next .== .all(0x75)) .| (next .== .all(0x69)))
      let notANumberOrNone =
        (block .== .all(0x4E)) .& ((next .== .all(0x61)) .| (next .== .all(0x6F)))
      let yours = (block .== .all(0x59)) .& (next .== .all(0x4F))
      return dollarOrPercent .| others .| underscores .| ampersand .| undefined .| nullOrNil
        .| notANumberOrNone .| yours
    }
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
    let colon = LineScan.first(in: range, of: bytes) { $0 .== .all(0x3A) }
    return colon < range.upperBound ? colon : nil
  }

  /// The index at which the path ends: at the query, at the fragment, or at the end of `range`.
  public static func endOfPath(in range: Range<Int>, of bytes: Span<UInt8>) -> Int {
    unsafe LineScan.first(in: range, of: bytes.bytes) { ($0 .== .all(0x3F)) .| ($0 .== .all(0x23)) }
  }
}
