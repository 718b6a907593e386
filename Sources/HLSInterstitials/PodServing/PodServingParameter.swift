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
