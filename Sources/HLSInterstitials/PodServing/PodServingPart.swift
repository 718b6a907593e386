extension PodServingURL {
  /// A part of a pod-serving URL: where it stands and what it says.
  public struct Part: Equatable, Sendable {
    /// The place in the URL, in UTF-8 bytes; empty where the part is there but has no characters.
    public let range: Range<Int>
    /// The percent-decoded characters.
    public let text: String
    /// Where in the URL the first percent sign without two hexadecimal digits stands.
    public let brokenEscape: Int?
    /// How much of the part is an HLS variable reference such as `{$stream_id}`.
    public let variable: VariableUse
    /// The first template text left in the part, such as `YOUR_NETWORK_CODE` or `[[STREAMID]]`.
    public let placeholder: Range<Int>?

    /// Whether the characters are the value itself: no variable reference and no template text.
    public var isLiteral: Bool { variable == .none && placeholder == nil }

    /// The value of a run of decimal digits; nil for all else, and beyond 64 bits.
    public var decimalInteger: UInt64? {
      text.utf8.allSatisfy(\.isASCIIDigit) ? UInt64(text) : nil
    }
  }

  /// How much of a part is made of HLS variable references.
  public enum VariableUse: Equatable, Sendable {
    /// No reference.
    case none
    /// Some of it, beside other characters or other references.
    case partial
    /// One reference and nothing else.
    case whole
  }

  /// A parameter of the query.
  public struct Parameter: Equatable, Sendable {
    /// What the parameter is, by its name.
    public let kind: ParameterKind
    /// The percent-decoded name.
    public let name: String
    /// The place of the name.
    public let nameRange: Range<Int>
    /// The value; nil without an equals sign.
    public let value: Part?

    /// The place of name and value together.
    public var range: Range<Int> {
      nameRange.lowerBound..<(value?.range.upperBound ?? nameRange.upperBound)
    }
  }

  /// The parameters with a meaning; names are compared exactly.
  public enum ParameterKind: String, CaseIterable, Equatable, Sendable {
    /// The session.
    case streamID = "stream_id"
    /// The length of the break in milliseconds.
    case podDuration = "pd"
    /// The signed token.
    case authToken = "auth-token"
    /// The splice information section in Base64.
    case scte35 = "scte35"
    /// Key-values for targeting.
    case customParameters = "cust_params"
    /// The length of a segment in milliseconds, on segment URLs only.
    case segmentDuration = "sd"
    /// The offset of a segment in milliseconds, on segment URLs only.
    case segmentOffset = "so"
    /// The mark of the last segment, on segment URLs only.
    case lastSegment = "last"
    /// Any name that begins with `_HLS_`: players add it.
    case playerAdded = "_HLS_"
    /// A name that is none of these.
    case unknown = ""

    init(name: String) {
      let known = ParameterKind(rawValue: name) ?? .unknown
      self = known == .unknown && name.hasPrefix("_HLS_") ? .playerAdded : known
    }
  }
}

extension URIReference {
  /// The part at `range`, with the one of `placeholders` that touches it first.
  func part(_ range: Range<Int>, placeholders: [Range<Int>]) -> PodServingURL.Part {
    let decoding = decoded(range)
    return PodServingURL.Part(
      range: range, text: decoding.text, brokenEscape: decoding.brokenEscape,
      variable: variableUse(in: range), placeholder: placeholders.first { $0.overlaps(range) })
  }

  private func variableUse(in range: Range<Int>) -> PodServingURL.VariableUse {
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
