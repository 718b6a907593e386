extension Playlist {
  /// Whether a media playlist is on demand: nothing is added to it, and nothing was removed.
  ///
  /// EXT-X-PLAYLIST-TYPE decides: VOD, and neither EVENT nor another word (rfc8216bis-22, section
  /// 4.4.3.5). Without the tag a playlist is on demand that has ended and still begins with its first
  /// segment; that of a finished live stream has lost some.
  public var isOnDemand: Bool {
    if let type = firstTag(.playlistType) { return text(type.valueRange) == "VOD" }
    return isEnded && !hasLostSegments
  }

  /// Whether there were segments before the first one: they are skipped, or EXT-X-MEDIA-SEQUENCE is not
  /// zero or unreadable.
  public var hasLostSegments: Bool { census.count(of: .skip) > 0 || mediaSequence != 0 }
}
