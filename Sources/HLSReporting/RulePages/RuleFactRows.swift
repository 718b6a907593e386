import HLSLinting
import HLSPlaylist
import SourceText

/// What a rule says of itself besides its requirement, in words.
struct RuleFacts {
  let rule: Rule
  let book: RuleBook

  /// Each fact with its label, in the order of a page; empty for a rule that the book does not have.
  var rows: [(label: String, text: String)] {
    guard book[rule.id] != nil else { return [] }
    return [
      ("Loss", book.loss(of: rule.id).map { "\($0.rawValue)\(byWarning)" } ?? "nothing"),
      (
        "Who",
        book.party(of: rule.id).map { "the \($0.rawValue) has to act" } ?? "nobody has to act"
      ),
      ("In", rule.forms.names.joined(separator: ", ")),
    ] + sentences.map { ("Also", $0) }
  }

  private var byWarning: String {
    rule.facts.contains { if case .loses(_, true) = $0 { true } else { false } }
      ? ", even by a warning" : ""
  }

  /// What it says of itself and others say of it, in sentences.
  var sentences: [String] {
    rule.facts.compactMap(Self.sentence)
      + (rule.fixGrades.isEmpty ? [] : [Self.words(rule.fixGrades)])
      + silencers.map {
        "Has no finding when one of \($0.rules) has one about the same \($0.scope)."
      }
  }

  /// The rules that silence it, by what both must have in common.
  private var silencers: [(rules: String, scope: String)] {
    let all = book.silencers(of: rule)
    return Rule.Scope.allCases.compactMap { scope in
      let rules = all.filter { $0.scope == scope }.map(\.rule)
      return rules.isEmpty ? nil : (Self.list(rules), scope.rawValue)
    }
  }

  private static func list(_ rules: [RuleID]) -> String {
    rules.map(\.description).joined(separator: ", ")
  }

  private static func sentence(_ fact: Rule.Fact) -> String? {
    switch fact {
    case .habit: "All places of one kind in a document are one finding."
    case .unsilenceable: "No comment and no exception silences it."
    case .raised(let condition, let severity):
      "It is \(severity == .error ? "an " : "a ")\(severity.rawValue) \(words(condition))."
    case .off(let profile, let reason):
      "It is off with the profile \(profile.rawValue): \(reason)"
    case .silences(let rules, let scope):
      "It silences \(list(rules)) about the same \(scope.rawValue)."
    case .silencesOthers(let group, let scope):
      "It silences all other rules but \(list(group)) about the same \(scope.rawValue)."
    case .yieldsToFamily(let scope):
      "All other rules of its category silence it about the same \(scope.rawValue)."
    case .explainsRest(let rules):
      "It silences \(list(rules)) in the rest of the document, and has the highest of their severities."
    case .explainsLostTags(let rows):
      "If a tag is lost, it silences what follows: "
        + rows.map { "\($0.tags.map(\.text).joined(separator: ", ")): \(list($0.silenced))" }
        .joined(separator: "; ") + "."
    case .apple(let number): "Apple's validator reports the same as \(number)."
    case .loses, .actedOn: nil
    }
  }

  private static func words(_ grades: [Fix.Grade]) -> String {
    if grades == [.safe] { return "Fixes are safe: interlint lint --fix applies them." }
    if grades == [.unsafe] {
      return "Fixes are unsafe: interlint lint --fix --unsafe-fixes applies them."
    }
    return
      "Some fixes are safe: interlint lint --fix applies them, and the others with --unsafe-fixes."
  }

  private static func words(_ condition: Escalation) -> String {
    switch condition {
    case .profile(let profile): "with the profile \(profile.rawValue)"
    case .players(let players):
      "with the profile portability for "
        + players.map(\.rawValue).sorted().joined(separator: " or ")
    case .podAuthentication: "with pod authentication"
    case .adBreakAPI: "with the Ad Break API"
    }
  }
}
