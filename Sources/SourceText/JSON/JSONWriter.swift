/// A value that writes itself as JSON.
package protocol JSONWritable {
  /// Writes the value, with the members of objects sorted by name.
  func write(to json: inout JSONWriter)
}

/// Writes JSON (RFC 8259) as UTF-8, without spaces.
///
/// Names and strings are escaped so that neither a terminal nor the log of a CI job obeys them: invisible
/// characters, of which JSON requires only U+0000 to U+001F, and the second `#` of `##`.
package struct JSONWriter {
  /// What was written and not yet passed on.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value or name comes after another one.
  private var isAfterValue = false

  /// Creates a writer that has written nothing.
  package init() {}

  /// Begins an object or an array with its bracket.
  package mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    isAfterValue = false
  }

  /// Ends an object or an array with its bracket.
  package mutating func end(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    isAfterValue = true
  }

  /// Writes the name of a member, whose value must follow.
  package mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    isAfterValue = false
  }

  /// Writes a name that is prepared: in quotation marks, and with its colon.
  mutating func prepared(_ name: [UInt8]) {
    separate()
    bytes += name
    isAfterValue = false
  }

  /// Writes a text that is JSON already, such as a number.
  package mutating func literal(_ text: String) {
    separate()
    bytes += text.utf8
  }

  /// Writes bytes that are JSON already.
  package mutating func literal(_ json: ArraySlice<UInt8>) {
    separate()
    bytes += json
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if Self.isPlain(text.utf8Span.span) { bytes += text.utf8 } else { bytes.append(escaping: text) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Ends the line after a value that is not part of another one.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isAfterValue = false
  }

  /// Passes on what was written if that is as much as `count` bytes.
  package mutating func flush<Failure>(
    from count: Int = 65_536, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= count else { return }
    try output(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func separate() {
    if isAfterValue { bytes.append(UInt8(ascii: ",")) }
    isAfterValue = true
  }

  /// Whether a text needs no escapes.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var last: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      guard byte.isPrintable, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
        byte != UInt8(ascii: "#") || last != byte
      else { return false }
      last = byte
    }
    return true
  }
}

extension [UInt8] {
  /// Appends the contents of a JSON string.
  fileprivate mutating func append(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += #"\""#.utf8
      case "\\": self += #"\\"#.utf8
      case "\u{8}": self += #"\b"#.utf8
      case "\t": self += #"\t"#.utf8
      case "\n": self += #"\n"#.utf8
      case "\u{C}": self += #"\f"#.utf8
      case "\r": self += #"\r"#.utf8
      case "#" where last == UInt8(ascii: "#"): append(escape: scalar)
      case " "..."~": append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where scalar.isInvisible: append(escape: scalar)
      default: self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Appends a character by its number, such as `\u202e`.
  package mutating func append(escape scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      self += "\\u\(unit.zeroPadded(to: 4, radix: 16))".utf8
    }
  }
}

extension String {
  /// The text as a JSON string, in which nothing is invisible (RFC 8259, section 7).
  package var jsonText: String {
    var bytes = Array("\"".utf8)
    bytes.append(escaping: self)
    return String(decoding: bytes + "\"".utf8, as: UTF8.self)
  }
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.literal(self ? "true" : "false") }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.literal(String(self)) }
}

extension Int64: JSONWritable {
  package func write(to json: inout JSONWriter) { json.literal(String(self)) }
}

extension Double: JSONWritable {
  /// Writes the shortest number with this value, without `.0`; null if it is no finite number.
  package func write(to json: inout JSONWriter) {
    let text = isFinite ? description : "null"
    json.literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}
