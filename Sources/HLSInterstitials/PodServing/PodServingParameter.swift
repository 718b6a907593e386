/// A parameter in the query of a pod-serving URL.
public struct PodServingParameter: Equatable, Sendable {
  /// The parameters with a meaning; names are compared exactly.
  public enum Kind: String, CaseIterable, Equatable, Sendable {
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
      let known = Kind(rawValue: name) ?? .unknown
      self = known == .unknown && name.hasPrefix("_HLS_") ? .playerAdded : known
    }
  }

  /// What the parameter is, by its name.
  public let kind: Kind
  /// The percent-decoded name.
  public let name: String
  /// The place of the name.
  public let nameRange: Range<Int>
  /// The value; nil without an equals sign.
  public let value: PodServingPart?

  /// The place of name and value together.
  public var range: Range<Int> {
    nameRange.lowerBound..<(value?.range.upperBound ?? nameRange.upperBound)
  }
}
