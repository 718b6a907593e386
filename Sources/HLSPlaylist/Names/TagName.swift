/// A tag that rfc8216bis-22 defines, or that an earlier version defined.
///
/// Section numbers are those of rfc8216bis-22.
public enum TagName: UInt8, CaseIterable, Sendable {
  /// `EXTM3U`: the first line of every playlist. Section 4.4.1.1.
  case extm3u
  /// `EXT-X-VERSION`: the protocol version that the playlist needs. Section 4.4.1.2.
  case version
  /// `EXT-X-INDEPENDENT-SEGMENTS`: every segment can be decoded without the others. Section
  /// 4.4.2.1.
  case independentSegments
  /// `EXT-X-START`: the position at which playback should begin. Section 4.4.2.2.
  case start
  /// `EXT-X-DEFINE`: a variable for substitution in URIs and quoted strings. Section 4.4.2.3.
  case define
  /// `EXT-X-TARGETDURATION`: the upper limit of segment durations, in whole seconds. Section
  /// 4.4.3.1.
  case targetDuration
  /// `EXT-X-MEDIA-SEQUENCE`: the media sequence number of the first segment. Section 4.4.3.2.
  case mediaSequence
  /// `EXT-X-DISCONTINUITY-SEQUENCE`: the discontinuity sequence number of the first segment.
  /// Section 4.4.3.3.
  case discontinuitySequence
  /// `EXT-X-ENDLIST`: no more segments will be added. Section 4.4.3.4.
  case endlist
  /// `EXT-X-PLAYLIST-TYPE`: EVENT if segments can only be appended, VOD if the playlist cannot
  /// change. Section 4.4.3.5.
  case playlistType
  /// `EXT-X-I-FRAMES-ONLY`: each segment is a single I-frame. Section 4.4.3.6.
  case iFramesOnly
  /// `EXT-X-PART-INF`: the target duration of partial segments. Section 4.4.3.7.
  case partInf
  /// `EXT-X-SERVER-CONTROL`: the delivery directives that the server supports, and the distance
  /// that clients keep from the live edge. Section 4.4.3.8.
  case serverControl
  /// `EXT-X-ALLOW-CACHE`: whether clients may store segments; protocol version 7 removed it.
  /// Section 8.
  case allowCache
  /// `EXTINF`: the duration of a segment in seconds, and its title. Section 4.4.4.1.
  case extinf
  /// `EXT-X-BYTERANGE`: the segment is a range of its resource. Section 4.4.4.2.
  case byterange
  /// `EXT-X-DISCONTINUITY`: the format, tracks, timestamps or encoding change before the next
  /// segment. Section 4.4.4.3.
  case discontinuity
  /// `EXT-X-KEY`: how the segments that follow are encrypted. Section 4.4.4.4.
  case key
  /// `EXT-X-MAP`: the media initialization section of the segments that follow. Section 4.4.4.5.
  case map
  /// `EXT-X-PROGRAM-DATE-TIME`: the date and time of the first sample of the next segment. Section
  /// 4.4.4.6.
  case programDateTime
  /// `EXT-X-GAP`: the next segment has no media and should not be loaded. Section 4.4.4.7.
  case gap
  /// `EXT-X-BITRATE`: the approximate bit rate of the segments that follow, in kilobits per second.
  /// Section 4.4.4.8.
  case bitrate
  /// `EXT-X-PART`: a partial segment. Section 4.4.4.9.
  case part
  /// `EXT-X-DATERANGE`: a range of time with attributes, such as an interstitial. Section 4.4.5.1.
  case dateRange
  /// `EXT-X-SKIP`: the segments that a delta update omits. Section 4.4.5.2.
  case skip
  /// `EXT-X-PRELOAD-HINT`: a partial segment or media initialization section that will be available
  /// soon. Section 4.4.5.3.
  case preloadHint
  /// `EXT-X-RENDITION-REPORT`: the last segment and partial segment of another rendition. Section
  /// 4.4.5.4.
  case renditionReport
  /// `EXT-X-MEDIA`: a rendition, such as an audio track in one language. Section 4.4.6.1.
  case media
  /// `EXT-X-STREAM-INF`: a variant stream, whose media playlist is on the next URI line. Section
  /// 4.4.6.2.
  case streamInf
  /// `EXT-X-I-FRAME-STREAM-INF`: a media playlist of I-frames. Section 4.4.6.3.
  case iFrameStreamInf
  /// `EXT-X-SESSION-DATA`: data about the presentation as a whole. Section 4.4.6.4.
  case sessionData
  /// `EXT-X-SESSION-KEY`: a key of the media playlists, for loading it early. Section 4.4.6.5.
  case sessionKey
  /// `EXT-X-CONTENT-STEERING`: the address of a steering manifest. Section 4.4.6.6.
  case contentSteering
  /// Any other name that begins with `EXT`.
  case unknown
}

extension TagName {
  /// The name as written in a playlist, without the number sign; empty for ``unknown``.
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

  /// The tag with that name, without the number sign; ``unknown`` if none has it.
  ///
  /// Names are case-sensitive.
  public init(text: String) {
    let utf8 = text.utf8
    self = Self.table.find(utf8.span, 0..<utf8.count) ?? .unknown
  }

  static let table = NameTable(
    TagName.allCases.filter { $0 != .unknown }.map { ($0.text, $0) })
}

extension TagName: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}

extension TagName: Codable {
  /// Reads a name; any other text becomes ``unknown``, as in a playlist.
  public init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes ``text``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
