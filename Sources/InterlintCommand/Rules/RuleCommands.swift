import ConformanceSuite
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSReporting
import HLSRules
import HistorySite
import LintRuns
import SourceText

/// `interlint explain`, `interlint rules` and `interlint schema`.
enum RuleCommands {
  static func explain(_ request: ExplainRequest) throws -> ExitCode {
    let rules = try RuleSearch.rules(for: request.query)
    guard rules.count == 1 else {
      switch request.format {
      case .playlist:
        throw RunFailure(
          .usage,
          "\(request.query) matches \(rules.count) rules; --format=playlist needs exactly one")
      case .json: try Console.write(RuleList(rules).json())
      case .markdown:
        try Console.print(rules.map { RulePage($0).markdown }.joined(separator: "\n"))
      case .text:
        try Console.print(
          RuleList(rules).text + "Use 'interlint explain ID' to explain one of them.\n")
      }
      return .clean
    }
    let page = RulePage(rules[0])
    switch request.format {
    case .json: try Console.write(page.json())
    case .markdown: try Console.print(page.markdown)
    case .playlist: try Console.write(page.playlist)
    case .text: try Console.print(page.text(width: Console.isTerminal ? Console.width : .max))
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
    case .ids: try Console.print(rules.map { "\($0.id)\n" }.joined())
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
    case .configuration: try Console.print(ConfigurationSchema.json)
    case .changes: try Console.print(ChangeSchema.json)
    case .timeline: try Console.print(TimelineSchema.json)
    case .schedule: try Console.print(ScheduleSchema.json)
    case .usual: try Console.print(UsualSchema.json)
    case .notice: try Console.print(NightNotice.jsonSchema)
    case .session: try Console.print(SessionSchema.json)
    case .sessionReport: try Console.print(SessionReportSchema.json)
    }
    return .clean
  }
}
