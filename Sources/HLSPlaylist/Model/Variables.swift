import SourceText

/// The variables that a playlist defines, for substitution in URI lines and quoted strings.
///
/// Source: rfc8216bis-22, sections 4.3 and 4.4.2.3. A replaced text is not scanned again. IMPORT and
/// QUERYPARAM take their values from elsewhere: where they are unknown, text that uses them stays
/// undetermined.
public struct Variables: Sendable {
  /// What a text is after substitution.
  public enum Resolution: Sendable, Hashable {
    /// No reference stands in the text.
    case literal(String)
    case substituted(String)
    /// A reference has no known value: imported, from a query, or not defined before its use.
    case undetermined(String)

    /// The text as far as it is known for certain, or nil.
    public var text: String? {
      switch self {
      case .literal(let text), .substituted(let text): text
      case .undetermined: nil
      }
    }
  }

  private struct Definition: Sendable {
    let line: Int
    let value: String?
  }

  private var definitions: [String: Definition] = [:]
  /// Substituted text is cut here, so that values cannot multiply without bound.
  private static let longestText = 1 << 16
  /// The bytes of all values in which references were replaced, which is bounded likewise.
  private var substitutedSize = 0

  public var isEmpty: Bool { definitions.isEmpty }

  /// The variables that have a known value, for playlists that import them.
  public var known: [String: String] { definitions.compactMapValues(\.value) }

  /// Whether a variable of that name is defined, be its value known or not.
  public func defines(_ name: String) -> Bool { definitions[name] != nil }

  mutating func define(_ name: String, as value: String?, line: Int) {
    if definitions[name] == nil { definitions[name] = Definition(line: line, value: value) }
  }

  /// Defines a variable whose value is a quoted string of the playlist, in which references to the
  /// variables above it are replaced.
  mutating func define(_ name: String, asQuoted value: String?, line: Int) {
    guard let value, case .substituted(let text) = resolve(value, line: line),
      substitutedSize + text.utf8.count <= Self.longestText
    else { return define(name, as: value, line: line) }
    substitutedSize += text.utf8.count
    define(name, as: text, line: line)
  }

  /// Replaces the references in `text`, which stands on line number `line`, from 0.
  public func resolve(_ text: String, line: Int) -> Resolution {
    let bytes = Array(text.utf8)
    guard VariableReference.first(in: bytes.span, from: 0) != nil else { return .literal(text) }
    var result: [UInt8] = []
    var index = 0
    while let reference = VariableReference.first(in: bytes.span, from: index) {
      let name = String(decoding: bytes[reference.name], as: UTF8.self)
      guard let definition = definitions[name], definition.line < line,
        let value = definition.value,
        result.count + value.utf8.count + bytes.count < Self.longestText
      else { return .undetermined(text) }
      result += bytes[index..<reference.range.lowerBound]
      result += value.utf8
      index = reference.range.upperBound
    }
    result += bytes[index...]
    return .substituted(String(decoding: result, as: UTF8.self))
  }
}

/// The values of variables that a playlist does not give itself (rfc8216bis-22, section 4.4.2.3).
public struct OutsideValues: Sendable {
  /// What the multivariant playlist defines; nil where none is at hand.
  public var imported: [String: String]?
  /// The parameters of the query of the playlist's address, percent escapes resolved; nil where the
  /// address is not known.
  public var query: [String: String]?

  public init(imported: [String: String]? = nil, query: [String: String]? = nil) {
    self.imported = imported
    self.query = query
  }

  public static let unknown = OutsideValues()
}
