public import HLSDocuments
import HLSInterstitials
import HLSPlaylist
public import SourceText

/// Lints the loads of one playlist while they are made, each by itself and with the one before.
///
/// The same finding in several loads is reported once, with the load in which it appeared. Only what the
/// next load needs is kept.
public struct ReloadsLinter: Sendable {
  /// Which loads a result lists.
  public enum ListedLoads: Sendable {
    /// All loads.
    case all
    /// The first and the last load, and those in which a finding appeared or disappeared.
    case eventful
  }

  /// The changes that one load made.
  public struct Step: Sendable {
    /// The load.
    public let load: Reloads.Load
    /// The comparison with the complete load before; nil if one of the two is missing or not complete.
    public let reload: Reload?
    /// The findings that the load before did not have.
    public let appeared: [Finding]
    /// The findings of the load before that are gone, except those about changes.
    public let gone: [Finding]
  }

  /// The linter with the rules that run.
  public let linter: Linter
  /// The name of the playlist, which identifies its findings in every run.
  public let name: String
  /// The number of loads so far.
  public private(set) var count = 0
  /// The last load, complete or not.
  public private(set) var last: Reloads.Load?
  private let listed: ListedLoads
  private var findings = ReloadsFindings()
  /// Whether all loads could be checked as a whole.
  private var status = SourceResult.Status.checked
  private var subjects = SubjectSet()
  /// The numbers of the exceptions of the policy that silence findings.
  private var usedExceptions: Set<Int> = []
  private var kinds: Set<PlaylistKind> = []
  private var loads: [SourceLoad] = []
  private var failures: [UncheckedLink] = []
  /// The last complete load, which the next one is compared with.
  private var lastSide: Reload.Side?
  private var history = ReloadHistory()
  /// Where the end of the playlist was at each load.
  private var course = LiveCourse()
  /// The playlist to which the next delta update is applied.
  private var complete: ComposedPlaylist?
  private var firstMedia: String?
  private var firstMultivariant: String?

  /// The maximum number of listed delta updates that could not be applied.
  private static let mostFailures = 1_000

  /// Creates a linter that has no loads yet.
  public init(_ linter: Linter, named name: String, listing listed: ListedLoads = .all) {
    self.linter = linter
    self.name = name
    self.listed = listed
  }

  /// Lints the next load.
  ///
  /// `address` is the requested address with its delivery directives. `number` can be greater than the
  /// next number if loads are missing.
  @discardableResult
  public mutating func add(
    _ source: SourceFile, at time: DateTime? = nil, from address: String? = nil, number: Int? = nil
  ) -> Step {
    add(
      source, at: time, from: address, number: number, findingLists: FoundDocument.findNothing,
      judgingThem: false)
  }

  /// Lints the next load; `find` looks up the addresses of its asset lists as written.
  ///
  /// What is wrong with the pods in a list is reported at the attribute that refers to the list; unless
  /// `judgesLists`, only what is wrong over time.
  @discardableResult
  package mutating func add(
    _ source: SourceFile, at time: DateTime?, from address: String?, number: Int?,
    had serverTime: LoadTime? = nil,
    findingLists find: (String) -> FoundDocument, judgingThem judgesLists: Bool
  ) -> Step {
    add(
      Reloads.Load(
        source, at: time, from: address, number: number, had: serverTime, after: last,
        complete: complete,
        podServingHosts: linter.settings.podServingHosts, findingLists: find,
        judgingThem: judgesLists))
  }

  @discardableResult
  mutating func add(_ load: Reloads.Load) -> Step {
    subjects.formUnion(load.receivedDocument.subjects)
    kinds.insert(load.received.kind)
    let side = Reload.Side(load, member: 0)
    var reload: Reload?
    if let lastSide, let side, lastSide.load.isMedia == load.isMedia {
      reload = Reload(before: lastSide, after: side, history: history)
      subjects.insert(.reloads)
    }
    if let side {
      course.add(side.document, at: load.serverTime, number: load.number, by: reload)
    }
    if load.isMedia, load.serverTime != nil { subjects.insert(.loadTimes) }
    if let unread = load.received.unread, status == .checked {
      status = .unread(unread, of: load.received.source)
    }
    if let reason = load.received.obstacle, status == .checked {
      status = .unchecked(reason: "\(load.name): \(reason)")
    }
    let found = linter.check(load, side, reload, course)
    recordFailure(of: load, found)
    for judgment in found.lazy.compactMap(\.judgment) {
      usedExceptions.formUnion(judgment.uses)
      if judgment.hasComments { subjects.insert(.suppressions) }
    }
    linter.record(found, of: load, inReloads: name, reload: reload, in: &findings)
    let (appeared, gone) = findings.end(load: load.number, isCompared: reload != nil)
    if listed == .all || count == 0 || !appeared.isEmpty || !gone.isEmpty {
      loads.append(SourceLoad(number: load.number, source: load.name))
    }
    if let side {
      history.add(side.load, side.document, changing: reload?.changes)
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

  /// Records that a delta update cannot be applied: the load is not checked as a complete playlist, unless an
  /// error at EXT-X-SKIP reports that.
  private mutating func recordFailure(of load: Reloads.Load, _ found: [LoadFindings]) {
    guard let update = UnappliedUpdate(load) else { return }
    if count > 0 { subjects.insert(.reloads) }
    let isReported = found.contains { document in
      document.findings.indices.contains { index in
        let finding = document.findings[index]
        return document.areReported[index] && document.cause(of: index) == nil
          && finding.severity == .error && update.skip.range.contains(finding.range)
          && update.isReason(linter.rules[finding.rule].rule.id)
      }
    }
    // An update of one that could not be applied fails because of that one.
    let isFollowing =
      update.failure == .noPredecessor && last.flatMap { UnappliedUpdate($0) } != nil
    if !isReported, !isFollowing, status == .checked {
      status = .unchecked(reason: "\(load.name): \(update.failure)")
    }
    guard failures.count < Self.mostFailures else { return }
    failures.append(
      UncheckedLink(
        kind: "delta update", reason: "\(update.failure)", count: 1, uri: load.name,
        place: Place(update.skip.range, in: load.received)))
  }

  /// The result of linting all loads so far.
  public var result: SourceResult {
    var loads = loads
    if let last, loads.last?.number != last.number {
      loads.append(SourceLoad(number: last.number, source: last.name))
    }
    let kind =
      kinds == [.media]
      ? "media playlist" : kinds == [.multivariant] ? "multivariant playlist" : "playlist"
    var result = SourceResult(
      source: name, kind: kind,
      status: status == .checked ? SourceResult.Status(after: failures) : status,
      findings: findings.listed(last: last?.number ?? 0),
      omitted: findings.counts.omitted(linter.ids), subjects: subjects, uncheckedLinks: failures,
      loads: loads)
    result.suppressed = findings.expected(last: last?.number ?? 0)
    result.usedExceptions = usedExceptions
    return result
  }

  /// The findings that appeared last, at most `most`, in the order of their appearance.
  package func latest(_ most: Int) -> [Finding] {
    findings.latest(most, last: last?.number ?? 0)
  }

  /// Whether the last load has a finding of this severity or a higher one.
  package func hasPresent(atLeast severity: Severity) -> Bool {
    findings.hasPresent(atLeast: severity)
  }

  /// Whether a finding is about a change from the load before; no later load ends it.
  package func isOfChange(_ finding: Finding) -> Bool {
    linter.rules.contains { $0.rule.id == finding.rule && $0.rule.check.isOfReload }
  }

  /// Whether a finding in the last load is about a media segment, which will be removed in time.
  package func isOfSegment(_ finding: Finding) -> Bool {
    last.map {
      $0.name == finding.place.source && $0.received.segment(at: finding.place.range) != nil
    }
      ?? false
  }

  /// The first media and the first multivariant playlist, if the loads contain both by mistake.
  package var mixedLoads: (media: String, multivariant: String)? {
    guard let firstMedia, let firstMultivariant else { return nil }
    return (firstMedia, firstMultivariant)
  }
}

extension UnappliedUpdate {
  /// Whether an error of a rule at EXT-X-SKIP says why the update cannot be applied.
  fileprivate func isReason(_ rule: RuleID) -> Bool {
    switch failure {
    case .missingSegment, .noPredecessor: rule.category == "live"
    case .unreadable, .misplacedSkip: true
    }
  }
}
