import HLSInterstitials
public import HLSPlaylist

/// Where a media playlist of a presentation is on the timeline, as far as its text tells.
public struct MediaTimeline: Sendable {
  /// The number in `Presentation.mediaPlaylists`.
  public let playlist: Int
  /// Never empty.
  public let runs: [DiscontinuityRun]
  /// Whether the playlist is finished and has all segments there ever were.
  public let isWhole: Bool
  /// Whether EXT-X-PLAYLIST-TYPE is VOD, so that every playlist begins with the same sample.
  public let isVOD: Bool
  /// Whether the dates of the runs rise, so that each date is in one run at most.
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
    // Clocks drift, and a run may seem to begin a little before the last one ends.
    isOrdered = zip(dated, dated.dropFirst()).allSatisfy { earlier, later in
      earlier.date.isBefore(later.date)
        && earlier.date.advanced(by: earlier.run.duration - Seconds(1)).isBefore(later.date)
    }
  }

  /// The run of that number.
  public func run(numbered number: UInt64) -> DiscontinuityRun? {
    let index = runs.firstIndex(from: { $0.number >= number })
    return index < runs.count && runs[index].number == number ? runs[index] : nil
  }

  /// The dated run in which a date lies; nil near its ends.
  public func run(around date: DateTime) -> DiscontinuityRun? {
    let index = dated.firstIndex(from: { date.isBefore($0.date) })
    guard index > 0 else { return nil }
    let (run, start) = dated[index - 1]
    let offset = start.distance(to: date)
    let margin = Seconds(1)
    return offset >= margin && offset + margin <= run.duration ? run : nil
  }
}

extension Array {
  /// The first element of which this holds, and of all after it too.
  fileprivate func firstIndex(from isPast: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Presentation {
  /// Where the media playlists are on the timeline, in the order of their ranking; those without
  /// segments and delta updates are left out.
  public var timelines: [MediaTimeline] {
    ranking.compactMap { MediaTimeline($0, mediaPlaylists[$0]) }
  }
}
