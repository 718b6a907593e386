import HLSPlaylist
import SourceText

/// A part of a pod-serving URL: its place and its text.
public struct PodServingPart: Equatable, Sendable {
  /// How much of a part is made of HLS variable references.
  public enum VariableUse: Equatable, Sendable {
    /// No reference.
    case none
    /// Some of it, next to other characters or other references.
    case partial
    /// One reference and nothing else.
    case whole
  }

  /// The place in the URL, in UTF-8 bytes; empty where the part exists but has no characters.
  public let range: Range<Int>
  /// The percent-decoded characters.
  public let text: String
  /// The place in the URL of the first percent sign without two hexadecimal digits.
  public let brokenEscape: Int?
  /// How much of the part is an HLS variable reference such as `{$stream_id}`.
  public let variable: VariableUse
  /// The first template text left in the part, such as `YOUR_NETWORK_CODE` or `[[STREAMID]]`.
  public let placeholder: Range<Int>?

  /// Whether the characters are the value itself: no variable reference and no template text.
  public var isLiteral: Bool { variable == .none && placeholder == nil }

  /// The value of a run of decimal digits; nil for all else, and beyond 64 bits.
  public var decimalInteger: UInt64? {
    text.utf8.allSatisfy(\.isDigit) ? UInt64(text) : nil
  }
}

extension URIReference {
  /// The part at `range`, with the first of `placeholders` that overlaps it.
  func part(_ range: Range<Int>, placeholders: [Range<Int>]) -> PodServingPart {
    let decoding = decoded(range)
    return PodServingPart(
      range: range, text: decoding.text, brokenEscape: decoding.brokenEscape,
      variable: variableUse(in: range), placeholder: placeholders.first { $0.overlaps(range) })
  }

  private func variableUse(in range: Range<Int>) -> PodServingPart.VariableUse {
    let utf8 = text.utf8
    let bytes = utf8.span
    for place in range {
      if let end = bytes.variableReferenceEnd(at: place, in: range) {
        return place..<end == range ? .whole : .partial
      }
    }
    return .none
  }
}
