extension AttributeName {
  /// The name as written in a playlist; empty for ``unknown``.
  public var text: String {
    switch self {
    case .timeOffset: "TIME-OFFSET"
    case .precise: "PRECISE"
    case .name: "NAME"
    case .value: "VALUE"
    case .`import`: "IMPORT"
    case .queryparam: "QUERYPARAM"
    case .partTarget: "PART-TARGET"
    case .canSkipUntil: "CAN-SKIP-UNTIL"
    case .canSkipDateranges: "CAN-SKIP-DATERANGES"
    case .holdBack: "HOLD-BACK"
    case .partHoldBack: "PART-HOLD-BACK"
    case .canBlockReload: "CAN-BLOCK-RELOAD"
    case .method: "METHOD"
    case .uri: "URI"
    case .iv: "IV"
    case .keyFormat: "KEYFORMAT"
    case .keyFormatVersions: "KEYFORMATVERSIONS"
    case .byterange: "BYTERANGE"
    case .duration: "DURATION"
    case .independent: "INDEPENDENT"
    case .gap: "GAP"
    case .id: "ID"
    case .`class`: "CLASS"
    case .startDate: "START-DATE"
    case .cue: "CUE"
    case .endDate: "END-DATE"
    case .plannedDuration: "PLANNED-DURATION"
    case .scte35CMD: "SCTE35-CMD"
    case .scte35Out: "SCTE35-OUT"
    case .scte35In: "SCTE35-IN"
    case .endOnNext: "END-ON-NEXT"
    case .assetURI: "X-ASSET-URI"
    case .assetList: "X-ASSET-LIST"
    case .resumeOffset: "X-RESUME-OFFSET"
    case .playoutLimit: "X-PLAYOUT-LIMIT"
    case .snap: "X-SNAP"
    case .restrict: "X-RESTRICT"
    case .contentMayVary: "X-CONTENT-MAY-VARY"
    case .timelineOccupies: "X-TIMELINE-OCCUPIES"
    case .timelineStyle: "X-TIMELINE-STYLE"
    case .skipControlOffset: "X-SKIP-CONTROL-OFFSET"
    case .skipControlDuration: "X-SKIP-CONTROL-DURATION"
    case .skipControlLabelID: "X-SKIP-CONTROL-LABEL-ID"
    case .preloadURI: "X-URI"
    case .targetID: "X-TARGET-ID"
    case .targetClass: "X-TARGET-CLASS"
    case .skippedSegments: "SKIPPED-SEGMENTS"
    case .recentlyRemovedDateranges: "RECENTLY-REMOVED-DATERANGES"
    case .type: "TYPE"
    case .byterangeStart: "BYTERANGE-START"
    case .byterangeLength: "BYTERANGE-LENGTH"
    case .lastMSN: "LAST-MSN"
    case .lastPart: "LAST-PART"
    case .groupID: "GROUP-ID"
    case .language: "LANGUAGE"
    case .assocLanguage: "ASSOC-LANGUAGE"
    case .stableRenditionID: "STABLE-RENDITION-ID"
    case .`default`: "DEFAULT"
    case .autoselect: "AUTOSELECT"
    case .forced: "FORCED"
    case .instreamID: "INSTREAM-ID"
    case .bitDepth: "BIT-DEPTH"
    case .sampleRate: "SAMPLE-RATE"
    case .characteristics: "CHARACTERISTICS"
    case .channels: "CHANNELS"
    case .bandwidth: "BANDWIDTH"
    case .averageBandwidth: "AVERAGE-BANDWIDTH"
    case .score: "SCORE"
    case .codecs: "CODECS"
    case .supplementalCodecs: "SUPPLEMENTAL-CODECS"
    case .resolution: "RESOLUTION"
    case .frameRate: "FRAME-RATE"
    case .hdcpLevel: "HDCP-LEVEL"
    case .allowedCPC: "ALLOWED-CPC"
    case .videoRange: "VIDEO-RANGE"
    case .reqVideoLayout: "REQ-VIDEO-LAYOUT"
    case .stableVariantID: "STABLE-VARIANT-ID"
    case .audio: "AUDIO"
    case .video: "VIDEO"
    case .subtitles: "SUBTITLES"
    case .closedCaptions: "CLOSED-CAPTIONS"
    case .pathwayID: "PATHWAY-ID"
    case .dataID: "DATA-ID"
    case .format: "FORMAT"
    case .serverURI: "SERVER-URI"
    case .programID: "PROGRAM-ID"
    case .unknown: ""
    }
  }

  /// The attribute with that name; ``unknown`` if none has it.
  ///
  /// Names are case-sensitive.
  public init(text: String) {
    let utf8 = text.utf8
    self = Self.table.find(utf8.span, 0..<utf8.count) ?? .unknown
  }

  static let table = NameTable(
    AttributeName.allCases.filter { $0 != .unknown }.map { ($0.text, $0) })
}

extension AttributeName: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}

extension AttributeName: Codable {
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
