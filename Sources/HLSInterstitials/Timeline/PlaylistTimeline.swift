public import HLSPlaylist
public import SourceText

extension Timeline {
  /// An interstitial that is not on the timeline, because no event could be made of it.
  public struct Unplaced: Sendable, Hashable {
    /// The ID of the date range; nil without a valid one.
    public let id: String?
    /// The number of the line with the first tag of the date range, from 1.
    public let line: Int
    /// The reason.
    public let reason: TimelineEvent.Obstacle
  }

  /// Calculates the timeline of a media playlist and its interstitials.
  ///
  /// Interstitials with an obstacle are left out and listed in ``unplaced``. Segments snap only to the
  /// boundaries of this playlist.
  ///
  /// - Parameters:
  ///   - playlist: a media playlist.
  ///   - assets: the result of loading the assets, by the ID of the date range; for other events, the
  ///     length in the date range is used.
  ///   - played: the IDs of events that this viewer has already seen, for CUE="ONCE".
  ///   - joinPosition: the time in the playlist at which a viewer joins: pre-rolls play, then what
  ///     follows this time; the start of the playlist if nil.
  /// - Throws: the reason why the playlist has no timeline.
  public init(
    of playlist: Playlist, assets: [String: Interstitial.LoadedAssets] = [:],
    played: Set<String> = [], joining joinPosition: Seconds? = nil
  ) throws(PrimaryContent.Obstacle) {
    let primary = try PrimaryContent(playlist, joining: joinPosition)
    let interstitials = DateRange.merged(in: playlist).compactMap(Interstitial.init)
    let clock = interstitials.isEmpty ? nil : ProgramClock(playlist)
    var events: [TimelineEvent] = []
    var unplaced: [Unplaced] = []
    for var interstitial in interstitials {
      let id = interstitial.id
      interstitial.loadedAssets = id.flatMap { assets[$0] }
      do throws(TimelineEvent.Obstacle) {
        events.append(try TimelineEvent(interstitial, clock: clock))
      } catch {
        unplaced.append(Unplaced(id: id, line: interstitial.dateRange.line + 1, reason: error))
      }
    }
    self.init(primary, events, played: played, unplaced: unplaced)
  }
}
