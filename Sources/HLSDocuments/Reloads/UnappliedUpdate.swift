public import HLSPlaylist

/// A delta update that cannot be applied to the load before it, so that a client cannot continue with it
/// (rfc8216bis-22, sections 6.2.5.1 and 6.3.7).
public struct UnappliedUpdate: Sendable {
  /// The update as it was received.
  public let playlist: Playlist
  /// EXT-X-SKIP.
  public let skip: PlaylistTag
  /// Why it cannot be applied.
  public let failure: ComposedPlaylist.Failure

  /// Returns nil if the load could be applied, or is none.
  package init?(_ load: Reloads.Load) {
    guard let failure = load.failure, let skip = load.received.firstTag(.skip) else { return nil }
    (playlist, self.skip, self.failure) = (load.received, skip, failure)
  }
}
