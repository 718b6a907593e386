public import HLSLinting
import SourceText

/// Rules as a list, for people and for programs.
public struct RuleList {
  private let rules: [Rule]

  /// A list of `rules` in the order that they are given in.
  public init(_ rules: [Rule]) { self.rules = rules }

  /// One line for each rule: severity, profile, ID and summary.
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

  /// An array of JSON objects, one for each rule.
  public func json() throws -> [UInt8] {
    try IndentedJSON.bytes(of: rules.map(RuleRecord.init))
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
