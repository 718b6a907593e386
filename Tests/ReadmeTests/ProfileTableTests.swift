import HLSLinting
import HLSRules
import Testing

/// What the documentation lists of profiles is what the rules are.
@Suite struct ProfileTableTests {
  private static let folder = "Sources/InterlintCommand/InterlintCommand.docc"

  /// The cells of the rows of a table whose first cell is code, without the backquotes of that cell.
  private static func rows(of page: String) throws -> [[String]] {
    try MarkdownPage("\(folder)/\(page)").lines.filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.filter { $0 != "`" }.trimmingSpaces }
    }
  }

  @Test func `each profile is in the table of profiles with its default`() throws {
    let rows = try Self.rows(of: "rules-and-profiles.md")
    #expect(Set(rows.map { $0[0] }) == Set(Profile.allCases.map(\.rawValue)))
    let enabled = rows.filter { $0[2].hasPrefix("enabled") }.compactMap { Profile(rawValue: $0[0]) }
    #expect(Set(enabled) == Profile.defaults)
  }

  @Test func `each rule for podcasts is in the table of podcasts with its severity`() throws {
    let rows = try Self.rows(of: "podcasts.md").filter { $0[0].contains("/podcast-") }
    let rules = RuleCatalog.all.filter { $0.profile == .applePodcasts }
    #expect(
      rows.map { "\($0[0]) \($0[1])" } == rules.map { "\($0.id) \($0.severity)" }.sorted())
  }

  @Test func `the README names the profiles that are enabled`() throws {
    let text = try MarkdownPage("README.md").lines.joined(separator: " ")
    let start = try #require(text.firstRange(of: "Enabled by default: "))
    let sentence = text[start.upperBound...].prefix { $0 != "." }
    let names = sentence.split(separator: "`").map(String.init).filter {
      Profile(rawValue: $0) != nil
    }
    #expect(Set(names) == Set(Profile.defaults.map(\.rawValue)))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
