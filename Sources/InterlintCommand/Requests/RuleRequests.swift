import HLSLinting
import LintRuns

/// The request of `interlint explain`.
struct ExplainRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, markdown
    /// An example that violates the rule, as a complete document.
    case playlist
  }

  /// The ID or a part of it, a category, a tag or an attribute.
  var query = ""
  var format = Format.text
  /// The new folder for the documents of an example; nil to print one.
  var directory: String?
}

/// The request of `interlint rules`.
struct RuleListRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    /// Only the IDs, one per line.
    case ids
    case text, json
  }

  var rules = RuleRequest()
  /// Nil for all categories.
  var category: String?
  var format = Format.text
}

/// The request of `interlint conformance`.
struct ConformanceRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    case run, list, write, coverage
  }

  enum Format: String, CaseIterable, Sendable {
    case text, json, junit
  }

  var action = Action.run
  /// The folder of the suite.
  var directory = "Conformance"
  /// The cases or requirements; empty for all.
  var ids: [String] = []
  var reports: [ReportDestination<Format>] = []
  /// The command of another validator to grade; nil for interlint itself.
  var command: String?
  /// The time limit of that command for one case, in seconds.
  var seconds = 30
  /// Whether to list each requirement that is not checked.
  var listsUnchecked = false
  /// Whether to verify that each case depends on its rule.
  var checksMutation = true
}

/// A document that has a JSON Schema.
enum SchemaDocument: String, CaseIterable, Sendable {
  case report, target, conformance, coverage, history, configuration, changes, timeline, schedule,
    session, notice, usual
  case sessionReport = "session-report"
}
