import HLSInterstitials
public import HLSPlaylist
public import SourceText

/// The position of a media playlist on the timeline of its presentation, as far as its text says.
public struct MediaTimeline: Sendable {
  /// The index in `Presentation.mediaPlaylists`.
  public let playlist: Int
  /// The segments between discontinuities; never empty.
  public let runs: [DiscontinuityRun]
  /// Whether the playlist is ended and contains all segments since its start.
  public let isWhole: Bool
  /// Whether EXT-X-PLAYLIST-TYPE is VOD, so that every playlist begins with the same sample.
  public let isVOD: Bool
  /// Whether the dates of the runs increase, so that each date is in at most one run.
  public let isOrdered: Bool

  private let dated: [(run: DiscontinuityRun, date: DateTime)]

  init?(_ number: Int, _ media: Presentation.MediaPlaylist) {
    let playlist = media.playlist
    guard !playlist.isDeltaUpdate else { return nil }
    runs = playlist.discontinuityRuns
    guard !runs.isEmpty else { return nil }
    self.playlist = number
    isVOD = media.document.playlistType == "VOD"
    isWhole = playlist.isEnded && (isVOD || playlist.mediaSequence == 0)
    dated = runs.compactMap { run in run.date.map { (run, $0) } }
    // Clocks drift: a run can appear to begin slightly before the previous one ends.
    isOrdered = zip(dated, dated.dropFirst()).allSatisfy { earlier, later in
      earlier.date.isBefore(later.date)
        && earlier.date.advanced(by: earlier.run.duration - Seconds(1)).isBefore(later.date)
    }
  }

  /// The run with a discontinuity sequence number; nil if there is none.
  public func run(numbered number: UInt64) -> DiscontinuityRun? {
    let index = runs.partitioningIndex { $0.number >= number }
    return index < runs.count && runs[index].number == number ? runs[index] : nil
  }

  /// The dated run that contains a date; nil within one second of its ends, or if there is none.
  public func run(around date: DateTime) -> DiscontinuityRun? {
    let index = dated.partitioningIndex { date.isBefore($0.date) }
    guard index > 0 else { return nil }
    let (run, start) = dated[index - 1]
    let offset = start.distance(to: date)
    let margin = Seconds(1)
    return offset >= margin && offset + margin <= run.duration ? run : nil
  }
}

extension Presentation {
  /// The timelines of the media playlists, in the order of ``ranking``.
  ///
  /// Playlists without segments and delta updates are left out.
  public var timelines: [MediaTimeline] {
    ranking.compactMap { MediaTimeline($0, mediaPlaylists[$0]) }
  }
}
