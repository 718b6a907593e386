public import HLSPlaylist

extension Playlist {
  /// Whether this is a delta update that leaves date ranges out as well as media segments.
  ///
  /// What such a playlist lacks may stand in the one it updates (rfc8216bis-22, section 4.4.5.2).
  public var leavesOutDateRanges: Bool {
    guard let skip = firstTag(.skip) else { return false }
    return attribute(.recentlyRemovedDateranges, of: skip) != nil
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
