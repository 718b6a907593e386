import HLSPlaylist
import SourceText

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
