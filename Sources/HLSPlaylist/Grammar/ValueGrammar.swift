import SourceText

/// Checks values in place; each function returns the first fault, or nil.
enum ValueGrammar {
  typealias Fault = ValueFault

  /// Checks a value without its quotes.
  static func fault(
    of type: ValueType, quoted: Bool, _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Fault? {
    if !quoted, range.isEmpty { return Fault(.emptyValue) }
    switch type {
    case .stringOrWord(let words):
      if quoted { return range.isEmpty ? Fault(.emptyString) : nil }
      return word(range, bytes, words)
    case .words(let words):
      guard quoted else { return Fault(.unquoted) }
      return range.isEmpty ? Fault(.emptyString) : list(range, bytes, words)
    case .quotedWord(let words):
      guard quoted else { return Fault(.unquoted) }
      return range.isEmpty ? Fault(.emptyString) : quotedWord(range, bytes, words)
    case .string(let format):
      guard quoted else { return Fault(.unquoted) }
      if range.isEmpty { return format == .anyOrEmpty ? nil : Fault(.emptyString) }
      return TextGrammar.fault(of: format, range, bytes)
    default:
      return quoted ? Fault(.quoted) : unquoted(type, range, bytes)
    }
  }

  private static func unquoted(
    _ type: ValueType, _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Fault? {
    switch type {
    case .integer: integer(range, bytes)
    case .decimal: decimal(range, bytes)
    case .positiveDecimal: positiveDecimal(range, bytes)
    case .signedDecimal: signedDecimal(range, bytes)
    case .hexadecimal(let limit): hexadecimal(range, bytes, atMost: limit, wholeBytes: false)
    case .hexadecimalBytes: hexadecimal(range, bytes, atMost: .max, wholeBytes: true)
    case .resolution: resolution(range, bytes)
    case .word(let words): word(range, bytes, words)
    case .words, .string, .quotedWord, .stringOrWord: nil
    }
  }

  // MARK: Numbers

  static func integer(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    switch DecimalInteger(range, of: bytes) {
    case .number: nil
    case .outOfRange: Fault(.integerRange)
    case .malformed: Fault(.integer)
    }
  }

  private static func isDecimal(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var digits = 0
    var points = 0
    for index in range {
      if bytes[index].isDigit {
        digits += 1
      } else if bytes[index] == UInt8(ascii: "."), points == 0 {
        points = 1
      } else {
        return false
      }
    }
    return digits > 0
  }

  private static func decimal(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    if isDecimal(range, bytes) { return nil }
    return hasMinus(range, bytes) && isDecimal(range.dropFirst(), bytes)
      ? Fault(.negative) : Fault(.decimal)
  }

  private static func positiveDecimal(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    if let fault = decimal(range, bytes) { return fault }
    let isZero = range.allSatisfy { bytes[$0] == 0x30 || bytes[$0] == UInt8(ascii: ".") }
    return isZero ? Fault(.tooSmall) : nil
  }

  static func signedDecimal(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    isDecimal(hasMinus(range, bytes) ? range.dropFirst() : range, bytes)
      ? nil : Fault(.signedDecimal)
  }

  private static func hasMinus(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
  }

  static func hexadecimal(
    _ range: Range<Int>, _ bytes: Span<UInt8>, atMost limit: Int, wholeBytes: Bool
  ) -> Fault? {
    guard Playlist.hasHexadecimalPrefix(range, bytes) else { return Fault(.hexadecimalPrefix) }
    let digits = range.dropFirst(2)
    if digits.isEmpty { return Fault(.hexadecimalEmpty) }
    var hasLowercase = false
    for index in digits {
      guard bytes[index].isHexDigit else { return Fault(.hexadecimalDigit) }
      if bytes[index].isLowercaseLetter { hasLowercase = true }
    }
    if digits.count > limit { return Fault(.hexadecimalTooLong) }
    if wholeBytes && digits.count % 2 == 1 { return Fault(.hexadecimalHalfByte) }
    return hasLowercase ? Fault(.hexadecimalCase) : nil
  }

  private static func resolution(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Fault? {
    var middle = range.lowerBound
    while middle < range.upperBound, bytes[middle] != UInt8(ascii: "x") { middle += 1 }
    guard middle < range.upperBound else { return Fault(.resolution) }
    let width = integer(range.lowerBound..<middle, bytes)
    let height = integer(middle + 1..<range.upperBound, bytes)
    guard let fault = width ?? height else { return nil }
    let isRange =
      fault.aspect == .integerRange && (height?.aspect ?? .integerRange) == .integerRange
    return Fault(isRange ? .integerRange : .resolution)
  }

  // MARK: Words

  /// A space, a quote, a comma or a control character.
  private static func isIllegalInWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x7F
  }

  static func word(_ range: Range<Int>, _ bytes: Span<UInt8>, _ words: Words) -> Fault? {
    if let word = Word(bytes, range), words.contains(word) { return nil }
    if range.contains(where: { isIllegalInWord(bytes[$0]) }) { return Fault(.wordCharacter) }
    if let word = Word(bytes, range, uppercased: true), words.contains(word) {
      return Fault(.unknownWord, meant: word)
    }
    return Fault(.unknownWord, meant: NearName.word(bytes, range, among: words))
  }

  private static func quotedWord(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ words: Words
  ) -> Fault? {
    if let word = Word(bytes, range), words.contains(word) { return nil }
    if let word = Word(bytes, range, uppercased: true), words.contains(word) {
      return Fault(.wordCase)
    }
    return Fault(.unknownWord, meant: NearName.word(bytes, range, among: words))
  }

  /// Whether a member of a list is several words with other separators than commas, such as `SKIP|JUMP`.
  private static func isList(
    _ member: Range<Int>, _ bytes: Span<UInt8>, _ words: Words
  ) -> Bool {
    var count = 0
    var start = member.lowerBound
    while start < member.upperBound {
      var end = start
      while end < member.upperBound,
        bytes[end].isAttributeNameCharacter || bytes[end].isLetter || bytes[end] == 0x5F
      {
        end += 1
      }
      if end == member.upperBound, count == 0 { return false }
      if end > start {
        guard let word = Word(bytes, start..<end), words.contains(word) else { return false }
        count += 1
      }
      start = end + 1
    }
    return count > 1
  }

  private static func list(_ range: Range<Int>, _ bytes: Span<UInt8>, _ words: Words) -> Fault? {
    var seen = 0
    var repeated: Fault?
    var miscased: Fault?
    var unknown: Fault?
    var similar: (fault: Fault, number: Int)?
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
      let member = start..<end
      if isList(member, bytes, words) { return Fault(.memberCharacter, member) }
      if member.isEmpty || member.contains(where: { isIllegalInWord(bytes[$0]) }) {
        return member.isEmpty ? Fault(.memberCharacter) : Fault(.memberCharacter, member)
      }
      if let word = Word(bytes, member), let number = words.index(of: word) {
        if seen & 1 << number != 0, repeated == nil { repeated = Fault(.repeatedMember, member) }
        seen |= 1 << number
      } else if let word = Word(bytes, member, uppercased: true), words.contains(word) {
        if miscased == nil { miscased = Fault(.wordCase, member) }
      } else {
        if unknown == nil { unknown = Fault(.unknownMember, member) }
        if similar == nil, let word = NearName.word(bytes, member, among: words),
          let number = words.index(of: word)
        {
          similar = (Fault(.similarMember, member, meant: word), number)
        }
      }
      start = end + 1
    }
    // If the list has the intended word too, nothing is lost.
    if let similar, seen & 1 << similar.number == 0 { return similar.fault }
    if let fault = repeated ?? miscased { return fault }
    return seen == 0 && unknown != nil ? Fault(.noKnownMember) : unknown
  }
}
