/// The groups into which rfc8216bis-22 sorts its tags, by the playlists they may stand in.
public enum TagFamily: Sendable {
  /// Section 4.4.1.
  case basic
  /// Section 4.4.2: either kind of playlist.
  case mediaOrMultivariantPlaylist
  /// Section 4.4.3.
  case mediaPlaylist
  /// Section 4.4.4.
  case mediaSegment
  /// Section 4.4.5.
  case mediaMetadata
  /// Section 4.4.6.
  case multivariantPlaylist
  /// Not a defined tag.
  case none

  public var isMediaOnly: Bool {
    switch self {
    case .mediaPlaylist, .mediaSegment, .mediaMetadata: true
    case .basic, .mediaOrMultivariantPlaylist, .multivariantPlaylist, .none: false
    }
  }
}

extension TagName {
  public var family: TagFamily {
    switch self {
    case .extm3u, .version: .basic
    case .independentSegments, .start, .define: .mediaOrMultivariantPlaylist
    case .targetDuration, .mediaSequence, .discontinuitySequence, .endlist, .playlistType,
      .iFramesOnly, .partInf, .serverControl, .allowCache:
      .mediaPlaylist
    case .extinf, .byterange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate, .part:
      .mediaSegment
    case .dateRange, .skip, .preloadHint, .renditionReport: .mediaMetadata
    case .media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, .contentSteering:
      .multivariantPlaylist
    case .unknown: .none
    }
  }

  /// Whether the tag's value is an attribute list.
  public var hasAttributeList: Bool {
    switch self {
    case .start, .define, .partInf, .serverControl, .key, .map, .part, .dateRange, .skip,
      .preloadHint, .renditionReport, .media, .streamInf, .iFrameStreamInf, .sessionData,
      .sessionKey, .contentSteering:
      true
    default: false
    }
  }
}
