/// The groups of tags in rfc8216bis-22, by the kind of playlist that may contain them.
public enum TagFamily: Sendable {
  /// Section 4.4.1: allowed in every playlist.
  case basic
  /// Section 4.4.2: allowed in both kinds of playlist.
  case mediaOrMultivariantPlaylist
  /// Section 4.4.3: a media playlist as a whole.
  case mediaPlaylist
  /// Section 4.4.4: the segments of a media playlist.
  case mediaSegment
  /// Section 4.4.5: metadata of a media playlist.
  case mediaMetadata
  /// Section 4.4.6: only in multivariant playlists.
  case multivariantPlaylist
  /// Not a defined tag.
  case none

  /// Whether only media playlists may contain the tags.
  public var isMediaOnly: Bool {
    switch self {
    case .mediaPlaylist, .mediaSegment, .mediaMetadata: true
    case .basic, .mediaOrMultivariantPlaylist, .multivariantPlaylist, .none: false
    }
  }
}

extension TagName {
  /// The group of tags to which the tag belongs.
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
  package var hasAttributeList: Bool {
    switch self {
    case .start, .define, .partInf, .serverControl, .key, .map, .part, .dateRange, .skip,
      .preloadHint, .renditionReport, .media, .streamInf, .iFrameStreamInf, .sessionData,
      .sessionKey, .contentSteering:
      true
    default: false
    }
  }
}
