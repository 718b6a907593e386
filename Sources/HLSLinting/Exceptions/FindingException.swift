import HLSDocuments
import HLSInterstitials
import HLSPlaylist
package import SourceText

/// Findings that are expected, and why: from a configuration or a list of muted findings.
package struct FindingException: Sendable, Hashable, Codable {
  /// The sources; empty for all.
  package var sources: [SourcePattern] = []
  /// The rules.
  package var rules: Set<RuleID>
  /// The rules as they are written: IDs, categories or patterns.
  package var ruleNames: [String]
  /// The date ranges; nil for findings anywhere.
  package var condition: DateRangeCondition?
  /// Why the findings are expected.
  package var reason: String
  /// Who is responsible.
  package var owner: String?
  /// The last day on which findings are silenced, as `2027-01-31`; nil for no end.
  package var expires: String?
  /// Where the exception is written.
  package var origin: Origin

  /// A place in a configuration.
  package struct Origin: Sendable, Hashable, Codable {
    /// The file.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int

    /// Creates an origin.
    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// Creates an exception for all sources.
  package init(_ rules: Set<RuleID>, because reason: String, at origin: Origin) {
    self.rules = rules
    ruleNames = rules.map(\.description).sorted()
    self.reason = reason
    self.origin = origin
  }

  /// Whether it is about a source, given by its absolute path or URL.
  package func isAbout(_ source: String) -> Bool {
    sources.isEmpty || sources.contains { $0.matches(source) }
  }

  /// Whether its last day is over.
  package func hasExpired(on today: String?) -> Bool {
    guard let expires, let today else { return false }
    return expires < today
  }
}

/// Which date ranges an exception is about: all that is given must match.
package struct DateRangeCondition: Sendable, Hashable, Codable {
  /// The ID.
  package var id: Wildcard?
  /// The CLASS.
  package var category: Wildcard?
  /// An attribute with its value; without a value, its presence is enough.
  package var attribute: String?
  /// The value of the attribute, without quotes.
  package var value: Wildcard?

  /// Creates a condition that every date range meets.
  package init() {}

  /// Whether a date range meets the condition.
  func holds(for range: DateRange) -> Bool {
    if let id, range.id.map({ id.matches($0) }) != true { return false }
    if let category, range.string(.class).value.map({ category.matches($0) }) != true {
      return false
    }
    guard let attribute else { return true }
    return range.attributes.contains { candidate in
      guard range.playlist.text(candidate.nameRange) == attribute else { return false }
      return value?.matches(range.playlist.text(candidate.valueRange)) ?? true
    }
  }
}

/// A finding that is expected, and why.
public struct SuppressedFinding: Sendable, Hashable {
  /// Where it is said that the finding is expected.
  public enum Origin: String, Sendable, CaseIterable, Codable {
    /// A comment in the playlist.
    case comment
    /// An exception in a configuration.
    case configuration
    /// A baseline.
    case baseline
  }

  /// The finding.
  public internal(set) var finding: Finding
  /// Where it is said that the finding is expected.
  public let origin: Origin
  /// Why it is expected.
  public let reason: String
  /// Who is responsible; nil if nobody is named.
  public let owner: String?
  /// The last day, as `2027-01-31`; nil for no end.
  public let expires: String?

  /// Creates a finding that is expected.
  public init(
    _ finding: Finding, by origin: Origin, because reason: String, owner: String? = nil,
    expires: String? = nil
  ) {
    self.finding = finding
    self.origin = origin
    self.reason = reason
    self.owner = owner
    self.expires = expires
  }
}
