import SourceText

/// A header field of an HTTP request or response.
///
/// In JSON, it is an object with the keys `name` and `value`.
public struct HeaderField: Sendable, Hashable, Codable {
  /// The name as written.
  public let name: String
  /// The value, without whitespace around it.
  public let value: String

  /// Creates a field from its name and value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Parses `Name: value`; nil if the name is missing or invalid, or the line contains a control
  /// character.
  package init?(_ line: String) {
    guard !line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0 == "\u{7F}" }),
      let colon = line.firstIndex(of: ":"), colon > line.startIndex,
      line[..<colon].utf8.allSatisfy(Self.isOfName)
    else { return nil }
    name = String(line[..<colon])
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    self.value = end.map { String(value[...$0]) } ?? ""
  }

  /// Whether a byte is allowed in a field name (RFC 9110, section 5.6.2).
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
