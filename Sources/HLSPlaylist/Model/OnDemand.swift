extension Playlist {
  /// Whether a media playlist is on demand: no segments will be added, and none were removed.
  ///
  /// With EXT-X-PLAYLIST-TYPE, only the value VOD counts (rfc8216bis-22, section 4.4.3.5). Without
  /// it, the playlist must have ended and still begin with its first segment; the playlist of a
  /// finished live stream has usually lost some.
  public var isOnDemand: Bool {
    if let type = firstTag(.playlistType) { return text(type.valueRange) == "VOD" }
    return isEnded && !hasLostSegments
  }

  /// Whether there were segments before the first one: EXT-X-SKIP is present, or
  /// EXT-X-MEDIA-SEQUENCE is malformed or not zero.
  public var hasLostSegments: Bool { census.count(of: .skip) > 0 || mediaSequence != 0 }
}
