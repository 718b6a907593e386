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
  private enum Region {
    case text, path, query
  }

  /// The quotation marks `"` around a place.
  private enum Quotation {
    case none
    /// A quotation without a space so far, such as an address.
    case word
    case words
    /// The text before was not read.
    case unknown
  }

  /// The secret ranges; may overlap.
  private var found: [Range<Int>] = []
  private let end: Int

  /// The last name that was read, in lowercase, with `-` for `_`.
  private var name: [UInt8] = []
  /// The start of the name while it has no escapes; nil after an escape.
  private var nameStart: Int? = 0
  /// The start of the letters, digits, `-` and `_` that were read last.
  private var wordStart = 0
  private var region = Region.text
  private var quotation = Quotation.none
  /// Whether the line is a tag with attributes.
  private var isInTag = false
  /// Whether the current address has the parts of a pod address before its stream ID.
  private var isOfPod = false
  private var definition = Definition()

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
        if nameStart == nil { extendName(by: bytes[place]) }
        place += 1
      }
      if place > plainStart { previous = bytes[place - 1] }
      let character = bytes.character(at: place, to: end)
      let next = place + character.length
      if place < end, character.byte.isVariableNameCharacter {
        spellName(to: place, bytes)
        extendName(by: character.byte)
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
      spellName(to: place, bytes)
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
        spellName(to: place, bytes)
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
      spellName(to: place, bytes)
      extendName(by: UInt8(ascii: "-"))
      wordStart = next
      return next
    case UInt8(ascii: ":"):
      spellName(to: place, bytes)
      continuation = readField(from: next, bytes)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      spellName(to: place, bytes)
      if character.depth == 0, character.byte == UInt8(ascii: "\"") {
        region = .text
        if previous != UInt8(ascii: "\\") { passQuotationMark() }
      }
      if SecretNames.contains(trimmedName),
        let value = bytes.memberValue(
          after: next, to: end, mayBeList: SecretNames.hasPart(trimmedName))
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
      spellName(to: place, bytes)
      let mark = bytes.afterBackslashes(from: next, to: end)
      guard mark < end, bytes[mark] == UInt8(ascii: "\"") || bytes[mark] == UInt8(ascii: "'") else {
        break
      }
      // The mark is escaped, and the name before it stays.
      wordStart = mark
      return mark
    case UInt8(ascii: "<"):
      spellName(to: place, bytes)
      if SecretNames.contains(trimmedName) {
        continuation = readElement(bytes.nextElementText(after: place, to: end), bytes) ?? next
      }
    case UInt8(ascii: ">"):
      spellName(to: place, bytes)
      if SecretNames.contains(trimmedName) {
        continuation =
          readElement(bytes.elementText(of: wordStart..<place, to: end), bytes) ?? next
      }
    case UInt8(ascii: "@"):
      if let start = bytes.startOfUser(before: place) { add(start..<place, bytes) }
    case 0x20, UInt8(ascii: "+"):
      spellName(to: place, bytes)
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

  private mutating func beginQuotation() {
    if quotation != .unknown { quotation = .word }
  }

  private mutating func passQuotationMark() {
    if quotation == .none { quotation = .word } else if quotation != .unknown { quotation = .none }
  }

  private static func precedesAuthority(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "=")
  }
}

/// Names.
extension SecretScan {
  private mutating func beginName(at place: Int) {
    name.removeAll(keepingCapacity: true)
    (nameStart, wordStart) = (place, place)
  }

  /// Reads the name without escapes that ends at `end`; only its last 64 bytes matter.
  private mutating func spellName(to end: Int, _ bytes: Span<UInt8>) {
    guard let start = nameStart else { return }
    nameStart = nil
    if name.isEmpty { name.reserveCapacity(64) }
    for place in max(start, end - 64)..<max(start, end) { name.append(Self.spelled(bytes[place])) }
  }

  private mutating func extendName(by byte: UInt8) {
    if name.isEmpty { name.reserveCapacity(64) }
    name.append(Self.spelled(byte))
    if name.count > 64 { name.removeFirst(32) }
  }

  private static func spelled(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.lowercased
  }

  /// The name without hyphens at its ends: `token` for `__token__` and `token[]`.
  private var trimmedName: ArraySlice<UInt8> {
    var trimmed = name[...]
    while trimmed.first == UInt8(ascii: "-") { trimmed.removeFirst() }
    while trimmed.last == UInt8(ascii: "-") { trimmed.removeLast() }
    return trimmed
  }
}

/// Values.
extension SecretScan {
  /// The attributes of a variable or of session data, which have the name in one and the value in
  /// another.
  private struct Definition {
    /// What the name says about the value.
    enum Kind {
      /// Nothing.
      case unknown
      /// It is secret.
      case secret
      /// It may be anything: that of session data, or with a name that identifies content.
      case ordinary
    }

    var kind = Kind.unknown
    /// The value, if it comes before the name.
    var undecided: Range<Int>?
  }

  /// Reads the value after an equals sign, if it is secret; returns where to continue.
  ///
  /// After a sign with spaces, as in prose, the value of a name that may be an ordinary word is secret if it
  /// is quoted or looks like a token.
  private mutating func readValue(
    from start: Int, depth: Int, isSpaced: Bool, _ bytes: Span<UInt8>
  ) -> Int {
    let first = bytes.character(at: start, to: end)
    let isQuoted =
      first.byte == UInt8(ascii: "\"") && first.depth <= depth
      && (first.depth > 0 || quotation == .none || !bytes.isClosingMark(at: start, to: end))
    if isQuoted, first.depth == 0 { beginQuotation() }
    let valueStart = isQuoted ? start + first.length : start
    let name = trimmedName
    if region == .text ? SecretNames.contains(name) : SecretNames.containsParameter(name) {
      var surroundings = surroundings(depth: depth)
      let isCredential = region == .text && SecretNames.containsCredentialField(name)
      surroundings.isQuoted = isQuoted || isCredential
      if isQuoted { surroundings.isInQuotation = true }
      let value =
        valueStart..<SecretValue.end(from: valueStart, to: end, in: surroundings, of: bytes)
      guard
        !isSpaced || isQuoted || SecretNames.hasPart(name) || bytes.endsWithQuotation(value)
          || SecretShapes.isOpaque(value, of: bytes)
      else { return start }
      add(value, bytes)
      return value.upperBound
    }
    func valueEnd(toQuote: Bool) -> Int {
      bytes.endOfValue(
        from: valueStart, to: end, depth: depth, isQuoted: toQuote, isInPath: region == .path)
    }
    guard isQuoted else {
      guard region != .text, !SecretNames.identifiesContent(name) else { return start }
      let valueEnd = valueEnd(toQuote: false)
      guard SecretShapes.isRandom(valueStart..<valueEnd, of: bytes) else { return start }
      add(valueStart..<valueEnd, bytes)
      return valueEnd
    }
    if name.elementsEqual("value".utf8) {
      let value = valueStart..<valueEnd(toQuote: true)
      guard
        definition.kind == .secret
          || definition.kind == .unknown && SecretShapes.isRandom(value, of: bytes)
      else {
        definition.undecided = value
        // The quoted text is searched too.
        return valueStart
      }
      add(value, bytes)
      return value.upperBound
    }
    if name.elementsEqual("name".utf8) || name.elementsEqual("data-id".utf8) {
      readDefinedName(valueStart..<valueEnd(toQuote: true), isData: name.first != 0x6E, bytes)
    }
    return valueStart
  }

  /// What contains a value after a sign that is percent-encoded `depth` times.
  private func surroundings(depth: Int) -> SecretValue.Surroundings {
    SecretValue.Surroundings(
      depth: depth, hasSpaces: quotation == .word && region != .text, isInPath: region == .path,
      isInQuotation: quotation != .none, isInText: region == .text, isInTag: isInTag)
  }

  private mutating func readDefinedName(
    _ range: Range<Int>, isData: Bool, _ bytes: Span<UInt8>
  ) {
    var defined = SecretScan(to: end)
    for place in range.prefix(128) {
      if bytes[place].isVariableNameCharacter {
        defined.extendName(by: bytes[place])
      } else {
        defined.beginName(at: place + 1)
      }
    }
    if SecretNames.contains(defined.trimmedName) {
      definition.kind = .secret
    } else {
      definition.kind =
        isData || SecretNames.identifiesContent(defined.trimmedName) ? .ordinary : .unknown
    }
    if definition.kind == .secret, let value = definition.undecided {
      add(value, bytes)
      definition.undecided = nil
    }
  }

  /// Reads the query, the fragment or the text in parentheses that begins at `start`, if it is a token
  /// without a name.
  private mutating func readBareToken(
    from start: Int, depth: Int, isQuery: Bool = false, _ bytes: Span<UInt8>
  ) -> Int {
    guard region != .text else { return start }
    let value =
      start..<bytes.endOfValue(from: start, to: end, depth: depth, isInPath: region == .path)
    guard
      SecretShapes.isRandom(value, of: bytes)
        || isQuery && SecretShapes.isShortToken(value, of: bytes)
    else { return start }
    add(value, bytes)
    return value.upperBound
  }

  /// Reads the text of an element, word by word, since a line break is no secret; returns where to
  /// continue.
  private mutating func readElement(_ text: Range<Int>?, _ bytes: Span<UInt8>) -> Int? {
    guard let text else { return nil }
    for word in text.split(whereSeparator: { bytes[$0].isWhitespace }) {
      add(word.startIndex..<word.endIndex, bytes)
    }
    return text.upperBound
  }

  /// Reads the part of a path after `name/`, if it is secret; returns where to continue.
  private mutating func readFolder(from start: Int, depth: Int, _ bytes: Span<UInt8>) -> Int {
    let name = trimmedName
    if name.elementsEqual("event".utf8) || name.elementsEqual("vid".utf8) { isOfPod = true }
    let isStream = name.elementsEqual("stream".utf8) || name.elementsEqual("streams".utf8)
    guard isStream || SecretNames.containsFolder(name) else { return start }
    let part = start..<bytes.endOfValue(from: start, to: end, depth: depth, isInPath: true)
    guard SecretShapes.isOpaque(part, of: bytes),
      !isStream || bytes.isStreamID(part, isOfPod: isOfPod)
    else { return start }
    add(part, bytes)
    return part.upperBound
  }

  /// Reads what follows the name of a header field, or `data:`, if it is secret; returns where to
  /// continue.
  private mutating func readField(from start: Int, _ bytes: Span<UInt8>) -> Int {
    let name = trimmedName
    if name.elementsEqual("data".utf8) {
      guard let key = bytes.shortData(from: start, to: end) else { return start }
      add(key, bytes)
      return key.upperBound
    }
    let isField = SecretNames.containsField(name)
    // The attributes of a tag: `EXT-X-SESSION-KEY:METHOD=…`.
    if !isField, bytes.isAttributeName(at: start, to: end) { return start }
    guard isField || SecretNames.contains(name) else { return start }
    var valueStart = start
    while valueStart < end, bytes[valueStart].isSpaceOrTab { valueStart += 1 }
    var surroundings = surroundings(depth: 0)
    surroundings.isQuoted = isField
    let value =
      valueStart..<SecretValue.end(from: valueStart, to: end, in: surroundings, of: bytes)
    guard
      isField || bytes.endsWithQuotation(value)
        || SecretShapes.isOpaque(value, of: bytes, shortest: 12)
    else { return start }
    add(value, bytes)
    return value.upperBound
  }

  /// Reads what follows a word and a space, if the word announces a credential: `Bearer 1f…`.
  private mutating func readCredential(from start: Int, _ bytes: Span<UInt8>) -> Int {
    guard 5...6 ~= name.count, SecretNames.containsScheme(name[...]) else { return start }
    var place = start
    while place < end {
      let character = bytes.character(at: place, to: end)
      guard character.byte.isUnreserved || "+/=".utf8.contains(character.byte) else { break }
      place += character.length
    }
    guard SecretShapes.isOpaque(start..<place, of: bytes, shortest: 12) else { return start }
    guard
      name[0] == UInt8(ascii: "b") && name.count == 6
        || SecretShapes.isRandom(start..<place, of: bytes)
    else { return start }
    add(start..<place, bytes)
    return place
  }

  /// Reads the authority of an address; returns where to continue.
  private mutating func readAuthority(
    from start: Int, depth: Int, _ isCutAfter: Bool, _ bytes: Span<UInt8>
  ) -> Int {
    let authority = bytes.user(from: start, to: end, depth: depth)
    let cut =
      authority.end >= end && isCutAfter ? end : bytes.endOfCutUser(in: start..<authority.end)
    guard let at = authority.at ?? cut else { return start }
    if !bytes.isDatabaseUser(start..<at) { add(start..<at, bytes) }
    return at
  }

  /// Adds a range without the variable references in it.
  private mutating func add(_ range: Range<Int>, _ bytes: Span<UInt8>) {
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
