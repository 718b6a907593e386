package import SourceText

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

/// The field Cache-Control of an answer, as a shared cache reads it (RFC 9111, section 5.2.2).
package struct CacheControl {
  /// The argument of each directive, empty without one; that of the first directive with a name.
  private let arguments: [String: String]

  /// Reads a field in any case; commas inside quotation marks separate nothing.
  package init(_ text: String) {
    var isQuoted = false
    let directives = text.lowercased().split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    arguments = Dictionary(
      directives.map { directive in
        let parts = directive.filter { !" \t\"".contains($0) }.split(separator: "=", maxSplits: 1)
        return (String(parts.first ?? ""), String(parts.dropFirst().first ?? ""))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// For how long a cache may answer without asking the origin; nil if the field has no limit.
  package var lifetime: Seconds? {
    mustAsk ? .zero : seconds("s-maxage") ?? seconds("max-age")
  }

  /// For how long after its lifetime a cache may answer while it asks for a new answer (RFC 5861, section 3).
  ///
  /// With s-maxage, as with proxy-revalidate, a shared cache asks first (RFC 9111, section 5.2.2.10).
  package var staleTime: Seconds {
    let asking = ["must-revalidate", "proxy-revalidate", "s-maxage"]
    guard !mustAsk, asking.allSatisfy({ arguments[$0] == nil }) else { return .zero }
    return seconds("stale-while-revalidate") ?? .zero
  }

  /// Whether a cache keeps nothing, or asks each time; a list of fields restricts only these fields.
  private var mustAsk: Bool {
    arguments["no-store"] != nil || arguments["no-cache"] == "" || arguments["private"] == ""
  }

  private func seconds(_ name: String) -> Seconds? {
    guard let text = arguments[name], !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    return Seconds(Int(text) ?? .max)
  }
}
