/// A playlist feature that requires a minimum protocol version.
///
/// Source: rfc8216bis-22, section 8.
public enum ProtocolFeature: UInt8, CaseIterable, Sendable {
  /// IV of EXT-X-KEY.
  case initializationVector
  /// A floating-point EXTINF duration.
  case fractionalDuration
  /// EXT-X-BYTERANGE.
  case byteRange
  /// EXT-X-I-FRAMES-ONLY.
  case iFramesOnly
  /// METHOD=SAMPLE-AES.
  case sampleAES
  /// KEYFORMAT of EXT-X-KEY.
  case keyFormat
  /// KEYFORMATVERSIONS of EXT-X-KEY.
  case keyFormatVersions
  /// EXT-X-MAP in a playlist with EXT-X-I-FRAMES-ONLY.
  case mapOfIFrames
  /// EXT-X-MAP in a playlist without EXT-X-I-FRAMES-ONLY.
  case map
  /// INSTREAM-ID with a SERVICE value.
  case captionService
  /// Variable substitution: EXT-X-DEFINE.
  case variables
  /// EXT-X-SKIP.
  case skip
  /// RECENTLY-REMOVED-DATERANGES of EXT-X-SKIP.
  case skippedDateRanges
  /// QUERYPARAM of EXT-X-DEFINE.
  case queryParameter
  /// An attribute whose name begins with `REQ-`.
  case requiredAttribute
  /// INSTREAM-ID of a rendition that is not CLOSED-CAPTIONS.
  case instreamID
  // Features that justify a version number, although section 8 does not require it.
  /// IV of EXT-X-SESSION-KEY; section 8 mentions only EXT-X-KEY.
  case sessionKeyVector
  /// KEYFORMAT or KEYFORMATVERSIONS of EXT-X-SESSION-KEY.
  case sessionKeyFormat
  /// EXT-X-MEDIA and rendition groups, for which a server may indicate version 4.
  case renditions
  /// CAN-SKIP-UNTIL: the version also covers the server's delta updates, which need 9.
  case deltaUpdates
  /// CAN-SKIP-DATERANGES: delta updates that omit date ranges need 10.
  case deltaDateRanges
  /// A duration that only rounding makes equal to the target duration; rounding applies from
  /// version 6 on.
  case roundedDuration

  /// The minimum EXT-X-VERSION of a playlist that uses the feature.
  public var version: Int {
    switch self {
    case .initializationVector, .sessionKeyVector: 2
    case .fractionalDuration: 3
    case .byteRange, .iFramesOnly, .renditions: 4
    case .sampleAES, .keyFormat, .keyFormatVersions, .mapOfIFrames, .sessionKeyFormat: 5
    case .map, .roundedDuration: 6
    case .captionService: 7
    case .variables: 8
    case .skip, .deltaUpdates: 9
    case .skippedDateRanges, .deltaDateRanges: 10
    case .queryParameter: 11
    case .requiredAttribute: 12
    case .instreamID: 13
    }
  }

  /// Whether a playlist that uses the feature must have EXT-X-VERSION.
  public var isBinding: Bool { rawValue <= ProtocolFeature.instreamID.rawValue }

  /// Whether a smaller EXT-X-VERSION is reported.
  package var isChecked: Bool {
    isBinding || self == .sessionKeyVector || self == .sessionKeyFormat
  }

  /// The name of the feature in messages.
  public var text: String {
    switch self {
    case .initializationVector, .sessionKeyVector: "IV"
    case .fractionalDuration: "a fractional EXTINF duration"
    case .byteRange: "EXT-X-BYTERANGE"
    case .iFramesOnly: "EXT-X-I-FRAMES-ONLY"
    case .sampleAES: "METHOD=SAMPLE-AES"
    case .keyFormat: "KEYFORMAT"
    case .keyFormatVersions: "KEYFORMATVERSIONS"
    case .mapOfIFrames: "EXT-X-MAP next to EXT-X-I-FRAMES-ONLY"
    case .map: "EXT-X-MAP"
    case .captionService: "a SERVICE value of INSTREAM-ID"
    case .variables: "EXT-X-DEFINE"
    case .skip: "EXT-X-SKIP"
    case .skippedDateRanges: "RECENTLY-REMOVED-DATERANGES"
    case .queryParameter: "QUERYPARAM"
    case .requiredAttribute: "a REQ- attribute"
    case .instreamID: "INSTREAM-ID on a rendition that is not CLOSED-CAPTIONS"
    case .sessionKeyFormat: "KEYFORMAT or KEYFORMATVERSIONS"
    case .renditions: "EXT-X-MEDIA"
    case .deltaUpdates: "CAN-SKIP-UNTIL"
    case .deltaDateRanges: "CAN-SKIP-DATERANGES"
    case .roundedDuration: "a duration that is rounded to the target duration"
    }
  }

  /// The highest protocol version that the specification defines.
  public static let latestVersion = 13
}
