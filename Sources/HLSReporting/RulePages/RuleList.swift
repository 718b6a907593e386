package import HLSLinting
import SourceText

/// A list of rules, as text or JSON.
package struct RuleList {
  private let rules: [Rule]
  private let book: RuleBook

  /// Creates a list of `rules` of a book in the given order.
  package init(_ rules: [Rule], in book: RuleBook) { (self.rules, self.book) = (rules, book) }

  /// One entry per rule: severity, profile, ID and summary.
  ///
  /// An entry is one line, or lines of at most `columns`; a summary for which too few are left begins on the next.
  package func text(width columns: Int = .max) -> String {
    let width = rules.map(\.id.description.count).max() ?? 0
    var text = ReportText(isColored: false)
    for rule in rules {
      var head =
        "\(Self.padded(rule.severity.rawValue, 8))\(Self.padded(rule.profile.rawValue, 16))"
      head += Self.padded(rule.id.description, width + 2)
      let isNarrow = columns - head.count < Self.leastColumns
      let indent = isNarrow ? 8 : head.count
      if isNarrow {
        while head.last == " " { head.removeLast() }
        head += "\n" + String(repeating: " ", count: indent)
      }
      text.write(head)
      text.writeWrapped(
        rule.summary + (rule.players.isEmpty ? "" : " (\(rule.playerList))"), at: indent,
        indent: indent, width: columns)
      text.write("\n")
    }
    text.write(counted(rules.count, "rule") + "\n")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// A line about a word, wrapped at this width.
  package static func entry(_ word: String, _ meaning: String, width columns: Int = .max) -> String
  {
    var text = ReportText(isColored: false)
    text.write("\(word): ")
    text.writeWrapped(meaning, at: word.count + 2, indent: 4, width: columns)
    text.write("\n")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The number of columns that a summary needs on the line of its rule.
  private static let leastColumns = 30

  /// A JSON array with one object per rule.
  package func json() throws -> [UInt8] {
    try IndentedJSON.bytes(of: rules.map { RuleRecord($0, in: book) })
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

/// A rule as a JSON object.
struct RuleRecord: Encodable {
  let id, severity, profile, level, source, summary, rationale, remedy: String
  let violating, conforming: [String]
  /// Where the source can be read; nil if no lasting address is known.
  let address: String?
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
    address = rule.requirement.address
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
