import HLSLinting
import HLSPlaylist
import Testing

/// Counts of findings that another process omitted have the severities of their rules and of the configuration.
struct CollectedSeverityTests {
  private static let rules = [
    Rule.reporting("e", as: "a/e"), .reporting("w", as: "a/w", .warning),
    .reporting("i", as: "a/i", .info),
  ]

  private static func rated(
    _ byRule: [RuleID: Int], _ bySeverity: [Severity: Int],
    configured severities: [RuleID: Severity] = [:]
  ) throws -> OmittedFindings {
    var selection = RuleSelection()
    selection.severities = severities
    let linter = Linter(RuleBook(rules: rules), selection: selection)
    let source = SourceResult(
      source: "a.m3u8", kind: "media playlist", findings: [],
      omitted: OmittedFindings(byRule: byRule, bySeverity: bySeverity))
    let rated = linter.rated(TargetResult(name: "a", sources: [source]).redacted())
    return try #require(rated.value.sources.first).omitted
  }

  @Test func `findings of several severities keep them`() throws {
    let counts = try Self.rated(
      ["a/e": 5, "a/w": 3, "a/i": 2], [.error: 5, .warning: 3, .info: 2])
    #expect(counts.bySeverity == [.error: 5, .warning: 3, .info: 2])
    #expect(counts.byRule == ["a/e": 5, "a/w": 3, "a/i": 2])
  }

  @Test func `the configuration of one rule changes no other`() throws {
    let counts = try Self.rated(
      ["a/e": 5, "a/w": 3], [.error: 4, .warning: 3, .info: 1], configured: ["a/w": .info])
    #expect(counts.bySeverity == [.error: 4, .info: 4])
  }

  @Test func `a severity that was lowered is not raised, and none is higher than that of its rule`()
    throws
  {
    #expect(try Self.rated(["a/e": 5], [.info: 5]).bySeverity == [.info: 5])
    #expect(
      try Self.rated(["a/e": 5], [.info: 5], configured: ["a/e": .warning]).bySeverity == [.info: 5]
    )
    #expect(
      try Self.rated(["a/w": 2, "a/i": 1], [.error: 3]).bySeverity == [.warning: 2, .info: 1])
  }

  @Test func `counts that do not agree stay as they are`() throws {
    #expect(try Self.rated(["a/i": 1], [.error: 3]).bySeverity == [.error: 3])
  }
}
