import HLSInterstitials
package import SourceText

/// What viewers see of the successive loads of one live playlist.
///
/// All times are those of the primary content since the start of the first load.
package struct TimelineLoads: Sendable {
  /// The joins that are tried.
  package enum Joins: String, Sendable, Hashable, CaseIterable {
    /// None.
    case none
    /// Where a player begins by itself.
    case usual = "live"
    /// Every place that matters.
    case all
  }

  /// A complete load.
  package struct Load: Sendable, Hashable {
    /// Its number.
    package let number: Int
    /// The listed content.
    package let start, end: Seconds
    /// Where a player begins by itself.
    package let join: Seconds
  }

  /// What a load was found to change.
  package struct Step: Sendable {
    /// The changes, in the order of the interstitials.
    package fileprivate(set) var changes: [Change] = []
    /// The joins that go wrong, and did not in the load before.
    package fileprivate(set) var begun: [WrongJoin] = []
    /// The joins that went wrong in the load before, and no longer do.
    package fileprivate(set) var ended: [WrongJoin] = []
  }

  /// The joins that are tried.
  package let joins: Joins
  /// The timeline of the last load.
  package private(set) var last: ViewerTimeline?
  /// Where the last load begins on the timeline of the first.
  package private(set) var origin = TimelineAlignment.same
  /// The loads.
  package private(set) var loads: [Load] = []
  /// The changes that loads made.
  package private(set) var changes: [Change] = []
  /// The joins that go wrong in some load, in the order of their first loads.
  package private(set) var problems: [WrongJoin] = []
  /// The indices of the problems, and which of them the last load has.
  private var numbers: [WrongJoin.Cause: Int] = [:]
  private var present: Set<WrongJoin.Cause> = []

  /// The maximum number of loads, and of changes and problems, that are kept.
  private static let most = 20_000

  /// Creates a record without loads.
  package init(joins: Joins = .none) { self.joins = joins }

  /// Adds a load.
  ///
  /// - Parameters:
  ///   - viewer: the timeline of the load.
  ///   - number: the number of the load.
  ///   - previous: the load before with what is known of its assets now; nil if that did not change.
  /// - Returns: what the load changed.
  @discardableResult
  package mutating func add(
    _ viewer: ViewerTimeline, number: Int, since previous: ViewerTimeline? = nil
  ) -> Step {
    var step = Step()
    if let before = previous ?? last {
      step.changes = Change.all(
        of: TimelineComparison(before, viewer, .loaded), by: number, since: origin.primary)
      origin = origin + before.alignment(of: viewer)
    }
    last = viewer
    let usual = TimelineJoin(viewer, at: .usual)
    keep(
      Load(
        number: number, start: origin.primary, end: origin.primary + viewer.knownEnd,
        join: origin.primary + (usual?.position ?? .zero)))
    changes += step.changes
    judge(usual, number, &step)
    forget()
    return step
  }

  /// Adds a load that is the same as the one before.
  package mutating func addUnchanged(number: Int) {
    guard let load = loads.last else { return }
    keep(Load(number: number, start: load.start, end: load.end, join: load.join))
    for cause in present {
      if let index = numbers[cause] { problems[index].see(inLoad: number) }
    }
  }

  private mutating func keep(_ load: Load) {
    loads.append(load)
    if loads.count > Self.most { loads.removeFirst(Self.most / 10) }
  }

  private mutating func judge(_ usual: TimelineJoin?, _ number: Int, _ step: inout Step) {
    guard joins != .none, let last else { return }
    var found: [WrongJoin.Cause: JoinMeasures] = [:]
    func look(_ join: TimelineJoin) {
      for problem in join.problems where found[problem] == nil {
        found[problem] = JoinMeasures(join, since: origin.primary)
      }
    }
    if let usual { look(usual) }
    if joins == .all { for join in last.joins { look(join) } }
    func order(_ cause: WrongJoin.Cause) -> (Int, Seconds, String) {
      let kind = JoinProblem.Kind.allCases.firstIndex(of: cause.kind) ?? 0
      return (kind, found[cause]?.position ?? .zero, cause.event)
    }
    let causes = found.keys.sorted { order($0) < order($1) }
    for cause in causes {
      guard let measures = found[cause] else { continue }
      let index = numbers[cause] ?? problems.count
      if index == problems.count {
        numbers[cause] = index
        problems.append(WrongJoin(cause, in: measures, load: number))
      } else {
        problems[index].see(inLoad: number)
      }
      if !present.contains(cause) { step.begun.append(problems[index]) }
    }
    step.ended = problems.filter { present.contains($0.cause) && found[$0.cause] == nil }
    present = Set(found.keys)
  }

  private mutating func forget() {
    if changes.count > Self.most { changes.removeFirst(changes.count - Self.most) }
    guard problems.count > Self.most else { return }
    var excess = problems.count - Self.most
    problems.removeAll { problem in
      guard excess > 0, !present.contains(problem.cause) else { return false }
      excess -= 1
      return true
    }
    numbers = Dictionary(
      problems.enumerated().map { ($1.cause, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension ViewerTimeline {
  /// The joins at every place of the playlist that matters: its start, where a player begins by itself, and
  /// at, inside and after each break.
  ///
  /// Each is predicted when it is asked for, since it has a timeline of its own.
  package var joins: some Sequence<TimelineJoin> {
    joinPositions.lazy.compactMap { TimelineJoin(self, at: .time(.seconds($0))) }
  }

  /// The times of the primary content at which viewers join.
  package var joinPositions: [Seconds] {
    var times: Set<Seconds> = [.zero, time(of: .usual) ?? .zero]
    for group in timeline.breaks.prefix(mostBreaks) {
      guard let start = group.members.first?.start else { continue }
      let middle = Seconds(nanoseconds: (group.resumption - start).nanoseconds / 2)
      times.formUnion([start, start + middle, group.resumption])
    }
    return times.filter { .zero <= $0 && $0 <= knownEnd }.sorted()
  }

  /// The number of breaks at which joins are tried: each join places all events again, and these are so many for
  /// the timeline as a whole.
  private var mostBreaks: Int { min(500, max(20, 500_000 / max(timeline.events.count, 1))) }
}
