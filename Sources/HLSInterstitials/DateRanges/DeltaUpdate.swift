public import HLSPlaylist

/// What a playlist delta update leaves out (rfc8216bis-22, section 6.2.5.1).
extension Playlist {
  /// Whether segments, and the dates on them, stand only in an earlier load of the playlist.
  public var isDeltaUpdate: Bool { census.count(of: .skip) > 0 }

  /// Whether date ranges may stand only in an earlier load, so that a tag may seem to be the first of
  /// its ID and is not.
  public var skipsDateRanges: Bool {
    guard isDeltaUpdate, let tag = firstTag(.skip) else { return false }
    return attribute(.recentlyRemovedDateranges, of: tag) != nil
  }
}

extension Variables.Resolution {
  /// The text as far as it is known; an unresolved variable stays in it.
  public var given: String {
    switch self {
    case .literal(let text), .substituted(let text), .undetermined(let text): text
    }
  }
}
