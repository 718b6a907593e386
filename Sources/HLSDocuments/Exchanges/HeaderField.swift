import SourceText

/// A header field of a request or an answer.
public struct HeaderField: Sendable, Hashable {
  public let name: String
  /// Without the blanks around it.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `Name: value`; nil where there is no name, or a character that would end the field.
  public init?(_ line: String) {
    guard !line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0 == "\u{7F}" }),
      let colon = line.firstIndex(of: ":"), colon > line.startIndex,
      line[..<colon].utf8.allSatisfy(Self.isOfName)
    else { return nil }
    name = String(line[..<colon])
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    self.value = end.map { String(value[...$0]) } ?? ""
  }

  /// RFC 9110, section 5.6.2.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
