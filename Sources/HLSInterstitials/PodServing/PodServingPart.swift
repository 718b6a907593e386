import HLSPlaylist
import SourceText

/// A part of a pod-serving URL: its range and its text.
public struct PodServingPart: Equatable, Sendable {
  /// How much of a part consists of HLS variable references.
  public enum VariableUse: Equatable, Sendable {
    /// No reference.
    case none
    /// References and other characters, or several references.
    case partial
    /// A single reference.
    case whole
  }

  /// The range in the URL, in UTF-8 bytes; empty if the part has no characters.
  public let range: Range<Int>
  /// The percent-decoded characters.
  public let text: String
  /// The offset in the URL of the first percent sign without two hexadecimal digits; nil if there
  /// is none.
  public let brokenEscape: Int?
  /// How much of the part consists of HLS variable references such as `{$stream_id}`.
  public let variable: VariableUse
  /// The first unreplaced placeholder, such as `YOUR_NETWORK_CODE` or `[[STREAMID]]`; nil if there
  /// is none.
  public let placeholder: Range<Int>?

  /// Whether the part has its final text: no variable reference and no placeholder.
  public var isLiteral: Bool { variable == .none && placeholder == nil }

  /// The value of a sequence of decimal digits; nil for any other text, or beyond 64 bits.
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

/// The ad pod in the path of a pod-serving URL, without the file extension.
public enum PodIdentifier: Equatable, Sendable {
  /// `pod/` and a segment that should be a number.
  case pod(PodServingPart)
  /// `ad_break_id/` and a segment; for a manifest, everything after it in the path.
  case adBreakID(PodServingPart)
  /// The last segment directly after the custom asset key, without `pod/` or `ad_break_id/`.
  case bare(PodServingPart)
  /// The path names no pod.
  case missing

  /// The identifier, in any form; nil if it is missing.
  public var part: PodServingPart? {
    switch self {
    case .pod(let part), .adBreakID(let part), .bare(let part): part
    case .missing: nil
    }
  }
}

/// A parameter in the query of a pod-serving URL.
public struct PodServingParameter: Equatable, Sendable {
  /// The documented parameters; names are case-sensitive.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
    /// The session ID.
    case streamID = "stream_id"
    /// The duration of the break in milliseconds.
    case podDuration = "pd"
    /// The authentication token.
    case authToken = "auth-token"
    /// The SCTE-35 splice_info_section in Base64.
    case scte35 = "scte35"
    /// Key-values for targeting.
    case customParameters = "cust_params"
    /// The duration of a segment in milliseconds, only in segment URLs.
    case segmentDuration = "sd"
    /// The offset of a segment in milliseconds, only in segment URLs.
    case segmentOffset = "so"
    /// Marks the last segment, only in segment URLs.
    case lastSegment = "last"
    /// Any name that begins with `_HLS_`, which players add.
    case playerAdded = "_HLS_"
    /// Any other name.
    case unknown = ""

    init(name: String) {
      let known = Kind(rawValue: name) ?? .unknown
      self = known == .unknown && name.hasPrefix("_HLS_") ? .playerAdded : known
    }
  }

  /// The documented parameter, by its name.
  public let kind: Kind
  /// The percent-decoded name.
  public let name: String
  /// The range of the name.
  public let nameRange: Range<Int>
  /// The value; nil without an equals sign.
  public let value: PodServingPart?

  /// The range of the name and the value.
  public var range: Range<Int> {
    nameRange.lowerBound..<(value?.range.upperBound ?? nameRange.upperBound)
  }
}
