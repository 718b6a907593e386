import ConformanceSuite
import HLSLinting
import HLSReporting
import HLSRules
import HistorySite
import LintRuns
import SourceText

/// `interlint explain`, `interlint rules` and `interlint schema`.
enum RuleCommands {
  static func explain(_ request: ExplainRequest) throws -> ExitCode {
    let page = RulePage(try RuleNames.rule(request.rule))
    switch request.format {
    case .json: try Console.write(page.json())
    case .markdown: try Console.print(page.markdown)
    case .text: try Console.print(page.text)
    }
    return .clean
  }

  static func list(_ request: RuleListRequest) throws -> ExitCode {
    let profiles = request.rules.profiles
    let players = request.rules.players
    let category = request.category
    let rules = RuleCatalog.all.filter {
      (profiles.isEmpty || profiles.contains($0.profile))
        && (players.isEmpty || $0.players.isEmpty || !players.isDisjoint(with: $0.players))
        && (category == nil || $0.id.category == category)
    }
    if let category, rules.isEmpty {
      throw UsageError.unknown(
        kind: "category", name: category,
        suggestion: Spelling.nearest(to: category, among: RuleCatalog.all.map(\.id.category)))
    }
    switch request.format {
    case .json: try Console.write(RuleList(rules).json())
    case .text: try Console.print(RuleList(rules).text)
    }
    return .clean
  }

  static func schema(_ document: SchemaDocument) throws -> ExitCode {
    switch document {
    case .report: try Console.print(ReportSchema.json)
    case .target: try Console.print(TargetSchema.json)
    case .conformance: try Console.print(SuiteResult.jsonSchema)
    case .coverage: try Console.print(Coverage.jsonSchema)
    case .history: try Console.print(SiteData.jsonSchema)
    }
    return .clean
  }
}
