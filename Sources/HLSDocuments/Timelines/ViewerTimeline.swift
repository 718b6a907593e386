package import HLSInterstitials
import HLSPlaylist
package import SourceText

/// The integrated timeline of a media playlist with all that was loaded for its interstitials.
package struct ViewerTimeline: Sendable {
  /// The documents.
  package let graph: DocumentGraph
  /// The media playlist as a member of the graph.
  package let member: Member
  /// The media playlist with the values that rules query.
  package let document: Document
  /// Maps dates to times of the media playlist; nil without dates.
  package let clock: ProgramClock?
  /// The primary content.
  package private(set) var primary: PrimaryContent
  /// The interstitials in the order of their first tags.
  package let interstitials: [ScheduledInterstitial]
  /// The primary content and the breaks in the order in which a viewer sees them.
  package private(set) var timeline: Timeline
  /// For each event of the timeline, the index of its interstitial.
  package let interstitialOfEvent: [Int]
  /// For each segment of the timeline, the break it belongs to and its event; nil for primary content.
  package private(set) var parts: [Part?]
  private let played: Set<String>

  /// An interstitial on the timeline.
  package struct Part: Sendable, Hashable {
    /// The index in `Timeline.breaks`.
    package let `break`: Int
    /// The index in `Timeline.events`.
    package let event: Int
  }

  /// Calculates the timeline of the first media playlist that a graph plays.
  ///
  /// - Parameters:
  ///   - graph: a media playlist, a multivariant playlist with its media playlists, or the schedule of an
  ///     app with its primary content.
  ///   - played: the IDs of events that this viewer has already seen, for CUE="ONCE".
  /// - Throws: the reason why there is no timeline.
  package init(
    _ graph: DocumentGraph, played: Set<String> = []
  ) throws(PrimaryContent.Obstacle) {
    let playlists = graph.playedPlaylists
    guard let main = playlists.first, let document = main.document else { throw .notAPlaylist }
    self.graph = graph
    member = main
    self.document = document
    clock = ProgramClock(document.playlist)
    primary = try PrimaryContent(
      document.playlist,
      others: playlists.dropFirst().compactMap {
        $0.document.flatMap { document.playlist.boundaries(of: $0.playlist) }
      })
    let scheduled = graph.scheduledInterstitials(of: main, document)
    interstitials = scheduled
    self.played = played
    interstitialOfEvent = scheduled.indices.filter { (try? scheduled[$0].event.get()) != nil }
    let events = scheduled.compactMap { try? $0.event.get() }
    timeline = Timeline(primary, events, played: played)
    parts = timeline.parts
  }

  /// The timeline of a viewer who joins at a time of the primary content.
  package func joined(at position: Seconds) -> ViewerTimeline {
    var joined = self
    joined.primary = PrimaryContent(
      start: primary.start, end: primary.end, boundaries: primary.boundaries,
      joinPosition: position)
    joined.timeline = Timeline(joined.primary, timeline.events, played: played)
    joined.parts = joined.timeline.parts
    return joined
  }

  /// The number of interstitials of the playlist that the events of an app replace.
  package var replacedInterstitials: Int {
    document.hasEventsOfApp ? document.dateRanges.count { $0.category == .interstitial } : 0
  }

  /// The interstitial of a part.
  package func interstitial(of part: Part) -> ScheduledInterstitial {
    interstitials[interstitialOfEvent[part.event]]
  }

  /// The end of the last listed segment.
  package var knownEnd: Seconds { document.playlist.totalDuration }

  /// The date of a time of the primary content; nil without dates.
  package func date(at time: Seconds) -> DateTime? {
    document.playlist.date(at: time)
  }

  /// Whether no place on the timeline rests on a length that is unknown or only planned, or on an offset that
  /// cannot be read.
  package var isCertain: Bool {
    parts.allSatisfy { part in
      part.map { !timeline.events[$0.event].movesByGuess } ?? true
    }
  }
}

extension TimelineEvent {
  /// Whether what follows it on the timeline rests on a length that is unknown or only planned, or on an offset
  /// that cannot be read.
  package var movesByGuess: Bool {
    !hasReadableOffset || lengthSource.isGuess && (resumeOffset == nil || occupiesRange)
  }
}

extension Timeline {
  /// For each segment, the break it belongs to and its event; nil for primary content.
  fileprivate var parts: [ViewerTimeline.Part?] {
    var members = breaks.enumerated().lazy.flatMap { number, group in
      group.members.lazy.map { ViewerTimeline.Part(break: number, event: $0.event) }
    }.makeIterator()
    return segments.map { segment in
      if case .interstitial = segment.content { members.next() } else { nil }
    }
  }
}

extension Playlist {
  /// The date of a time of the playlist; nil without dates.
  func date(at time: Seconds) -> DateTime? {
    let number = max(0, segments.partitioningIndex { time < $0.start } - 1)
    guard number < segments.count else { return nil }
    return segmentDate(number)?.date.advanced(by: time - segments[number].start)
  }

  /// The boundaries of another playlist of the same presentation, in the time of this one; nil if the times
  /// of a playlist that may grow cannot be compared.
  fileprivate func boundaries(of other: Playlist) -> SegmentBoundaries? {
    guard let own = ProgramClock(self), let clock = ProgramClock(other) else {
      return isEnded && other.isEnded ? other.segmentBoundaries : nil
    }
    let shift = own.offset(of: clock.firstDate)
    return SegmentBoundaries(at: other.segmentBoundaries.map { $0 + shift })
  }
}

extension DocumentGraph {
  /// The media playlists that a player plays together: the video of the first variant stream, and its
  /// audio; a media playlist by itself.
  fileprivate var playedPlaylists: [Member] {
    let root = primaryRoot
    guard let presentation = Presentation(of: root.number, in: self) else {
      return root.document == nil ? [] : [root]
    }
    let variants = presentation.variants
    guard let variant = variants.first(where: { !$0.main.playlists.isEmpty }) else {
      return [root]
    }
    let chosen = [variant.main] + (variant.audio.allowsNone ? [] : [variant.audio])
    return chosen.compactMap { choice in
      choice.playlists.first.map { presentation.mediaPlaylists[$0].member }
    }
  }

  /// The interstitials of a media playlist with what was loaded for them.
  fileprivate func scheduledInterstitials(
    of member: Member, _ document: Document
  ) -> [ScheduledInterstitial] {
    guard !document.interstitials.isEmpty else { return [] }
    var player = AssetPlayer(self)
    let links = Dictionary(
      uniqueKeysWithValues: interstitialLinks(from: member.number).map { ($0[0].index, $0) })
    return document.interstitials.enumerated().map { number, interstitial in
      let (own, link) = (links[number] ?? [], links[number]?.first)
      var assets: [PlayedAsset]?
      var list: AssetList?
      if let link, link.role == .asset {
        assets = player.assets(of: interstitial, own, in: member.number)
      } else if let target = link?.member, let loaded = members[target].json?.assetList {
        list = loaded
        assets = player.assets(of: loaded, at: target, in: member.number)
      }
      // An event of an app may have several items.
      let needed = own.prefix(interstitial.dateRange.isScheduled ? own.count : 1)
      return ScheduledInterstitial(
        interstitial, link: link, assets: assets,
        isFailed: list?.isReadable == false || !needed.isEmpty && needed.allSatisfy(isFailed),
        list: list, clock: document.clock)
    }
  }
}
