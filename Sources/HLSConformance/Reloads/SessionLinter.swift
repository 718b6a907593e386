import HLSInterstitials
public import HLSPlaylist

/// Judges the loads of one playlist as they come, each by itself and with the one before it.
///
/// What is found in several loads is one finding, told of the load in which it appeared. Of the loads
/// no more is kept than the next one needs.
public struct SessionLinter: Sendable {
  /// Which loads a result lists.
  public enum ListedLoads: Sendable {
    case all
    /// The first and the last, and those in which something appeared or went.
    case eventful
  }

  /// What a load brought.
  public struct Step: Sendable {
    public let load: LiveSession.Load
    /// The step from the complete load before; nil for the first one, and where one of them is not
    /// complete.
    public let reload: Reload?
    /// What was not found in the load before.
    public let appeared: [Finding]
    /// What was found in the load before, and not in this one; what told of a change is not told as
    /// gone.
    public let gone: [Finding]
  }

  public let linter: Linter
  public let name: String
  /// How many loads there were.
  public private(set) var count = 0
  /// The last load of any kind.
  public private(set) var last: LiveSession.Load?
  private let listed: ListedLoads
  private var findings: SessionFindings
  private var subjects = SubjectSet()
  private var kinds: Set<Playlist.Kind> = []
  private var loads: [SourceLoad] = []
  private var unfollowed: [Unfollowed] = []
  /// The last load that was complete, for the step to the next.
  private var lastSide: Reload.Side?
  private var history = ReloadHistory()
  /// What the next delta update is applied to.
  private var complete: ComposedPlaylist?
  private var firstMedia: String?
  private var firstMultivariant: String?

  /// More delta updates than these that could not be applied are not told one by one.
  private static let mostUnfollowed = 1_000

  public init(_ linter: Linter, named name: String, listing listed: ListedLoads = .all) {
    self.linter = linter
    self.name = name
    self.listed = listed
    findings = SessionFindings(ruleCount: linter.rules.count)
  }

  /// Judges the next load; its number is the next one, or a greater one where loads between are
  /// missing.
  ///
  /// `address` is the one that was asked for, with its delivery directives.
  @discardableResult
  public mutating func add(
    _ source: SourceFile, at time: DateTime? = nil, from address: String? = nil, number: Int? = nil
  ) -> Step {
    add(
      LiveSession.Load(
        source, at: time, from: address, number: number, after: last, complete: complete,
        settings: linter.settings))
  }

  @discardableResult
  mutating func add(_ load: LiveSession.Load) -> Step {
    subjects.formUnion(load.receivedDocument.subjects)
    kinds.insert(load.received.kind)
    let side = Reload.Side(load, member: 0)
    var reload: Reload?
    if let lastSide, let side, lastSide.load.isMedia == load.isMedia {
      reload = Reload(before: lastSide, after: side, history: history)
      subjects.insert(.reloads)
      if reload?.elapsed != nil { subjects.insert(.loadTimes) }
    }
    noteFailure(of: load)
    let stores = linter.judge(load, side, reload)
    linter.present(stores, of: load, inSession: name, reload: reload, to: &findings)
    let (appeared, gone) = findings.end(load: load.number, isCompared: reload != nil)
    if listed == .all || count == 0 || !appeared.isEmpty || !gone.isEmpty {
      loads.append(SourceLoad(number: load.number, source: load.name))
    }
    if let side {
      history.add(side, by: reload)
      lastSide = side
    }
    if load.isMedia {
      complete = load.composition
      firstMedia = firstMedia ?? load.name
    } else if load.received.kind == .multivariant {
      firstMultivariant = firstMultivariant ?? load.name
    }
    last = load
    count += 1
    return Step(load: load, reload: reload, appeared: appeared, gone: gone)
  }

  private mutating func noteFailure(of load: LiveSession.Load) {
    guard unfollowed.count < Self.mostUnfollowed, let failure = load.failure,
      let tag = load.received.firstTag(.skip)
    else { return }
    unfollowed.append(
      Unfollowed(
        noun: "delta update", reason: "\(failure)", count: 1, uri: load.name,
        place: Place(tag.range, in: load.received)))
  }

  /// What came of all loads so far.
  public var result: SourceResult {
    var loads = loads
    if let last, loads.last?.number != last.number {
      loads.append(SourceLoad(number: last.number, source: last.name))
    }
    return SourceResult(
      session: name, kinds: kinds, loads: loads,
      findings: findings.listed(last: last?.number ?? 0),
      omitted: linter.omitted(findings.counts), subjects: subjects, unfollowed: unfollowed)
  }

  /// The findings that appeared last, so many at most, in the order in which they appeared.
  public func latest(_ most: Int) -> [Finding] {
    findings.latest(most, last: last?.number ?? 0)
  }

  /// Whether a finding in the last load is about a media segment, which goes as others come.
  public func isOfSegment(_ finding: Finding) -> Bool {
    last.map {
      $0.name == finding.place.source && $0.received.segment(at: finding.place.range) != nil
    }
      ?? false
  }

  /// The first loads of either kind where there are both: these are not one playlist.
  public var mixedLoads: (media: String, multivariant: String)? {
    guard let firstMedia, let firstMultivariant else { return nil }
    return (firstMedia, firstMultivariant)
  }
}
