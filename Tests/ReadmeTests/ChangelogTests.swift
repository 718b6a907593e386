import HLSLinting
import HLSRules
import Testing

@Suite struct ChangelogTests {
  /// A rule that is added or removed changes its category's row and the last one.
  @Test func `the change log counts the rules of each category`() throws {
    let rows = try MarkdownPage("CHANGELOG.md").lines.filter { $0.hasPrefix("| ") }.dropFirst()
    let counts = Dictionary(grouping: RuleCatalog.all, by: \.id.category).mapValues(\.count)
    let expected =
      counts.sorted { $0.key < $1.key }.map { "| `\($0.key)` | \($0.value) |" }
      + ["| all | \(RuleCatalog.all.count) |"]
    #expect(Array(rows) == expected)
  }
}
