public import HLSPlaylist
import SourceText

/// What a playlist delta update skips (rfc8216bis-22, section 6.2.5.1).
extension Playlist {
  /// Whether segments, with their dates, are only in an earlier load of the playlist.
  public var isDeltaUpdate: Bool { census.count(of: .skip) > 0 }

  /// Whether date ranges may be only in an earlier load, so that the first tag here with an ID may not
  /// be the first of its range.
  public var skipsDateRanges: Bool {
    guard let line = census.firstLine(of: .skip) else { return false }
    let tags = tags
    let number = tags.partitioningIndex { $0.line >= line }
    return number < tags.count && attribute(.recentlyRemovedDateranges, of: tags[number]) != nil
  }
}

extension Variables.Resolution {
  /// The text; an unresolved variable stays in it.
  public var given: String {
    switch self {
    case .literal(let text), .substituted(let text), .undetermined(let text): text
    }
  }
}
