import FoundationEssentials
package import SourceText

/// JSON of the encoder of Foundation, with the escapes of `JSONWriter`, for what is small.
package enum EncodedJSON {
  /// The JSON of `value` with sorted keys, on one line or indented by two spaces per level, with a line
  /// feed at the end.
  ///
  /// Invisible characters are escaped, of which JSON requires only U+0000 to U+001F (RFC 8259, section
  /// 7), and so is the second `#` of `##`. Parsers read the same text.
  package static func bytes(
    of value: some Encodable, isIndented: Bool = false
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    var json = Array(try encoder.encode(value))
    json.append(UInt8(ascii: "\n"))
    return needsEscapes(json) ? escaped(json) : json
  }

  /// Whether there is a character that may need an escape; the copies that escaping makes are large.
  private static func needsEscapes(_ json: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in json {
      if byte >= 0x7F || (byte == UInt8(ascii: "#") && last == byte) { return true }
      last = byte
    }
    return false
  }

  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count + 16)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      let isEscaped =
        scalar.value > 0x7E
        ? scalar.isInvisible : scalar == "#" && result.last == UInt8(ascii: "#")
      guard isEscaped else {
        result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        continue
      }
      result.append(escape: scalar)
    }
    return result
  }
}

/// JSON for files and pages that people read.
package enum IndentedJSON {
  /// The JSON of `value` with sorted keys, indented by two spaces per level, with a line feed at
  /// the end.
  package static func bytes(of value: some Encodable) throws -> [UInt8] {
    try EncodedJSON.bytes(of: value, isIndented: true)
  }

  /// The same of a record, with a line feed at the end.
  package static func bytes(of record: some WrittenRecord) -> [UInt8] {
    var result: [UInt8] = []
    var depth = 0
    var (isInString, isEscaped, beginsLine) = (false, false, false)
    func startLine() {
      result.append(UInt8(ascii: "\n"))
      result += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }
    for byte in record.json {
      let isClosing = !isInString && (byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"))
      if isClosing {
        depth -= 1
        // An empty value has an empty line.
        if beginsLine { result.append(UInt8(ascii: "\n")) }
        startLine()
      } else if beginsLine {
        startLine()
      }
      beginsLine = false
      result.append(byte)
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, beginsLine) = (depth + 1, true)
      case UInt8(ascii: ","): beginsLine = true
      case UInt8(ascii: ":"):
        result.insert(UInt8(ascii: " "), at: result.count - 1)
        result.append(UInt8(ascii: " "))
      default: break
      }
    }
    return result
  }
}

/// The error if a value cannot be written as JSON.
public struct JSONReportError: Error, Sendable, CustomStringConvertible {
  /// The encoder's message.
  public let description: String
}

/// A JSON value on a line of its own, as processes exchange it.
package enum JSONLine {
  /// The line of `value` with its line feed; JSON escapes line feeds in strings.
  package static func bytes(of value: some Encodable) throws(JSONReportError) -> [UInt8] {
    do {
      return try EncodedJSON.bytes(of: value)
    } catch {
      throw JSONReportError(description: "a value cannot be written as JSON: \(error)")
    }
  }

  /// Reads a value from a line; throws `DecodingError`.
  package static func value<Value: Decodable>(
    _ type: Value.Type = Value.self, in line: some Collection<UInt8>
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(line))
  }
}
