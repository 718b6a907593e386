extension PrimaryContent {
  /// The reason why a playlist cannot be the primary content of a timeline.
  ///
  /// A missing EXTM3U, a playlist without media segments and one without dates are no obstacles.
  public enum Obstacle: String, Error, Sendable, Hashable, CaseIterable {
    /// The bytes are not UTF-8, so the playlist cannot be read (rfc8216bis-22, section 4.1).
    case undecodable
    /// Neither EXTM3U nor a tag of a media playlist: another kind of file, or an empty one.
    case notAPlaylist
    /// A multivariant playlist, whose media playlists have timelines; or a playlist without tags of
    /// either kind, which players read as one (rfc8216bis-22, section 4.1).
    case multivariant
    /// A delta update: EXT-X-SKIP replaces segments, their dates, and possibly date ranges
    /// (rfc8216bis-22, section 6.2.5.1). Apply it to the playlist that it updates.
    case deltaUpdate
  }
}

extension PrimaryContent.Obstacle: CustomStringConvertible {
  /// The reason as a clause without a period.
  public var description: String {
    switch self {
    case .undecodable: "the text is not UTF-8"
    case .notAPlaylist: "the text is not a playlist"
    case .multivariant: "a multivariant playlist has no timeline; its media playlists have one each"
    case .deltaUpdate: "the segments that EXT-X-SKIP replaces are missing from a delta update"
    }
  }
}
