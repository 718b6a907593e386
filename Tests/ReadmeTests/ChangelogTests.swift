import SourceText
import Testing

/// The changelog has the format of Keep a Changelog 1.1.0.
@Suite struct ChangelogTests {
  private static let kinds: Set = [
    "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security",
  ]

  private static func headings(_ prefix: String) throws -> [String] {
    try MarkdownPage("CHANGELOG.md").lines.filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
  }

  @Test func `unreleased changes come first, and each release has a date`() throws {
    let versions = try Self.headings("## ")
    #expect(versions.first == "[Unreleased]")
    let release = /\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}/
    #expect(versions.dropFirst().filter { $0.wholeMatch(of: release) == nil } == [])
  }

  @Test func `changes are grouped by kind`() throws {
    let kinds = try Self.headings("### ")
    #expect(kinds.first == "Added")
    #expect(kinds.filter { !Self.kinds.contains($0) } == [])
  }

  @Test func `the tag of the present version is named`() throws {
    let text = try MarkdownPage("CHANGELOG.md").lines.joined(separator: "\n")
    #expect(text.contains("`v\(ToolVersion.current)`") || text.contains("[\(ToolVersion.current)]"))
  }
}
