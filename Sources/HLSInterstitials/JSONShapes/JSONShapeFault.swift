import HLSPlaylist
public import SourceText

/// A deviation of a JSON document from its shape.
public struct JSONShapeFault: Sendable {
  /// The kind of fault.
  public enum Aspect: Sendable, Hashable, CaseIterable {
    /// A required key is missing; the range is the opening bracket of its object.
    case missing
    /// The value has the wrong type, such as a string instead of a number.
    case kind
    /// A string or an array is empty.
    case empty
    /// A string has characters that are not allowed.
    case characters
    /// An address has no scheme.
    case relativeURI
    /// A string is not a URI reference.
    case badURI
    /// A word is not one of the allowed words.
    case unknownWord
    /// A number is less than 0.
    case negative
    /// A number is 0.
    case zero
    /// A number is not an integer.
    case fraction
    /// A number is not one of the allowed numbers.
    case unknownNumber
    /// The key differs from a defined one only by case.
    case keyCase
    /// The key is not defined for the object.
    case unknownKey
    /// The key is defined for another object.
    case misplacedKey
    /// The key is another name for the one that should be used.
    case alias
    /// The name of a member is empty.
    case emptyName
  }

  /// The kind of fault.
  public let aspect: Aspect
  /// The keys from the root to the value, such as `ASSETS[].URI`; `[]` represents any element, `{}`
  /// any name.
  public let path: String
  /// The range in the document.
  public let range: ByteRange
  /// The value at fault; nil for keys.
  public let value: JSONValue?
  /// What is allowed.
  public let shape: JSONShape
  /// The missing key, or the key that was probably meant; nil if there is none.
  public let key: String?
  /// The number of such faults from here on that this one represents, as `JSONFault.count` does.
  public package(set) var count = 1
}

extension JSONShapeFault: Countable {}

extension JSONTextForm {
  /// The deviation of `text` from the form; nil if there is none.
  func fault(in text: String) -> JSONShapeFault.Aspect? {
    if text.isEmpty { return self == .any ? nil : .empty }
    switch self {
    case .any, .filled: return nil
    case .uri: return Self.badPart(of: text) == nil ? nil : .badURI
    case .absoluteURI:
      if Self.badPart(of: text) != nil { return .badURI }
      return URIReference(text).isAbsolute ? nil : .relativeURI
    case .label:
      return text.utf8.allSatisfy { $0.isLetter || "-_".utf8.contains($0) } ? nil : .characters
    case .host: return Self.isHost(text) ? nil : .characters
    case .date: return DateTime(text) == nil ? .unknownWord : nil
    case .words(let words): return words.contains(text) ? nil : .unknownWord
    }
  }

  /// The first part that a URI reference must not contain; nil if there is none.
  ///
  /// Variable references are not allowed, because variables are not replaced in JSON.
  static func badPart(of text: String) -> Range<Int>? {
    let bytes = Array(text.utf8)
    if let part = URIScan.fault(in: 0..<bytes.count, of: bytes.span) { return part }
    return bytes.firstIndex(of: UInt8(ascii: "{")).map { $0..<$0 + 1 }
  }

  private static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return text.utf8.dropFirst().dropLast().allSatisfy {
        $0.isLetter || $0.isDigit || ":.".utf8.contains($0)
      }
    }
    return text.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "-._~%!$&'()*+,;=".utf8.contains($0)
    }
  }
}

extension JSONNumberForm {
  /// The deviation of `number` from the form; nil if there is none.
  func fault(in number: JSONNumber) -> JSONShapeFault.Aspect? {
    switch self {
    case .any: nil
    case .notNegative: number.decimal.isNegative ? .negative : nil
    case .positive: number.decimal.isNegative ? .negative : number.decimal.isZero ? .zero : nil
    case .count: number.decimal.isNegative ? .negative : number.isWhole ? nil : .fraction
    case .oneOf(let allowed):
      allowed.contains { DecimalNumber($0) == number.decimal } ? nil : .unknownNumber
    }
  }
}
