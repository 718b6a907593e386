public import HLSInterstitials

/// A requirement that a document can be checked against: what it demands, why, what to do, examples
/// that meet and break it, and the function that decides.
public struct Rule: Sendable, Identifiable {
  public let id: RuleID
  public let severity: Severity
  public let profile: Profile
  public let requirement: Requirement
  public let subject: Subject
  /// The players and services that the rule speaks of; none where it holds for all.
  public let players: [Player]
  /// What must hold, in one sentence.
  public let summary: String
  /// What breaks where it does not hold.
  public var rationale: String { makeRationale() }
  /// What to do about a finding, in one sentence.
  public let remedy: String
  public let check: Check

  private let makeRationale: @Sendable () -> String
  private let makeViolating: @Sendable () -> [Example]
  private let makeConforming: @Sendable () -> [Example]

  public var violating: [Example] { makeViolating() }
  public var conforming: [Example] { makeConforming() }

  public init(
    _ id: RuleID, _ severity: Severity, _ profile: Profile, _ requirement: Requirement,
    about subject: Subject, of players: [Player] = [], says summary: String,
    why rationale: @autoclosure @escaping @Sendable () -> String, remedy: String,
    fails violating: @autoclosure @escaping @Sendable () -> [Example],
    passes conforming: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) {
    self.id = id
    self.severity = severity
    self.profile = profile
    self.requirement = requirement
    self.subject = subject
    self.players = players
    self.summary = summary
    self.remedy = remedy
    // What explains is made when it is asked for, so that a run that only judges need not wait.
    makeRationale = rationale
    makeViolating = violating
    makeConforming = conforming
    self.check = check
  }
}

extension Rule: CustomStringConvertible {
  public var description: String { id.description }
}

/// What a rule looks at, and the function that looks at it.
public enum Check: Sendable {
  case document(@Sendable (Document, inout Report) -> Void)
  /// Each date range of a media playlist, its tags merged by ID.
  case dateRange(@Sendable (DateRange, Document, inout Report) -> Void)
  /// Each date range of the interstitial class.
  case interstitial(@Sendable (Interstitial, Document, inout Report) -> Void)
  /// Each address of pod serving, wherever it stands; for one in an asset list, with the playlist that
  /// names the list, or an empty one.
  case podURL(@Sendable (PodReference, Document, inout Report) -> Void)
  /// A traversal that several rules share and that names the rule of each finding.
  case shared(Traversal)
  /// Each multivariant playlist with its media playlists; what the check reports without naming a
  /// member is about the multivariant playlist.
  case presentation(@Sendable (Presentation, inout Report) -> Void)
  /// Each asset of an interstitial; what the check reports without naming a member is about the
  /// media playlist that schedules it.
  case asset(@Sendable (InterstitialAsset, inout Report) -> Void)
  /// Each document with the links out of it, be there documents at their ends or not.
  case links(@Sendable (Member, DocumentGraph, inout Report) -> Void)
  /// Each asset list, with the interstitials that name it, of which there may be none.
  case assetList(@Sendable (AssetList, AssetListContext, inout Report) -> Void)
  /// Each steering manifest, with the multivariant playlist that names it, where one is at hand.
  case steeringManifest(@Sendable (SteeringManifest, Document?, inout Report) -> Void)
  /// Each two successive loads of a playlist; what the check reports without naming a member is about
  /// the later one, delta updates applied.
  case reload(@Sendable (Reload, inout Report) -> Void)
  /// Each recorded exchange; what the check reports without naming a member is about the log.
  case exchange(@Sendable (Exchange, ExchangeContext, inout Report) -> Void)
  /// The document that was asked for with all that it leads to, where the settings expect something.
  case target(@Sendable (TargetExpectations, DocumentGraph, inout Report) -> Void)
}

/// One pass over a document that decides for many rules at once.
public struct Traversal: Sendable {
  /// Distinct for each traversal; the engine runs those of one name once.
  public let name: String
  public let run: @Sendable (Document, inout SharedReport) -> Void

  public init(_ name: String, run: @escaping @Sendable (Document, inout SharedReport) -> Void) {
    self.name = name
    self.run = run
  }
}
