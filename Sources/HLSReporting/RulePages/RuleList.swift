package import HLSLinting
import SourceText

/// A list of rules, as text or JSON.
package struct RuleList {
  private let rules: [Rule]

  /// Creates a list of `rules` in the given order.
  package init(_ rules: [Rule]) { self.rules = rules }

  /// One line per rule: severity, profile, ID and summary.
  package var text: String {
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

  /// A JSON array with one object per rule.
  package func json() throws -> [UInt8] {
    try IndentedJSON.bytes(of: rules.map(RuleRecord.init))
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
