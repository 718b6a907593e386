package import HLSDocuments
package import HLSLinting
import HLSPlaylist
import SourceText

/// Settings that a validator needs in addition to the documents of a case; nil means the default.
package struct CaseSettings: Sendable, Hashable, Codable {
  /// Hosts that serve pods in addition to Google's own.
  package var podServingHosts: [String]?
  /// Keys that sign pod tokens, as the ASCII text that Ad Manager shows.
  package var podTokenKeys: [String]?
  /// Whether every pod request must have a token.
  package var podAuthentication: Bool?
  /// Whether breaks are announced through the Ad Break API.
  package var adBreakAPI: Bool?
  /// The day of the run, as `2026-11-01`.
  package var today: String?
  /// Expectations of the document that links to the others.
  package var expect: Expectations?

  /// What earlier runs measured of the document that links to the others; times are milliseconds.
  package var usual: UsualFacts?

  /// Expectations that a target list can state; nil means no expectation.
  package struct Expectations: Sendable, Hashable, Codable {
    /// The kind of playlist: `multivariant` or `media`.
    package var kind: String?
    /// Whether the playlist is live; false if it must be ended.
    package var live: Bool?
    /// The minimum number of variant streams.
    package var variants: Int?
    /// The minimum number of interstitials in the media playlist with the most.
    package var interstitials: Int?
  }

  /// Creates settings with all defaults.
  package init() {}

  /// Creates settings from those of the engine; default values become nil.
  package init(_ settings: LintSettings) {
    if !settings.podServingHosts.isEmpty { podServingHosts = settings.podServingHosts }
    if !settings.podTokenKeys.isEmpty {
      podTokenKeys = settings.podTokenKeys.map { String(decoding: $0, as: UTF8.self) }
    }
    if settings.podAuthentication { podAuthentication = true }
    if settings.adBreakAPI { adBreakAPI = true }
    today = settings.today
    usual = settings.usual
    let expected = settings.expectations
    if expected != TargetExpectations() {
      expect = Expectations(
        kind: expected.kind?.rawValue, live: expected.isLive, variants: expected.variants,
        interstitials: expected.interstitials)
    }
  }

  /// The settings for the engine.
  package var lintSettings: LintSettings {
    var settings = LintSettings()
    settings.podServingHosts = podServingHosts ?? []
    settings.podTokenKeys = (podTokenKeys ?? []).map { Array($0.utf8) }
    settings.podAuthentication = podAuthentication ?? false
    settings.adBreakAPI = adBreakAPI ?? false
    settings.today = today
    settings.usual = usual
    if let expect {
      settings.expectations = TargetExpectations(
        kind: expect.kind.flatMap(TargetExpectations.Kind.init), isLive: expect.live,
        variants: expect.variants, interstitials: expect.interstitials)
    }
    return settings
  }
}

/// A finding as compared by the suite: its rule and the position at which it begins.
package struct ExpectedFinding: Sendable, Hashable, Codable {
  /// The ID of the rule.
  package let rule: String
  /// The line, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  /// Creates an expected finding; line and column are counted from 1.
  package init(rule: String, line: Int, column: Int) {
    self.rule = rule
    self.line = line
    self.column = column
  }

  init(_ finding: Finding) {
    self.init(
      rule: finding.rule.description, line: finding.place.start.line,
      column: finding.place.start.column)
  }

  /// Creates the finding of `rule` that begins at a byte offset; lines end with LF.
  init(rule: RuleID, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      rule: rule.description, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: offset - lineStart + 1)
  }
}

extension ExpectedFinding: Comparable, CustomStringConvertible {
  /// Orders findings by line, then column, then rule.
  package static func < (left: ExpectedFinding, right: ExpectedFinding) -> Bool {
    (left.line, left.column, left.rule) < (right.line, right.column, right.rule)
  }

  /// The rule and the position, such as `text/a at 4:1`.
  package var description: String { "\(rule) at \(line):\(column)" }
}
