public import HLSPlaylist

/// A tag that names an encryption key, and the playlist that contains it.
public struct KeyTag: Sendable {
  /// The playlist.
  public let member: Member
  /// EXT-X-KEY or EXT-X-SESSION-KEY.
  public let tag: PlaylistTag
}
