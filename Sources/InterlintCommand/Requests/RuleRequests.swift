import HLSLinting
import LintRuns

/// Which rule to explain, and how.
struct ExplainRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, markdown
  }

  var rule = ""
  var format = Format.text
}

/// Which rules to list, and how.
struct RuleListRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  var rules = RuleRequest()
  /// Nil for all.
  var category: String?
  var format = Format.text
}

/// What to do with the conformance suite.
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
  /// The cases or requirements; none for all.
  var ids: [String] = []
  var reports: [ReportDestination<Format>] = []
  /// The command of another validator that is graded; nil for this one.
  var command: String?
  /// How long that command may take for one case, in seconds.
  var seconds = 30
  /// Whether each requirement that is not checked is listed.
  var listsUnchecked = false
  /// Whether it is checked that each case needs its rule.
  var checksMutation = true
}

/// A document of which there is a JSON Schema.
enum SchemaDocument: String, CaseIterable, Sendable {
  case report, target, conformance, coverage, history
}
