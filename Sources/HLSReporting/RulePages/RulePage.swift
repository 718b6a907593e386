public import HLSLinting

/// A rule with its requirement, rationale, fix and examples, as `interlint explain` shows it.
public struct RulePage {
  private let rule: Rule

  /// The page of `rule`.
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

  /// The page in Markdown.
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

  /// The page as one JSON object.
  public func json() throws -> [UInt8] {
    try IndentedJSON.bytes(of: RuleRecord(rule))
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

  /// The example with invisible characters replaced by escapes.
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
