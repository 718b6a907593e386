public import HLSPlaylist
import SourceText

/// The contents that a playlist delta update skips (rfc8216bis-22, section 6.2.5.1).
extension Playlist {
  /// Whether some segments, with their dates, are only in an earlier load of the playlist.
  public var isDeltaUpdate: Bool { census.count(of: .skip) > 0 }

  /// Whether some date ranges may be only in an earlier load, so that the first tag with an ID here
  /// may not be the first tag of its range.
  public var skipsDateRanges: Bool {
    guard let line = census.firstLine(of: .skip) else { return false }
    let tags = tags
    let number = tags.partitioningIndex { $0.line >= line }
    return number < tags.count && attribute(.recentlyRemovedDateranges, of: tags[number]) != nil
  }
}

extension Variables.Resolution {
  /// The text; unresolved variables remain in it.
  public var given: String {
    switch self {
    case .literal(let text), .substituted(let text), .undetermined(let text): text
    }
  }
}
