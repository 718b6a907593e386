import SourceText

/// Finds what must not be published.
///
/// That is values with secret names, values that look like keys or tokens, and the user information of
/// addresses; the article about reports lists the positions.
///
/// Percent escapes are decoded, repeatedly if necessary, since a parameter can contain an address with
/// parameters of its own. A variable reference is not a secret. Source of the syntax: RFC 3986, sections
/// 2.1 and 3.2.1; rfc8216bis-22, section 4.3. Nor is a placeholder of a template, such as `[[STREAMID]]`.
struct SecretScan {
  /// The part of an address that a place is in.
  enum Region {
    case text, path, query
  }

  /// The quotation marks `"` around a place.
  enum Quotation {
    case none
    /// A quotation without a space so far, such as an address.
    case word
    case words
    /// The text before was not read.
    case unknown
  }

  /// The secret ranges; may overlap.
  private var found: [Range<Int>] = []
  let end: Int
  /// The last name that was read.
  var name = SpelledName()
  /// The start of the letters, digits, `-` and `_` that were read last.
  private var wordStart = 0
  var region = Region.text
  var quotation = Quotation.none
  /// Whether the line is a tag with attributes.
  private(set) var isInTag = false
  /// Whether the current address has the parts of a pod address before its stream ID.
  var isOfPod = false
  var definition = Definition()
  var quotations = QuotationEnds()
  private var tags = TagPlaces()

  private init(to end: Int) { self.end = end }

  /// Searches a range of some bytes; returns ranges that are in order and never empty.
  ///
  /// If the text continues before or after the range, everything at that end that may belong to a secret
  /// is treated as one.
  static func secrets(
    in bytes: Span<UInt8>, _ range: Range<Int>, isCutBefore: Bool = false, isCutAfter: Bool = false
  ) -> [Range<Int>] {
    let range = range.clamped(to: 0..<bytes.count)
    var scan = SecretScan(to: range.upperBound)
    var start = range.lowerBound
    if isCutBefore {
      start = bytes.endOfValue(from: start, to: range.upperBound, depth: 0)
      scan.add(range.lowerBound..<start, bytes)
      scan.quotation = .unknown
    } else {
      scan.beginLine(at: start, bytes)
    }
    scan.search(from: start, isCutAfter, bytes)
    return scan.found.sorted { $0.lowerBound < $1.lowerBound }
  }

  private mutating func search(from start: Int, _ isCutAfter: Bool, _ bytes: Span<UInt8>) {
    var place = start
    var previous = UInt8(ascii: " ")
    beginName(at: place)
    while place < end {
      // Most of a line is names and values without escapes.
      let plainStart = place
      while place < end, bytes[place].isVariableNameCharacter {
        if name.isSpelled { name.extend(by: bytes[place]) }
        place += 1
      }
      if place > plainStart { previous = bytes[place - 1] }
      let character = bytes.character(at: place, to: end)
      let next = place + character.length
      if place < end, character.byte.isVariableNameCharacter {
        name.spell(to: place, bytes)
        name.extend(by: character.byte)
        previous = character.byte
        place = next
        continue
      }
      if place - wordStart >= SecretShapes.shortestWord,
        let key = SecretShapes.key(in: wordStart..<place, of: bytes, to: end)
      {
        add(key, bytes)
        place = key.upperBound
        previous = UInt8(ascii: "*")
        beginName(at: place)
        continue
      }
      guard place < end else { return }
      place = read(character, at: place, after: previous, isCutAfter, bytes)
      previous = character.byte
    }
  }

  /// Reads a character that ends a name, and the value after it; returns where to continue.
  private mutating func read(
    _ character: (byte: UInt8, length: Int, depth: Int), at place: Int, after previous: UInt8,
    _ isCutAfter: Bool, _ bytes: Span<UInt8>
  ) -> Int {
    let next = place + character.length
    var continuation = next
    switch character.byte {
    case UInt8(ascii: "="):
      name.spell(to: place, bytes)
      let isSpaced = previous.isSpaceOrTab
      continuation = readValue(
        from: bytes.valueStart(after: next, isSpaced: isSpaced, to: end), depth: character.depth,
        isSpaced: isSpaced, bytes)
    case UInt8(ascii: "/"):
      let isAfterColon = previous == UInt8(ascii: ":")
      if Self.precedesAuthority(previous),
        let start = bytes.authority(after: next, isAfterColon: isAfterColon, to: end)
      {
        (region, isOfPod) = (.text, false)
        continuation = readAuthority(from: start, depth: character.depth, isCutAfter, bytes)
      } else {
        name.spell(to: place, bytes)
        continuation = readFolder(from: next, depth: character.depth, bytes)
      }
      if character.depth == 0, region == .text { region = .path }
    case UInt8(ascii: "?"), UInt8(ascii: "#"):
      if character.depth == 0, region == .path || character.byte == UInt8(ascii: "?") {
        region = .query
      }
      continuation = readBareToken(
        from: next, depth: character.depth, isQuery: character.byte == UInt8(ascii: "?"), bytes)
    case UInt8(ascii: "(") where region == .path:
      continuation = readBareToken(from: next, depth: character.depth, bytes)
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      // `auth[token]=…`
      name.spell(to: place, bytes)
      name.extend(by: UInt8(ascii: "-"))
      wordStart = next
      return next
    case UInt8(ascii: ":"):
      name.spell(to: place, bytes)
      continuation = readField(from: next, bytes)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      name.spell(to: place, bytes)
      if character.depth == 0, character.byte == UInt8(ascii: "\"") {
        region = .text
        if previous != UInt8(ascii: "\\") { passQuotationMark() }
      }
      if SecretNames.contains(name.trimmed),
        let value = bytes.memberValue(
          after: next, to: end, mayBeList: SecretNames.hasPart(name.trimmed))
      {
        add(value, bytes)
        continuation = value.upperBound
        if bytes[value.lowerBound - 1] == UInt8(ascii: "\""),
          bytes[value.lowerBound - 2] != UInt8(ascii: "\\")
        {
          beginQuotation()
        }
      }
    case UInt8(ascii: "\\"):
      name.spell(to: place, bytes)
      let mark = bytes.afterBackslashes(from: next, to: end)
      continuation = mark
      guard mark < end, bytes[mark] == UInt8(ascii: "\"") || bytes[mark] == UInt8(ascii: "'") else {
        break
      }
      // The mark is escaped, and the name before it stays.
      wordStart = mark
      return mark
    case UInt8(ascii: "<"):
      name.spell(to: place, bytes)
      if SecretNames.contains(name.trimmed) {
        continuation =
          readElement(bytes.nextElementText(after: place, to: end, &tags), bytes) ?? next
      }
    case UInt8(ascii: ">"):
      name.spell(to: place, bytes)
      if SecretNames.contains(name.trimmed) {
        continuation =
          readElement(bytes.elementText(of: wordStart..<place, to: end, &tags), bytes) ?? next
      }
    case UInt8(ascii: "@"):
      if let start = bytes.startOfUser(before: place) { add(start..<place, bytes) }
    case 0x20, UInt8(ascii: "+"):
      name.spell(to: place, bytes)
      continuation = readCredential(from: next, bytes)
      guard character.depth == 0, character.byte == 0x20 else { break }
      region = .text
      if quotation == .word { quotation = .words }
      if continuation == next, !name.isEmpty,
        let sign = bytes.signOfValue(afterSpaceAt: place, to: end)
      {
        wordStart = sign
        return sign
      }
    case 0x0A: beginLine(at: next, bytes)
    default: break
    }
    beginName(at: continuation)
    return continuation
  }

  private mutating func beginLine(at place: Int, _ bytes: Span<UInt8>) {
    (region, definition, quotation) = (.text, Definition(), .none)
    isInTag = bytes.starts("#EXT", at: place, in: place..<end)
  }

  private mutating func beginName(at place: Int) {
    name.begin(at: place)
    wordStart = place
  }

  mutating func beginQuotation() {
    if quotation != .unknown { quotation = .word }
  }

  private mutating func passQuotationMark() {
    if quotation == .none { quotation = .word } else if quotation != .unknown { quotation = .none }
  }

  private static func precedesAuthority(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "=")
  }

  /// Adds a range without the variable references in it.
  mutating func add(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    if SecretShapes.isPlaceholder(range, of: bytes) { return }
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      guard let end = bytes.endOfReference(at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if start < place { found.append(start..<place) }
      start = end
      place = end
    }
    if start < range.upperBound { found.append(start..<range.upperBound) }
  }
}
