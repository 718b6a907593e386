import SourceText

/// Finds what must not be published: the user information of addresses, and the values of query
/// parameters, variables and JSON members whose names say that they are secret.
///
/// Percent escapes are decoded, repeatedly if necessary, since a parameter can contain an address with
/// parameters of its own. A variable reference is not a secret. Source of the syntax: RFC 3986, sections
/// 2.1 and 3.2.1; rfc8216bis-22, section 4.3.
struct SecretScan {
  /// The secret ranges, in order and never empty.
  private(set) var found: [Range<Int>] = []

  /// The last name that was read, in lowercase, with `-` for `_`.
  private var name: [UInt8] = []
  /// The start of the name while it has no escapes; nil after an escape.
  private var nameStart: Int? = 0
  /// Whether the current definition has a secret name.
  private var definesSecret = false
  /// The value of the current definition, if it comes before the name.
  private var undecided: Range<Int>?

  /// Searches a range of some bytes.
  ///
  /// If the text continues before or after the range, everything at that end that may belong to a secret
  /// is treated as one.
  static func secrets(
    in bytes: Span<UInt8>, _ range: Range<Int>, isCutBefore: Bool = false, isCutAfter: Bool = false
  ) -> [Range<Int>] {
    var scan = SecretScan()
    let range = range.clamped(to: 0..<bytes.count)
    var place = range.lowerBound
    if isCutBefore {
      place = bytes.endOfValue(from: place, to: range.upperBound, depth: 0)
      scan.add(range.lowerBound..<place, bytes)
    }
    var previous = UInt8(ascii: " ")
    scan.nameStart = place
    while place < range.upperBound {
      // Most of a line is names and values without escapes.
      let plain = bytes[place]
      if plain.isVariableNameCharacter {
        if scan.nameStart == nil { scan.extendName(by: plain) }
        previous = plain
        place += 1
        continue
      }
      let character = bytes.character(at: place, to: range.upperBound)
      let next = place + character.length
      switch character.byte {
      case UInt8(ascii: "="):
        scan.spellName(to: place, bytes)
        place = scan.readValue(from: next, to: range.upperBound, depth: character.depth, bytes)
        scan.beginName(at: place)
      case UInt8(ascii: "/") where Self.precedesAuthority(previous):
        place = scan.readAuthority(
          from: next, to: range.upperBound, depth: character.depth, isCutAfter, bytes)
        scan.beginName(at: place)
      case UInt8(ascii: "\"") where character.depth == 0:
        scan.spellName(to: place, bytes)
        place = next
        if SecretNames.contains(scan.name),
          let value = bytes.memberText(after: next, to: range.upperBound)
        {
          scan.add(value, bytes)
          place = value.upperBound
        }
        scan.beginName(at: place)
      default:
        if character.byte == 0x0A { (scan.definesSecret, scan.undecided) = (false, nil) }
        if character.byte.isVariableNameCharacter {
          scan.spellName(to: place, bytes)
          scan.extendName(by: character.byte)
        } else {
          scan.beginName(at: next)
        }
        place = next
      }
      previous = character.byte
    }
    return scan.found.sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func precedesAuthority(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "=")
  }

  private mutating func beginName(at place: Int) {
    name.removeAll(keepingCapacity: true)
    nameStart = place
  }

  /// Reads the name without escapes that ends at `end`; only its last 64 bytes matter.
  private mutating func spellName(to end: Int, _ bytes: Span<UInt8>) {
    guard let start = nameStart else { return }
    for place in max(start, end - 64)..<max(start, end) { extendName(by: bytes[place]) }
    nameStart = nil
  }

  private mutating func extendName(by byte: UInt8) {
    name.append(byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.lowercased)
    if name.count > 64 { name.removeFirst(32) }
  }

  /// Reads the value after an equals sign, if the name requires it; returns where to continue.
  private mutating func readValue(
    from start: Int, to end: Int, depth: Int, _ bytes: Span<UInt8>
  ) -> Int {
    let first = bytes.character(at: start, to: end)
    let isQuoted = first.byte == UInt8(ascii: "\"") && first.depth <= depth
    let valueStart = isQuoted ? start + first.length : start
    if SecretNames.contains(name) {
      let valueEnd = bytes.endOfValue(from: valueStart, to: end, depth: depth, isQuoted: isQuoted)
      add(valueStart..<valueEnd, bytes)
      return valueEnd
    }
    guard isQuoted, name.elementsEqual("name".utf8) || name.elementsEqual("value".utf8) else {
      return start
    }
    let valueEnd = bytes.endOfValue(from: valueStart, to: end, depth: depth, isQuoted: true)
    if name.elementsEqual("value".utf8) {
      if definesSecret {
        add(valueStart..<valueEnd, bytes)
      } else {
        undecided = valueStart..<valueEnd
      }
      // Otherwise the quoted text is searched too.
      return definesSecret ? valueEnd : valueStart
    }
    var defined = SecretScan()
    for place in valueStart..<min(valueEnd, valueStart + 64) {
      if bytes[place].isVariableNameCharacter {
        defined.extendName(by: bytes[place])
      } else {
        defined.beginName(at: place + 1)
      }
    }
    definesSecret = SecretNames.contains(defined.name)
    if definesSecret, let value = undecided {
      while let last = found.last, last.upperBound > value.lowerBound { found.removeLast() }
      add(value, bytes)
      undecided = nil
    }
    return valueStart
  }

  /// Reads the authority of an address after its first slash; returns where to continue.
  private mutating func readAuthority(
    from slash: Int, to end: Int, depth: Int, _ isCutAfter: Bool, _ bytes: Span<UInt8>
  ) -> Int {
    let second = bytes.character(at: slash, to: end)
    guard second.byte == UInt8(ascii: "/") else { return slash }
    let start = slash + second.length
    var place = start
    var at: Int?
    while place < end {
      let character = bytes.character(at: place, to: end)
      if character.depth <= depth {
        if character.byte == UInt8(ascii: "@") { at = place }
        if bytes.endsAuthority(character.byte) { break }
      }
      place += character.length
    }
    if place >= end, isCutAfter { at = end }
    guard let at else { return start }
    add(start..<at, bytes)
    return at
  }

  /// Adds a range without the variable references in it.
  private mutating func add(_ range: Range<Int>, _ bytes: Span<UInt8>) {
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
