import HLSLinting

/// A rule as a JSON object.
struct RuleRecord: Encodable {
  let id, severity, profile, level, source, summary, rationale, remedy: String
  let violating, conforming: [String]
  /// Nil for a rule that applies to all players.
  let players: [String]?

  init(_ rule: Rule) {
    id = rule.id.description
    severity = rule.severity.rawValue
    profile = rule.profile.rawValue
    level = rule.requirement.level.rawValue
    source = rule.requirement.source
    summary = rule.summary
    rationale = rule.rationale
    remedy = rule.remedy
    players = rule.players.isEmpty ? nil : rule.players.map(\.rawValue)
    violating = rule.violating.map(\.listing)
    conforming = rule.conforming.map(\.listing)
  }
}

extension Rule {
  /// The players that the rule is about, as named on the command line.
  var playerList: String { players.map(\.rawValue).joined(separator: ", ") }
}
