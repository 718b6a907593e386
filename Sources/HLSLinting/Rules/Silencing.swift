package import HLSPlaylist

/// A row of the table that limits one defect to one finding: a finding of the specific rules silences
/// findings of the general rules about the same thing.
public struct Silencing: Sendable {
  /// What two findings must have in common for one to silence the other.
  public enum Scope: Sendable, Hashable {
    /// The attribute; in JSON, the member of an object or array.
    case attribute
    /// The line.
    case line
    /// The date range, with all tags of its ID.
    case dateRange
    /// The document.
    case document
  }

  /// The rules whose findings silence others.
  public let reported: [RuleID]
  /// The rules whose findings are silenced; empty if those of all other rules are.
  public let silenced: [RuleID]
  /// Whether the findings of all other rules are silenced.
  package let silencesOthers: Bool
  /// The tags whose loss both findings are about; empty if it does not matter which tag is lost.
  package let tags: [TagName]
  /// Whether findings are silenced in the rest of the document, from the first of those of `reported` on.
  package let isOfRest: Bool
  /// What both findings must have in common.
  public let scope: Scope

  /// Whether a finding that silences others has the highest of their severities.
  var raisesSeverity: Bool { isOfRest || !tags.isEmpty }

  /// Creates a row: while a rule of `reported` has a finding, those of `silenced` have none.
  public init(_ reported: [RuleID], silence silenced: [RuleID], about scope: Scope) {
    self.reported = reported
    self.silenced = silenced
    self.scope = scope
    silencesOthers = false
    tags = []
    isOfRest = false
  }

  /// Creates a row: while a rule of `reported` has a finding, those of `silenced` have none after it in the
  /// document, and it has the highest of their severities.
  package init(_ reported: [RuleID], silenceAfter silenced: [RuleID]) {
    self.reported = reported
    self.silenced = silenced
    scope = .document
    silencesOthers = false
    tags = []
    isOfRest = true
  }

  /// Creates a row: while a rule of `reported` has a finding, no other rule has one.
  package init(silencingOthers reported: [RuleID], about scope: Scope) {
    self.reported = reported
    self.scope = scope
    silenced = []
    silencesOthers = true
    tags = []
    isOfRest = false
  }

  /// Creates a row: while a rule of `reported` has a finding about a line that is meant to be one of the tags,
  /// those of `silenced` have none in the document, and the finding has the highest of their severities.
  package init(_ reported: [RuleID], of tags: [TagName], silence silenced: [RuleID]) {
    self.reported = reported
    self.silenced = silenced
    self.tags = tags
    scope = .document
    silencesOthers = false
    isOfRest = false
  }
}
