/// A tag that rfc8216bis-22 defines, or that an earlier version defined.
public enum TagName: UInt8, CaseIterable, Sendable {
  case extm3u
  case version
  case independentSegments
  case start
  case define
  case targetDuration
  case mediaSequence
  case discontinuitySequence
  case endlist
  case playlistType
  case iFramesOnly
  case partInf
  case serverControl
  case allowCache
  case extinf
  case byterange
  case discontinuity
  case key
  case map
  case programDateTime
  case gap
  case bitrate
  case part
  case dateRange
  case skip
  case preloadHint
  case renditionReport
  case media
  case streamInf
  case iFrameStreamInf
  case sessionData
  case sessionKey
  case contentSteering
  /// Any other name that begins with `EXT`.
  case unknown

  /// The name as written in a playlist, without the number sign; empty for `unknown`.
  public var text: String {
    switch self {
    case .extm3u: "EXTM3U"
    case .version: "EXT-X-VERSION"
    case .independentSegments: "EXT-X-INDEPENDENT-SEGMENTS"
    case .start: "EXT-X-START"
    case .define: "EXT-X-DEFINE"
    case .targetDuration: "EXT-X-TARGETDURATION"
    case .mediaSequence: "EXT-X-MEDIA-SEQUENCE"
    case .discontinuitySequence: "EXT-X-DISCONTINUITY-SEQUENCE"
    case .endlist: "EXT-X-ENDLIST"
    case .playlistType: "EXT-X-PLAYLIST-TYPE"
    case .iFramesOnly: "EXT-X-I-FRAMES-ONLY"
    case .partInf: "EXT-X-PART-INF"
    case .serverControl: "EXT-X-SERVER-CONTROL"
    case .allowCache: "EXT-X-ALLOW-CACHE"
    case .extinf: "EXTINF"
    case .byterange: "EXT-X-BYTERANGE"
    case .discontinuity: "EXT-X-DISCONTINUITY"
    case .key: "EXT-X-KEY"
    case .map: "EXT-X-MAP"
    case .programDateTime: "EXT-X-PROGRAM-DATE-TIME"
    case .gap: "EXT-X-GAP"
    case .bitrate: "EXT-X-BITRATE"
    case .part: "EXT-X-PART"
    case .dateRange: "EXT-X-DATERANGE"
    case .skip: "EXT-X-SKIP"
    case .preloadHint: "EXT-X-PRELOAD-HINT"
    case .renditionReport: "EXT-X-RENDITION-REPORT"
    case .media: "EXT-X-MEDIA"
    case .streamInf: "EXT-X-STREAM-INF"
    case .iFrameStreamInf: "EXT-X-I-FRAME-STREAM-INF"
    case .sessionData: "EXT-X-SESSION-DATA"
    case .sessionKey: "EXT-X-SESSION-KEY"
    case .contentSteering: "EXT-X-CONTENT-STEERING"
    case .unknown: ""
    }
  }
}

extension TagName: CustomStringConvertible {
  /// The name as written in a playlist, without the number sign.
  public var description: String { text }

  static let table = NameTable(
    TagName.allCases.filter { $0 != .unknown }.map { ($0.text, $0) })
}
