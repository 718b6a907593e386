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
