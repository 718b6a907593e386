import ConformanceSuite
import HLSConformance
import HLSPlaylist
import HLSReporting
import HLSRules
import LintHistory

/// `interlint explain`, `interlint rules` and `interlint schema`.
enum RuleCommands {
  static func explain(_ line: ParsedCommandLine) throws -> ExitCode {
    let rule = try RuleChoice.rule(line.operands[0])
    switch line.last("format") {
    case "json": try Console.write(RulePage(rule).json())
    case "markdown": try Console.print(RulePage(rule).markdown)
    default: try Console.print(RulePage(rule).text)
    }
    return .clean
  }

  static func list(_ line: ParsedCommandLine) throws -> ExitCode {
    let profiles = Set(try line.values(of: "profile").map { try RuleChoice.profile($0) })
    let players = try RuleChoice.players(line)
    let category = line.last("category")
    let rules = RuleCatalog.all.filter {
      (profiles.isEmpty || profiles.contains($0.profile))
        && ($0.players.isEmpty || !players.isDisjoint(with: $0.players))
        && (category == nil || $0.id.category == category)
    }
    if let category, rules.isEmpty {
      throw UsageError.unknown(
        kind: "category", name: category,
        suggestion: Spelling.nearest(to: category, among: RuleCatalog.all.map(\.id.category)))
    }
    if line.last("format") == "json" {
      try Console.write(RuleList(rules).json())
    } else {
      try Console.print(RuleList(rules).text)
    }
    return .clean
  }

  static func schema(_ line: ParsedCommandLine) throws -> ExitCode {
    switch line.operands[0] {
    case "conformance": try Console.print(SuiteResult.jsonSchema)
    case "history": try Console.print(SiteData.jsonSchema)
    case "coverage": try Console.print(Coverage.jsonSchema)
    case "target": try Console.print(TargetSchema.json)
    default: try Console.print(ReportSchema.json)
    }
    return .clean
  }
}
