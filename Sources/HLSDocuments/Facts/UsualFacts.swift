/// What the last runs measured of a target, with which the next one is compared; times are milliseconds.
///
/// A value is usual if half of the runs had at least as much. What a run missed is not usual after one
/// night, so a channel that lost its breaks is reported in each run until most of the runs had none.
package struct UsualFacts: Sendable, Hashable, Codable {
  /// The number of runs; at least ``leastRuns``.
  package internal(set) var runs: Int
  package internal(set) var breaks, variants, renditions: Int64
  /// The time within which a break is seen; nil if no run saw one.
  package internal(set) var gap: Int64?
  package internal(set) var playlistTime, listTime, assetTime: Int64?
  /// The part of the breaks of which an ad could be loaded, and that of the planned time that ads fill; nil
  /// if too few runs know it.
  package internal(set) var played, fill: UsualShare?

  /// The fewest runs that make something usual, and the last ones that count.
  package static let leastRuns = 3, mostRuns = 28

  /// Derives what is usual from the facts of runs, the last ones at the end; nil for too few runs.
  package init?(_ facts: [TargetFacts]) {
    let last = facts.suffix(Self.mostRuns)
    guard last.count >= Self.leastRuns else { return nil }
    runs = last.count
    breaks = last.map(\.breaks).median ?? 0
    variants = last.map(\.variants).median ?? 0
    renditions = last.map(\.renditions).median ?? 0
    // Where a run saw a single break, the next one may have been anywhere outside of what it observed.
    gap = last.filter { $0.breaks > 0 }.map { $0.gap ?? $0.observed }.median
    playlistTime = last.compactMap(\.playlistTime).median
    listTime = last.compactMap(\.listTime).median
    assetTime = last.compactMap(\.assetTime).median
    played = UsualShare(last.compactMap(\.playedShare))
    fill = UsualShare(last.compactMap(\.fillShare))
  }

  /// Creates what is usual from its values; nil for fewer runs than make something usual.
  ///
  /// Negative values become 0.
  package init?(
    runs: Int, breaks: Int64, variants: Int64, renditions: Int64, gap: Int64?,
    playlistTime: Int64?, listTime: Int64?, assetTime: Int64?, played: UsualShare? = nil,
    fill: UsualShare? = nil
  ) {
    guard runs >= Self.leastRuns else { return nil }
    self.runs = runs
    (self.breaks, self.variants) = (max(0, breaks), max(0, variants))
    (self.renditions, self.gap) = (max(0, renditions), gap.map { max(0, $0) })
    self.playlistTime = playlistTime.map { max(0, $0) }
    self.listTime = listTime.map { max(0, $0) }
    self.assetTime = assetTime.map { max(0, $0) }
    (self.played, self.fill) = (played, fill)
  }

  /// Whether a target without breaks was observed for too short a time to say that they are missing.
  ///
  /// Finished content has all of its breaks.
  package func isTooShort(_ facts: TargetFacts) -> Bool {
    guard facts.isLive, facts.breaks == 0, breaks > 0, let gap else { return false }
    return facts.observed <= gap
  }

  /// How the facts of a run, and the ads of the breaks whose documents it received, differ from what is
  /// usual.
  package func changes(to facts: TargetFacts, _ ads: ReceivedAds? = nil) -> [FactChange] {
    var changes: [FactChange] = []
    if breaks > 0, facts.breaks == 0, !isTooShort(facts) {
      changes.append(.noBreaks(observed: facts.observed, usual: breaks))
    }
    if facts.variants < variants {
      changes.append(.fewerVariants(found: facts.variants, usual: variants))
    }
    if facts.renditions < renditions {
      changes.append(.fewerRenditions(found: facts.renditions, usual: renditions))
    }
    if let lost = ads.flatMap(loss(of:)) { changes.append(lost) }
    let times: [(FactChange.Answers, now: Int64?, usual: Int64?)] = [
      (.assetLists, facts.listTime, listTime), (.assets, facts.assetTime, assetTime),
      (.playlists, facts.playlistTime, playlistTime),
    ]
    let slower = times.compactMap { answers, now, usual -> FactChange.SlowerAnswers? in
      guard let now, let usual, Self.isSlower(now, than: usual) else { return nil }
      return FactChange.SlowerAnswers(answers, time: now, usual: usual)
    }
    return slower.isEmpty ? changes : changes + [.slowerAnswers(slower)]
  }

  /// What is missing of ads; breaks without any are less time, too, and reported only as such.
  private func loss(of ads: ReceivedAds) -> FactChange? {
    if let played, let share = TargetFacts.percent(ads.played, of: ads.breaks), share < played.least
    {
      return .fewerFilledBreaks(filled: ads.played, breaks: ads.breaks, usual: played.usual)
    }
    if let fill, let share = TargetFacts.percent(ads.filled, of: ads.planned), share < fill.least {
      return .lessFill(share: share, usual: fill.usual)
    }
    return nil
  }

  /// At least four times as slow; half a second more at least, which no noise of a network is, and which
  /// viewers notice: players load several documents one after the other before they show anything.
  private static func isSlower(_ now: Int64, than usual: Int64) -> Bool {
    now / 4 >= usual && now - usual >= 500
  }
}

extension Collection where Element: Comparable {
  /// The middle element in the order of their sizes, the greater of two; nil without elements.
  package var median: Element? { isEmpty ? nil : sorted()[count / 2] }
}
