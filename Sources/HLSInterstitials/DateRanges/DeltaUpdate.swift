public import HLSPlaylist

/// What a playlist delta update leaves out (rfc8216bis-22, section 6.2.5.1).
extension Playlist {
  /// Whether segments, and the dates on them, stand only in an earlier load of the playlist.
  public var isDeltaUpdate: Bool { census.count(of: .skip) > 0 }

  /// Whether date ranges may stand only in an earlier load, so that a tag may seem to be the first of
  /// its ID and is not.
  public var skipsDateRanges: Bool {
    guard let line = census.firstLine(of: .skip) else { return false }
    let tags = tags
    var low = 0
    var high = tags.count
    while low < high {
      let middle = (low + high) / 2
      if Int(tags[middle].line) < line { low = middle + 1 } else { high = middle }
    }
    return low < tags.count && attribute(.recentlyRemovedDateranges, of: tags[low]) != nil
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
