import SourceText

/// The variables that a playlist defines, for substitution in URI lines and quoted strings.
///
/// Source: rfc8216bis-22, sections 4.3 and 4.4.2.3. Substituted text is not scanned again. The
/// values of IMPORT and QUERYPARAM come from outside the playlist: if they are unknown, text that
/// uses them is undetermined.
public struct Variables: Sendable {
  /// The result of variable substitution in a text.
  public enum Resolution: Sendable, Hashable {
    /// The text contains no reference.
    case literal(String)
    /// The text after all references were replaced.
    case substituted(String)
    /// The original text: a reference has no known value, because it is imported, comes from a
    /// query, or is not defined before its use.
    case undetermined(String)

    /// The text after substitution; nil if it is undetermined.
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
    var isReplaced = true
  }

  private var definitions: [String: Definition] = [:]
  /// The maximum size of all values in which references were replaced, in bytes, so that nested values cannot
  /// grow exponentially.
  private static let longestText = 1 << 16
  private var substitutedSize = 0
  /// The first variable that is not replaced, because the text would become too long; nil if all are.
  package private(set) var unreplaced: String?

  /// Whether the playlist defines no variables.
  public var isEmpty: Bool { definitions.isEmpty }

  /// The variables whose value is known, for playlists that import them.
  public var known: [String: String] { definitions.compactMapValues(\.value) }

  /// Whether a variable with that name is defined, even if its value is unknown.
  public func defines(_ name: String) -> Bool { definitions[name] != nil }

  mutating func define(_ name: String, as value: String?, line: Int) {
    if definitions[name] == nil { definitions[name] = Definition(line: line, value: value) }
  }

  /// Defines a variable whose value is a quoted string, in which references to earlier variables
  /// are replaced.
  mutating func define(_ name: String, asQuoted value: String?, line: Int) {
    guard let value, definitions[name] == nil, let size = replacedSize(of: value, line: line) else {
      return define(name, as: value, line: line)
    }
    guard substitutedSize + size <= Self.longestText,
      case .substituted(let text) = resolve(value, line: line)
    else {
      definitions[name] = Definition(line: line, value: value, isReplaced: false)
      unreplaced = unreplaced ?? name
      return
    }
    substitutedSize += size
    define(name, as: text, line: line)
  }

  /// The size of a text after its references are replaced, in bytes; nil if it has none, or one without a known
  /// value.
  private func replacedSize(of text: String, line: Int) -> Int? {
    let bytes = Array(text.utf8)
    var size = bytes.count
    var index = 0
    while let reference = VariableReference.first(in: bytes.span, from: index) {
      guard let value = value(of: bytes[reference.name], line: line) else { return nil }
      size += value.utf8.count - reference.range.count
      index = reference.range.upperBound
    }
    return index == 0 ? nil : size
  }

  /// The value by which a name is replaced; nil if there is none.
  private func value(of name: ArraySlice<UInt8>, line: Int) -> String? {
    guard let definition = definitions[String(decoding: name, as: UTF8.self)],
      definition.line < line, definition.isReplaced
    else { return nil }
    return definition.value
  }

  /// Limits by how many bytes the text grows; references to the variables that add most are then not replaced.
  mutating func limitGrowth(to most: Int, countingUses uses: [String: Int]) {
    let growth = uses.compactMap { name, count -> (name: String, size: Int)? in
      guard let value = definitions[name]?.value else { return nil }
      let (size, overflow) = value.utf8.count.multipliedReportingOverflow(by: count)
      return (name, overflow ? .max : size)
    }
    var left = most
    for (name, size) in growth.sorted(by: { ($0.size, $0.name) < ($1.size, $1.name) }) {
      if size <= left {
        left -= size
      } else {
        left = 0
        definitions[name]?.isReplaced = false
        unreplaced = unreplaced ?? name
      }
    }
  }

  /// Replaces the references in `text`, using only variables defined before line number `line`,
  /// from 0.
  public func resolve(_ text: String, line: Int) -> Resolution {
    let bytes = Array(text.utf8)
    guard VariableReference.first(in: bytes.span, from: 0) != nil else { return .literal(text) }
    var result: [UInt8] = []
    var index = 0
    while let reference = VariableReference.first(in: bytes.span, from: index) {
      guard let value = value(of: bytes[reference.name], line: line) else {
        return .undetermined(text)
      }
      result += bytes[index..<reference.range.lowerBound]
      result += value.utf8
      index = reference.range.upperBound
    }
    result += bytes[index...]
    return .substituted(String(decoding: result, as: UTF8.self))
  }
}

/// Values of variables that come from outside the playlist (rfc8216bis-22, section 4.4.2.3).
public struct OutsideValues: Sendable {
  /// The variables of the multivariant playlist; nil if it is not known.
  public var imported: [String: String]?
  /// The decoded query parameters of the playlist's address; nil if the address is not known.
  public var query: [String: String]?

  /// Creates values from the multivariant playlist's variables and the query parameters.
  public init(imported: [String: String]? = nil, query: [String: String]? = nil) {
    self.imported = imported
    self.query = query
  }

  /// No known values.
  public static let unknown = OutsideValues()
}
