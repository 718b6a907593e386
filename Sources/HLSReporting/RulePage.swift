import FoundationEssentials
public import HLSConformance

/// What there is to say about a rule, for people who ask.
public struct RulePage {
  private let rule: Rule

  public init(_ rule: Rule) { self.rule = rule }

  private var facts: String {
    "\(rule.severity.rawValue) · profile \(rule.profile.rawValue) · "
      + (rule.players.isEmpty ? "" : "players \(rule.playerList) · ")
      + "\(rule.requirement.level.rawValue): \(rule.requirement.source)"
  }

  /// The page for a terminal.
  public var text: String {
    """
    \(rule.id)
    \(facts)

    \(rule.summary)

    Why: \(rule.rationale)
    What to do: \(rule.remedy)

    Reported (between « and »):
    \(Self.block(rule.violating))

    Correct:
    \(Self.block(rule.conforming))

    """
  }

  public var markdown: String {
    """
    # `\(rule.id)`

    \(facts)

    \(rule.summary)

    **Why.** \(rule.rationale)

    **What to do.** \(rule.remedy)

    Reported, between « and »:

    \(Self.fence(rule.violating))

    Correct:

    \(Self.fence(rule.conforming))

    """
  }

  public func json() throws -> [UInt8] {
    try RuleList.encoded(RuleRecord(rule))
  }

  private static func block(_ examples: [Example]) -> String {
    examples.map {
      visible($0).split(separator: "\n", omittingEmptySubsequences: false)
        .map { "    \($0)" }.joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }

  private static func fence(_ examples: [Example]) -> String {
    examples.map { "```\n\(visible($0))\n```" }.joined(separator: "\n\n")
  }

  /// The example with characters that do not show replaced by escapes.
  private static func visible(_ example: Example) -> String {
    var result = example.frame == .live ? "(live) " : ""
    for scalar in example.listing.unicodeScalars {
      switch scalar {
      case "\n": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FEFF}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Rules as a list, for people and for programs.
public struct RuleList {
  private let rules: [Rule]

  public init(_ rules: [Rule]) { self.rules = rules }

  /// One line a rule: severity, profile, ID and what it says.
  public var text: String {
    let width = rules.map(\.id.description.count).max() ?? 0
    var lines = rules.map { rule in
      let id = rule.id.description
      return "\(Self.padded(rule.severity.rawValue, 8))\(Self.padded(rule.profile.rawValue, 16))"
        + "\(Self.padded(id, width + 2))\(rule.summary)"
        + (rule.players.isEmpty ? "" : " (\(rule.playerList))")
    }
    lines.append(counted(rules.count, "rule"))
    return lines.joined(separator: "\n") + "\n"
  }

  public func json() throws -> [UInt8] {
    try Self.encoded(rules.map(RuleRecord.init))
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  static func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(value)) + [0x0A]
  }
}

extension Rule {
  /// The players that the rule speaks of, as the command line names them.
  fileprivate var playerList: String {
    players.map(\.rawValue).joined(separator: ", ")
  }
}

/// A rule as JSON tells it.
private struct RuleRecord: Encodable {
  let id, severity, profile, level, source, summary, rationale, remedy: String
  let violating, conforming: [String]
  /// Nil for a rule that holds for all players.
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
