package import SourceText

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
  /// The breaks of the last two runs whose lists or assets were received, and those of them with an ad in the answer; nil
  /// if they are not known.
  package internal(set) var recentlyAnswered, recentlyOffered: Int64?
  /// The number of the last successive runs in which ads filled less than is usual; nil if it is not known.
  package internal(set) var lowFills: Int64?

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
    let recent = last.suffix(Self.recentRuns)
    if recent.contains(where: { $0.answered != nil }) {
      recentlyAnswered = recent.reduce(0) { $0 + ($1.answered ?? 0) }
      recentlyOffered = recent.reduce(0) { $0 + ($1.offered ?? 0) }
    }
    lowFills = fill.map { fill in
      Int64(last.reversed().prefix { $0.fillShare.map { $0 < fill.least } ?? false }.count)
    }
  }

  /// The last runs whose losses count with those of a run that has too few breaks to know.
  private static let recentRuns = 2

  /// Creates what is usual from its values; nil for fewer runs than make something usual.
  ///
  /// Negative values become 0.
  package init?(
    runs: Int, breaks: Int64, variants: Int64, renditions: Int64, gap: Int64?,
    playlistTime: Int64?, listTime: Int64?, assetTime: Int64?, played: UsualShare? = nil,
    fill: UsualShare? = nil, recentlyAnswered: Int64? = nil, recentlyOffered: Int64? = nil,
    lowFills: Int64? = nil
  ) {
    guard runs >= Self.leastRuns else { return nil }
    self.runs = runs
    (self.breaks, self.variants) = (max(0, breaks), max(0, variants))
    (self.renditions, self.gap) = (max(0, renditions), gap.map { max(0, $0) })
    self.playlistTime = playlistTime.map { max(0, $0) }
    self.listTime = listTime.map { max(0, $0) }
    self.assetTime = assetTime.map { max(0, $0) }
    (self.played, self.fill, self.lowFills) = (played, fill, lowFills.map { max(0, $0) })
    self.recentlyAnswered = recentlyAnswered.map { max(0, $0) }
    self.recentlyOffered = recentlyOffered.map { max(0, $0) }
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
    if let played, let share = TargetFacts.percent(ads.played, of: ads.breaks),
      share < played.least, isEvident(ads, usually: played.usual)
    {
      return .fewerFilledBreaks(filled: ads.played, breaks: ads.breaks, usual: played.usual)
    }
    if let fill, let share = TargetFacts.percent(ads.filled, of: ads.planned), share < fill.least,
      lowFills ?? 0 >= Int64(Self.recentRuns)
        || LossEvidence.isStrong(losing: ads.short, of: ads.played, usually: 100)
    {
      return .lessFill(share: share, usual: fill.usual)
    }
    return nil
  }

  /// Whether the breaks without ads, of this run or with those of the last two, are more than chance.
  private func isEvident(_ ads: ReceivedAds, usually share: Int64) -> Bool {
    let lost = ads.breaks - ads.played
    guard !LossEvidence.isStrong(losing: lost, of: ads.breaks, usually: share) else { return true }
    guard let answered = recentlyAnswered, let offered = recentlyOffered, lost > 0 else {
      return false
    }
    let (all, overflows) = answered.addingReportingOverflow(ads.breaks)
    return !overflows
      && LossEvidence.isStrong(
        losing: lost + max(0, answered - offered), of: all, usually: share)
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

extension UsualFacts {
  /// The facts from which reading begins.
  package static let blank = UsualFacts(runs: leastRuns)

  private init(runs: Int) {
    (self.runs, breaks, variants, renditions) = (runs, 0, 0, 0)
    (gap, playlistTime, listTime, assetTime, played, fill) = (nil, nil, nil, nil, nil, nil)
    (recentlyAnswered, recentlyOffered, lowFills) = (nil, nil, nil)
  }

  /// The fields in the line of a target; times are seconds, and what is not known is absent.
  ///
  /// Reading fails for numbers that are not allowed.
  package static let fields: [Field<UsualFacts>] =
    [
      Field(
        "runs", "The number of runs that measured the target.",
        limits: [("minimum", .number(leastRuns)), ("maximum", .number(mostRuns))],
        isAllowed: { (leastRuns...mostRuns).contains($0) }, value: { $0.runs },
        set: { $0.runs = $1 }),
      Field(
        "breaks", "Announced breaks, without those that are only signaled for splicing.",
        missing: Count(0), isAllowed: isAllowed, value: { Count($0.breaks) },
        set: { $0.breaks = $1.value }),
      Field(
        "variants", missing: Count(0), isAllowed: isAllowed, value: { Count($0.variants) },
        set: { $0.variants = $1.value }),
      Field(
        "renditions", missing: Count(0), isAllowed: isAllowed, value: { Count($0.renditions) },
        set: { $0.renditions = $1.value }),
      Field(
        "gap", "The time within which a break is seen; absent if no run saw one.",
        isAllowed: isAllowed, optional: { $0.gap.map(Milliseconds.init) },
        set: { $0.gap = $1?.value }
      ),
      Field(
        "playlist_time", "The time until a playlist is received.", isAllowed: isAllowed,
        optional: { $0.playlistTime.map(Milliseconds.init) }, set: { $0.playlistTime = $1?.value }),
      Field(
        "list_time", "The same of asset lists.", isAllowed: isAllowed,
        optional: { $0.listTime.map(Milliseconds.init) }, set: { $0.listTime = $1?.value }),
      Field(
        "asset_time", "The same of the playlists of assets.", isAllowed: isAllowed,
        optional: { $0.assetTime.map(Milliseconds.init) }, set: { $0.assetTime = $1?.value }),
    ]
    + share(
      "played", "The part of the breaks of which an ad could be loaded, in percent.",
      value: { $0.played }, set: { $0.played = $1 })
    + share(
      "fill", "The part of the planned time that ads fill, in percent.", value: { $0.fill },
      set: { $0.fill = $1 })
    + [
      Field(
        "recently_answered", "Breaks of the last two runs whose asset or asset list was received.",
        isAllowed: isAllowed, optional: { $0.recentlyAnswered.map { Count($0) } },
        set: { $0.recentlyAnswered = $1?.value }),
      Field(
        "recently_offered", "Those with an ad in the answer.", isAllowed: isAllowed,
        optional: { $0.recentlyOffered.map { Count($0) } },
        set: { $0.recentlyOffered = $1?.value }),
      Field(
        "low_fills", "The last successive runs in which ads filled less than is usual.",
        isAllowed: isAllowed, optional: { $0.lowFills.map { Count($0) } },
        set: { $0.lowFills = $1?.value }),
    ]

  /// The fields of what is usual of a share.
  private static func share(
    _ name: String, _ description: String, value: @escaping Field<Self>.Getter<UsualShare?>,
    set: @escaping Field<Self>.Setter<UsualShare?>
  ) -> [Field<Self>] {
    [
      Field(
        name, description, limits: [("maximum", 100)], isAllowed: isAllowed,
        optional: { value($0).map { Count($0.usual) } },
        set: { set(&$0, $1.map { UsualShare(usual: $0.value, least: 0) }) }),
      Field(
        "least_" + name, "The lowest part that is not unusual.", limits: [("maximum", 100)],
        isAllowed: isAllowed, optional: { value($0).map { Count($0.least) } },
        set: { facts, least in
          guard let least, let share = value(facts) else { return }
          set(&facts, UsualShare(usual: share.usual, least: least.value))
        }),
    ]
  }

  @Sendable private static func isAllowed<Number: FieldNumber>(_ number: Number) -> Bool {
    (0..<Number.greatest).contains(number.value)
  }
}

/// What is usual of a share that varies from run to run, in percent.
package struct UsualShare: Sendable, Hashable, Codable {
  /// The median of the runs.
  package let usual: Int64
  /// The lowest share that is not unusual.
  ///
  /// It is four fifths of the median, or less if earlier runs vary: as far below them as most of them are apart.
  package let least: Int64

  /// Creates a share from its values, each limited to 100.
  package init(usual: Int64, least: Int64) {
    self.usual = min(max(0, usual), 100)
    self.least = min(max(0, least), self.usual)
  }

  /// Derives what is usual from the shares of runs, the last ones at the end; nil for too few runs.
  ///
  /// The last runs whose share is low do not count as variation, so that an incident does not make itself usual
  /// before most of the runs have it. Neither does an eighth of the runs at either end.
  init?(_ shares: [Int64]) {
    guard let usual = shares.median else { return nil }
    let floor = usual * 4 / 5
    let steady = shares.prefix((shares.lastIndex { $0 >= floor } ?? -1) + 1)
    guard steady.count >= UsualFacts.leastRuns else { return nil }
    let sorted = steady.sorted()
    let rest = sorted.count / 8
    let (low, high) = (sorted[rest], sorted[sorted.count - 1 - rest])
    self.init(usual: usual, least: min(floor, low - (high - low)))
  }
}

extension TargetFacts {
  /// The part of the announced breaks of which an ad could be loaded, in percent; nil without a requested break.
  var playedShare: Int64? {
    played.flatMap { Self.percent($0, of: breaks) }
  }

  /// The part of the planned time that ads fill, in percent; nil if it is not known.
  package var fillShare: Int64? {
    guard let planned, let filled else { return nil }
    return Self.percent(filled, of: planned)
  }

  /// A part in percent, at most 100; nil if there is nothing of which it is a part.
  static func percent(_ part: Int64, of whole: Int64) -> Int64? {
    whole > 0 ? Int64(min(100, max(0, Double(part) * 100 / Double(whole)))) : nil
  }
}
