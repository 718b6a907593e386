import Foundation
import HLSLinting
import HLSRules
import Testing

/// The page about severities says of each MUST below `error` who goes on in spite of it.
struct ToleratedRequirementTests {
  /// The patterns in the first column of the table, such as `live/version-changed` and `authoring/*`.
  private static func patterns() throws -> [String] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/HLSLinting/HLSLinting.docc/choosing-severities.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    guard let start = text.range(of: "\n## Every MUST below error\n") else { return [] }
    let section = text[start.upperBound...].prefix(while: { $0 != "#" })
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].split(separator: "`").filter { $0.contains("/") } }
      .map(String.init)
  }

  private static func matches(_ id: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? id.hasPrefix(pattern.dropLast()) : id == pattern
  }

  @Test func `every MUST below error has a row, and every row a rule`() throws {
    let patterns = try Self.patterns()
    let rules = RuleCatalog.all
      .filter { $0.requirement.level == .must && $0.severity < .error }.map { "\($0.id)" }
    #expect(rules.filter { id in !patterns.contains { Self.matches(id, $0) } } == [])
    #expect(patterns.filter { pattern in !rules.contains { Self.matches($0, pattern) } } == [])
    #expect(!patterns.isEmpty)
  }
}
