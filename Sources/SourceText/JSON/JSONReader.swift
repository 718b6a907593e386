/// Reads a JSON document once from its first byte to its last.
///
/// A fault after which nothing can be made of the rest ends reading: the place goes to the end,
/// where every loop stops by itself, and what follows from it is not recorded.
package struct JSONReader {
  let bytes: [UInt8]
  package private(set) var faults: [JSONFault] = []
  var index = 0
  private var hasStopped = false
  /// Whether the one value was read to its end.
  private(set) var isComplete = false

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at the place, or nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func record(_ kind: JSONFault.Kind, _ range: Range<Int>) {
    if !hasStopped { faults.append(JSONFault(kind: kind, range: ByteRange(range))) }
  }

  /// Records a fault and ends reading.
  mutating func stop(_ kind: JSONFault.Kind, _ range: Range<Int>) {
    record(kind, range)
    hasStopped = true
    index = bytes.count
  }

  /// Stops because what stands here cannot stand here.
  private mutating func stopHere() {
    guard let byte = next else { return stop(.unexpectedEnd, bytes.count..<bytes.count) }
    var end = index + 1
    if byte >= 0xC0 {
      while end < min(index + 4, bytes.count), bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    stop(.unexpectedCharacter, index..<end)
  }

  /// Reads the whole document.
  package mutating func document() -> JSONValue? {
    if let start = Self.foreignEncoding(bytes) {
      stop(.utf16OrUTF32, start)
      return nil
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      record(.byteOrderMark, 0..<3)
      index = 3
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      record(.invalidUTF8, error.byteOffsets)
    }
    skipBlanks()
    let root = value(depth: 0)
    isComplete = root != nil && !hasStopped
    skipBlanks()
    if index < bytes.count {
      stop(.contentAfterEnd, index..<(bytes[index...].firstIndex(of: 0x0A) ?? bytes.count))
    }
    return root
  }

  /// The first bytes of a document in UTF-16 or UTF-32, with or without a mark.
  ///
  /// The first character of a document is ASCII, so zeros beside it tell the form.
  private static func foreignEncoding(_ bytes: [UInt8]) -> Range<Int>? {
    guard bytes.count >= 2 else { return nil }
    let isMarked = (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF)
    return isMarked || bytes[0] == 0 || bytes[1] == 0 ? 0..<2 : nil
  }

  /// Skips blanks, and comments with a fault.
  private mutating func skipBlanks() {
    while let byte = next {
      switch byte {
      case _ where byte.isJSONWhitespace:
        index += 1
      case UInt8(ascii: "/"):
        guard let end = commentEnd() else { return }
        record(.comment, index..<end)
        index = end
      default:
        return
      }
    }
  }

  /// Where the comment that begins here ends, or nil where none does.
  private func commentEnd() -> Int? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      return bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    case UInt8(ascii: "*"):
      var place = index + 2
      while place + 1 < bytes.count {
        if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
          return place + 2
        }
        place += 1
      }
      return bytes.count
    default:
      return nil
    }
  }

  private mutating func value(depth: Int) -> JSONValue? {
    let start = index
    guard let byte = next else {
      stopHere()
      return nil
    }
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      content = .string(string())
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < JSONText.deepestNesting else {
        stop(.tooDeep, index..<index + 1)
        return nil
      }
      content = byte == UInt8(ascii: "[") ? array(depth: depth + 1) : object(depth: depth + 1)
    case _ where byte.isDigit || "-+.".utf8.contains(byte):
      let token = token()
      if JSONNumber(token, of: bytes) != nil {
        content = .number
      } else {
        record(.badNumber, token)
        content = .unreadable
      }
    case _ where Self.isTokenByte(byte):
      content = word(token())
    default:
      stopHere()
      return nil
    }
    return JSONValue(content, ByteRange(start..<index))
  }

  private mutating func array(depth: Int) -> JSONValue.Content {
    var elements: [JSONValue] = []
    list(until: UInt8(ascii: "]")) { reader in
      if let element = reader.value(depth: depth) { elements.append(element) }
    }
    return .array(elements)
  }

  private mutating func object(depth: Int) -> JSONValue.Content {
    var members: [JSONMember] = []
    // Names are equal byte by byte, whatever Unicode says of them (RFC 8259, section 8.3).
    var names: Set<[UInt8]> = []
    list(until: UInt8(ascii: "}")) { reader in
      let start = reader.index
      guard let name = reader.name() else { return }
      let nameRange = start..<reader.index
      reader.skipBlanks()
      if reader.next == UInt8(ascii: ":") {
        reader.index += 1
        reader.skipBlanks()
      } else if reader.next.map(Self.beginsValue) == true {
        reader.record(.missingColon, reader.index..<reader.index + 1)
      }
      guard let value = reader.value(depth: depth) else { return }
      if !names.insert(Array(name.utf8)).inserted { reader.record(.duplicateName, nameRange) }
      members.append(JSONMember(name: name, nameRange: ByteRange(nameRange), value: value))
    }
    return .object(members)
  }

  /// Reads what stands between brackets and commas.
  private mutating func list(until closing: UInt8, _ item: (inout JSONReader) -> Void) {
    index += 1
    skipBlanks()
    var comma: Int?
    while let byte = next {
      if byte == closing {
        if let comma { record(.trailingComma, comma..<comma + 1) }
        index += 1
        return
      }
      item(&self)
      skipBlanks()
      comma = next == UInt8(ascii: ",") ? index : nil
      if comma != nil {
        index += 1
        skipBlanks()
      } else if let byte = next, byte != closing {
        guard Self.beginsValue(byte) else { return stopHere() }
        record(.missingComma, index..<index + 1)
      }
    }
    stopHere()
  }

  private mutating func name() -> String? {
    guard let byte = next else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string() }
    guard Self.isTokenByte(byte) else {
      stopHere()
      return nil
    }
    let token = token()
    record(.unquotedName, token)
    return String(decoding: bytes[token], as: UTF8.self)
  }

  private mutating func word(_ range: Range<Int>) -> JSONValue.Content {
    switch String(decoding: bytes[range], as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      record(.unknownWord, range)
      return .unreadable
    }
  }

  /// The bytes from here on that can belong to a number or a word; at least the one that is here.
  private mutating func token() -> Range<Int> {
    let start = index
    index += 1
    while let byte = next, Self.isTokenByte(byte) { index += 1 }
    return start..<index
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "+-._$".utf8.contains(byte)
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    isTokenByte(byte) || "\"'[{".utf8.contains(byte)
  }
}
