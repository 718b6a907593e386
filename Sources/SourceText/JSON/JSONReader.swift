/// Reads a JSON document in one pass.
///
/// A fault after which the rest has no clear meaning stops the reader: `index` moves to the end,
/// which ends every loop, and the faults that this would cause are not recorded.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects whose values are read.
  static let deepestNesting = 64

  let bytes: [UInt8]
  private var foundFaults = BoundedList<JSONFault.Kind, JSONFault>()
  package var faults: [JSONFault] { foundFaults.elements }
  var index = 0
  private let mostValues: Int
  private var valueCount = 0
  /// The rest that was not read, because there are too many values; nil if everything was read.
  package private(set) var unread: ByteRange?
  private var hasStopped = false
  /// Whether the document's value was read to its end.
  private(set) var isComplete = false

  package init(_ source: SourceFile) {
    bytes = source.bytes
    mostValues = source.mostItems
  }

  /// The byte at `index`; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func record(_ kind: JSONFault.Kind, _ range: Range<Int>) {
    guard !hasStopped else { return }
    foundFaults.add(kind: kind) { _ in JSONFault(kind: kind, range: ByteRange(range)) }
  }

  /// Records a fault and stops reading.
  mutating func stop(_ kind: JSONFault.Kind, _ range: Range<Int>) {
    record(kind, range)
    hasStopped = true
    index = bytes.count
  }

  /// Stops because nothing valid begins at `index`.
  mutating func stopHere() {
    guard let byte = next else { return stop(.unexpectedEnd, bytes.count..<bytes.count) }
    var end = index + 1
    if byte >= 0xC0 {
      while end < min(index + 4, bytes.count), bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    stop(.unexpectedCharacter, index..<end)
  }

  /// Reads the whole document; nil if no value could be read.
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
    skipWhitespace()
    let root = value(depth: 0)
    isComplete = root != nil && !hasStopped
    skipWhitespace()
    if index < bytes.count {
      stop(.contentAfterEnd, index..<(bytes[index...].firstIndex(of: 0x0A) ?? bytes.count))
    }
    return root
  }

  /// The first bytes of a UTF-16 or UTF-32 document, with or without a byte order mark; nil for any
  /// other.
  ///
  /// The first character of a JSON document is ASCII, so a zero byte next to it reveals the
  /// encoding.
  private static func foreignEncoding(_ bytes: [UInt8]) -> Range<Int>? {
    guard bytes.count >= 2 else { return nil }
    let isMarked = (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF)
    return isMarked || bytes[0] == 0 || bytes[1] == 0 ? 0..<2 : nil
  }

  /// Skips whitespace and comments; records a fault for each comment.
  mutating func skipWhitespace() {
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

  /// The end of the comment that begins at `index`; nil if there is none.
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

  mutating func value(depth: Int) -> JSONValue? {
    let start = index
    guard let byte = next else {
      stopHere()
      return nil
    }
    guard valueCount < mostValues else {
      unread = ByteRange(index..<bytes.count)
      hasStopped = true
      index = bytes.count
      return nil
    }
    valueCount += 1
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      content = .string(string())
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if depth == Self.deepestNesting {
        record(.tooDeep, index..<index + 1)
        skipContainer()
        content = .unreadable
      } else {
        content = byte == UInt8(ascii: "[") ? array(depth: depth + 1) : object(depth: depth + 1)
      }
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
    // Names are equal byte by byte, without Unicode normalization (RFC 8259, section 8.3).
    var names: Set<UTF8Name> = []
    list(until: UInt8(ascii: "}")) { reader in
      let start = reader.index
      guard let name = reader.name() else { return }
      let nameRange = start..<reader.index
      reader.skipColon()
      guard let value = reader.value(depth: depth) else { return }
      if !names.insert(UTF8Name(text: name)).inserted { reader.record(.duplicateName, nameRange) }
      members.append(JSONMember(name: name, nameRange: ByteRange(nameRange), value: value))
    }
    return .object(members)
  }

  /// Reads the items of an array or object, and the commas between them.
  private mutating func list(until closing: UInt8, _ item: (inout JSONReader) -> Void) {
    index += 1
    skipWhitespace()
    var comma: Int?
    while let byte = next {
      if byte == closing {
        if let comma { record(.trailingComma, comma..<comma + 1) }
        index += 1
        return
      }
      item(&self)
      comma = skipComma(before: closing)
    }
    stopHere()
  }

  /// Skips the comma after an item, and returns its offset; nil if there is none.
  mutating func skipComma(before closing: UInt8) -> Int? {
    skipWhitespace()
    guard next == UInt8(ascii: ",") else {
      if let byte = next, byte != closing {
        if Self.beginsValue(byte) { record(.missingComma, index..<index + 1) } else { stopHere() }
      }
      return nil
    }
    defer {
      index += 1
      skipWhitespace()
    }
    return index
  }

  /// Skips the colon after a name.
  mutating func skipColon() {
    skipWhitespace()
    if next == UInt8(ascii: ":") {
      index += 1
      skipWhitespace()
    } else if next.map(Self.beginsValue) == true {
      record(.missingColon, index..<index + 1)
    }
  }

  mutating func name() -> String? {
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

  /// The bytes from `index` on that can belong to a number or a word; always at least one.
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

/// A name that is equal to another one only if both have the same bytes.
private struct UTF8Name: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
