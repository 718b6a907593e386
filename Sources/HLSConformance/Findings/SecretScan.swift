/// The search for what must not be published: values of query parameters whose names say that they
/// are secret, the user information of addresses, and values of variables and of JSON members with such
/// names.
///
/// Looks through percent escapes, and through escapes of escapes, since an address may carry another
/// one in a parameter. A variable reference is no secret. Source of the syntax: RFC 3986, sections 2.1
/// and 3.2.1; rfc8216bis-22, section 4.3.
struct SecretScan {
  /// The secret parts of the text, in order, none of them empty.
  private(set) var found: [Range<Int>] = []

  /// The part of a name that was read last, in lower case, with `-` for `_`.
  private var name: [UInt8] = []
  /// Where that part begins while it stands in the bytes as it is; nil once an escape was read.
  private var nameStart: Int? = 0
  /// Whether the definition at hand names a secret, and the value it gave before it said so.
  private var definesSecret = false
  private var undecided: Range<Int>?

  /// Searches `range` of `bytes`.
  ///
  /// Where the text before or after `range` is unknown, what could belong to a secret that begins or
  /// ends out there is taken for one.
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
      if isNameCharacter(plain) {
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
        if isNameCharacter(character.byte) {
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

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private mutating func beginName(at place: Int) {
    name.removeAll(keepingCapacity: true)
    nameStart = place
  }

  /// Takes the name that stands in the bytes up to `end` as it is, of which the last 64 count.
  private mutating func spellName(to end: Int, _ bytes: Span<UInt8>) {
    guard let start = nameStart else { return }
    for place in max(start, end - 64)..<max(start, end) { extendName(by: bytes[place]) }
    nameStart = nil
  }

  private mutating func extendName(by byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
    case UInt8(ascii: "_"): name.append(UInt8(ascii: "-"))
    default: name.append(byte)
    }
    if name.count > 64 { name.removeFirst(32) }
  }

  /// Reads what follows an equals sign if the name before it asks for that, and returns where to go
  /// on.
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
      // What stands in the quotes is read like anything else.
      return definesSecret ? valueEnd : valueStart
    }
    var defined = SecretScan()
    for place in valueStart..<min(valueEnd, valueStart + 64) {
      if Self.isNameCharacter(bytes[place]) {
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

  /// Reads what follows the first slash of an address's authority, and returns where to go on.
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

  /// Adds `range` without the variable references in it.
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

extension Span<UInt8> {
  /// The character at `place`, how many bytes write it, and how often it is percent-encoded.
  fileprivate func character(at place: Int, to end: Int) -> (byte: UInt8, length: Int, depth: Int) {
    guard place < end else { return (0, 0, .max) }
    guard self[place] == UInt8(ascii: "%") else { return (self[place], 1, 0) }
    // `%253D` is an equals sign that was encoded twice.
    var (digits, depth) = (place + 1, 1)
    while depth < 4, digits + 3 < end, self[digits] == UInt8(ascii: "2"),
      self[digits + 1] == UInt8(ascii: "5"), hexadecimal(digits + 2) != nil,
      hexadecimal(digits + 3) != nil
    {
      digits += 2
      depth += 1
    }
    guard digits + 1 < end, let high = hexadecimal(digits), let low = hexadecimal(digits + 1) else {
      return (self[place], 1, 0)
    }
    return (high << 4 | low, digits + 2 - place, depth)
  }

  private func hexadecimal(_ place: Int) -> UInt8? {
    switch self[place] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self[place] - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self[place] - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self[place] - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Where a value ends: at `&`, `#`, a quote, a blank or a line break that is encoded no more often
  /// than the equals sign before the value; in quotes only at a quote or a line break.
  fileprivate func endOfValue(
    from start: Int, to end: Int, depth: Int, isQuoted: Bool = false
  ) -> Int {
    var place = start
    while place < end {
      let character = character(at: place, to: end)
      if character.depth <= depth {
        switch character.byte {
        case UInt8(ascii: "\""), 0x0A, 0x0D: return place
        case UInt8(ascii: "&"), UInt8(ascii: "#"), 0x20, 0x09:
          if !isQuoted { return place }
        default: break
        }
      }
      place += character.length
    }
    return end
  }

  /// What stands between the quotes of a string after the name of a JSON member, or nil where what
  /// follows is none.
  fileprivate func memberText(after start: Int, to end: Int) -> Range<Int>? {
    var place = start
    func skipBlanks() {
      while place < end, self[place] == 0x20 || self[place] == 0x09 { place += 1 }
    }
    for mark in ":\"".utf8 {
      skipBlanks()
      guard place < end, self[place] == mark else { return nil }
      place += 1
    }
    let first = place
    while place < end, self[place] != UInt8(ascii: "\""), self[place] != 0x0A {
      place += self[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return first..<min(place, end)
  }

  fileprivate func endsAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""), 0x20, 0x09,
      0x0A, 0x0D:
      true
    default: false
    }
  }

  /// Where the variable reference `{$name}` that begins at `place` ends, or nil if none does.
  fileprivate func endOfReference(at place: Int, to end: Int) -> Int? {
    guard place + 3 < end, self[place] == UInt8(ascii: "{"), self[place + 1] == UInt8(ascii: "$")
    else { return nil }
    var index = place + 2
    while index < end, index - place < 128 {
      switch self[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        index += 1
      case UInt8(ascii: "}"): return index > place + 2 ? index + 1 : nil
      default: return nil
      }
    }
    return nil
  }
}
