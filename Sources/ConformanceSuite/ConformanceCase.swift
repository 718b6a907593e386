public import HLSConformance
import HLSPlaylist

/// One requirement put to the test: examples, and what a validator must say of each.
public struct ConformanceCase: Sendable, Hashable, Identifiable {
  /// The folder below `Cases` and its like, such as `interstitial/asset-missing`; `malformed/…` for odd bytes.
  public let id: String
  /// The rule under test; nil where a case is about reading any bytes at all.
  public let rule: RuleID?
  /// How much a breach weighs; `error` where there is no rule.
  public let severity: Severity
  public let profile: Profile
  public let requirement: Requirement
  /// What is required, in one sentence.
  public let says: String
  public let settings: CaseSettings
  public let examples: [ConformanceExample]
  /// Whether the case was derived from the examples of its rule.
  public let isGenerated: Bool

  /// The first part of the ID.
  public var category: String { String(id.prefix { $0 != "/" }) }

  /// Whether `address` is this case or something it lies in.
  public func isAt(_ address: String) -> Bool {
    id == address || id.hasPrefix(address.hasSuffix("/") ? address : address + "/")
  }
}

/// One or several documents that break or meet the requirement of a case.
public struct ConformanceExample: Sendable, Hashable {
  public enum Role: Sendable, Hashable {
    /// It breaks the requirement of its case.
    case failing
    /// It meets the requirement and differs from a failing one in one thing.
    case passing
    /// Its bytes are odd in a way of their own.
    case odd
  }

  public enum Status: String, Sendable, Codable {
    case checked
    /// It is nothing that could be judged as a playlist.
    case unchecked
  }

  /// The name of the file, or of the folder where there are several.
  public let name: String
  /// Where that lies, as the directory of the suite was given.
  public let path: String
  public let role: Role
  public let status: Status
  public let arrangement: Example.Arrangement
  /// The one that leads to the others first; successive loads in their order.
  public let files: [ConformanceFile]
}

/// A document of an example, and what must be found in it.
public struct ConformanceFile: Sendable, Hashable {
  /// The name in the folder of its example.
  public let name: String
  /// How the other documents address it, where that is not its name.
  public let address: String?
  /// When a load began, where that matters.
  public let time: String?
  public let path: String
  public let bytes: [UInt8]
  public let findings: [ExpectedFinding]
}

/// A finding that must be there: its rule, and where it begins.
public struct ExpectedFinding: Sendable, Hashable, Codable {
  public let rule: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in bytes.
  public let column: Int

  public init(rule: String, line: Int, column: Int) {
    self.rule = rule
    self.line = line
    self.column = column
  }

  init(_ finding: Finding) {
    self.init(
      rule: finding.rule.description, line: finding.place.start.line,
      column: finding.place.start.column)
  }
}

extension ExpectedFinding: Comparable, CustomStringConvertible {
  public static func < (left: ExpectedFinding, right: ExpectedFinding) -> Bool {
    (left.line, left.column, left.rule) < (right.line, right.column, right.rule)
  }

  public var description: String { "\(rule) at \(line):\(column)" }
}

/// What a case needs a validator to know beside the playlist.
public struct CaseSettings: Sendable, Hashable, Codable {
  /// Hosts, besides Google's own, that serve pods.
  public var podServingHosts: [String]?
  /// Keys of pod tokens, as the ASCII text that Ad Manager shows.
  public var podTokenKeys: [String]?
  /// Whether every pod request must carry a token.
  public var podAuthentication: Bool?
  /// Whether breaks are announced through the Ad Break API.
  public var adBreakAPI: Bool?
  /// What must hold for the document that leads to the others.
  public var expect: Expectations?

  public struct Expectations: Sendable, Hashable, Codable {
    /// `multivariant` or `media`.
    public var kind: String?
    public var live: Bool?
    /// The least number of variant streams.
    public var variants: Int?
    /// The least number of interstitials in the media playlist that has most.
    public var interstitials: Int?
  }

  public init() {}

  /// The settings of the engine, as far as they say anything.
  public init(_ settings: LintSettings) {
    if !settings.podServingHosts.isEmpty { podServingHosts = settings.podServingHosts }
    if !settings.podTokenKeys.isEmpty {
      podTokenKeys = settings.podTokenKeys.map { String(decoding: $0, as: UTF8.self) }
    }
    if settings.podAuthentication { podAuthentication = true }
    if settings.adBreakAPI { adBreakAPI = true }
    let expected = settings.expectations
    if expected != TargetExpectations() {
      expect = Expectations(
        kind: expected.kind?.rawValue, live: expected.isLive, variants: expected.variants,
        interstitials: expected.interstitials)
    }
  }

  /// The same for the engine.
  public var lintSettings: LintSettings {
    var settings = LintSettings()
    settings.podServingHosts = podServingHosts ?? []
    settings.podTokenKeys = (podTokenKeys ?? []).map { Array($0.utf8) }
    settings.podAuthentication = podAuthentication ?? false
    settings.adBreakAPI = adBreakAPI ?? false
    if let expect {
      settings.expectations = TargetExpectations(
        kind: expect.kind.flatMap(TargetExpectations.Kind.init), isLive: expect.live,
        variants: expect.variants, interstitials: expect.interstitials)
    }
    return settings
  }
}
