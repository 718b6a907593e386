import HLSLinting

/// A rule as a JSON object.
struct RuleRecord: Encodable {
  let id, severity, profile, level, source, summary, rationale, remedy: String
  let violating, conforming: [String]
  /// Nil for a rule that applies to all players.
  let players: [String]?
  /// The forms of input that it holds in.
  let forms: [String]
  /// What viewers lose by an error, and who has to act; nil if nothing is known of it.
  let loss, party: String?
  /// What else it says of itself, and others of it, in sentences.
  let facts: [String]

  init(_ rule: Rule, in book: RuleBook) {
    id = rule.id.description
    severity = rule.severity.rawValue
    profile = rule.profile.rawValue
    level = rule.requirement.level.rawValue
    source = rule.requirement.source
    summary = rule.summary
    rationale = rule.rationale
    remedy = rule.remedy
    players = rule.players.isEmpty ? nil : rule.players.map(\.rawValue)
    forms = rule.forms.names
    loss = book.loss(of: rule.id)?.rawValue
    party = book.party(of: rule.id)?.rawValue
    facts = RuleFacts(rule: rule, book: book).sentences
    violating = rule.violating.map(\.listing)
    conforming = rule.conforming.map(\.listing)
  }
}

extension Rule {
  /// The players that the rule is about, as named on the command line.
  var playerList: String { players.map(\.rawValue).joined(separator: ", ") }
}
