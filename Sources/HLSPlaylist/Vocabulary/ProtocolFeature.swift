/// Something that a playlist may hold only from a certain protocol version on.
///
/// Source: rfc8216bis-22, section 8.
public enum ProtocolFeature: UInt8, CaseIterable, Sendable {
  case initializationVector
  case fractionalDuration
  case byteRange
  case iFramesOnly
  case sampleAES
  case keyFormat
  case keyFormatVersions
  case mapOfIFrames
  case map
  case captionService
  case variables
  case skip
  case skippedDateRanges
  case queryParameter
  case requiredAttribute
  case instreamID
  // Weaker claims: reasons to write a number, but none that section 8 demands.
  /// IV of EXT-X-SESSION-KEY; section 8 names EXT-X-KEY alone.
  case sessionKeyVector
  /// KEYFORMAT or KEYFORMATVERSIONS of EXT-X-SESSION-KEY.
  case sessionKeyFormat
  /// EXT-X-MEDIA and the groups of renditions, for which a server may indicate 4.
  case renditions
  /// CAN-SKIP-UNTIL: a number also speaks for the server, whose delta updates need 9.
  case deltaUpdates
  /// CAN-SKIP-DATERANGES: delta updates without date ranges need 10.
  case deltaDateRanges
  /// A duration that is rounded to the target duration, as it counts from version 6 on.
  case roundedDuration

  /// The smallest EXT-X-VERSION of a playlist that holds it.
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

  /// Whether a playlist with it has to have EXT-X-VERSION.
  public var isBinding: Bool { rawValue <= ProtocolFeature.instreamID.rawValue }

  /// Whether a smaller EXT-X-VERSION is worth a finding.
  public var isChecked: Bool {
    isBinding || self == .sessionKeyVector || self == .sessionKeyFormat
  }

  /// How messages name it.
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

  /// The highest number that the specification defines.
  public static let latestVersion = 13
}
