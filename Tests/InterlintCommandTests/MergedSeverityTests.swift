import Foundation
import LintHistory
import Testing

/// `merge` takes severities from its own configuration, and none that is higher than that of the rule.
struct MergedSeverityTests {
  /// The status of a merge of lines with one severity for all findings, and the severities that are stored.
  private static func merged(
    as written: String, _ configuration: String = "", of sample: String = Sample.faulty,
    rule: String = "segment/target-duration-required"
  ) throws -> (status: Int32, severities: Set<String>) {
    let folder = try Folder()
    try folder.write(sample, to: "a.m3u8")
    try folder.write("a.m3u8\n", to: "targets.txt")
    _ = try Interlint.run(
      ["lint", "--targets=targets.txt", "--output=jsonl=lines.jsonl"], in: folder)
    let line = try folder.text("lines.jsonl")
    let changed = line.replacing(#/"severity":"[a-z]+"/#, with: "\"severity\":\"\(written)\"")
    #expect(changed.contains(rule))
    try folder.write(changed, to: "lines.jsonl")
    try folder.write(
      "targets: targets.txt\nhistory: h.sqlite\n\(configuration)\n", to: "nightly.yaml")
    let outcome = try Interlint.run(["merge", "--config=nightly.yaml", "lines.jsonl"], in: folder)
    let store = try HistoryStore(opening: folder.url("h.sqlite").path)
    let findings = try store.snapshot(.all).targets[0].findings
    return (outcome.status, Set(findings.map { "\($0.rule) \($0.severity)" }))
  }

  /// A rule may report a finding with a lower severity than it declares, such as a doubtful one.
  @Test(arguments: [("info", "info"), ("warning", "warning"), ("error", "warning")])
  func `a line has no higher severity than its rule`(written: String, stored: String) throws {
    let merged = try Self.merged(as: written, of: Sample.doubtful, rule: "date-range/")
    #expect(merged.status == 0)
    #expect(Set(merged.severities.map { String($0.split(separator: " ")[1]) }) == [stored])
  }

  @Test func `the severity of the configuration counts`() throws {
    let merged = try Self.merged(
      as: "error", "lint: {severities: {segment/target-duration-required: warning}}")
    #expect(merged.status == 0)
    #expect(merged.severities == ["segment/target-duration-required warning"])
  }

  @Test func `the configuration raises nothing that was lowered before`() throws {
    let merged = try Self.merged(
      as: "info", "lint: {severities: {segment/target-duration-required: warning}}")
    #expect(merged.severities == ["segment/target-duration-required info"])
  }

  @Test func `the findings of a rule that is off here have its severity`() throws {
    let merged = try Self.merged(as: "error", "lint: {no-rules: segment/target-duration-required}")
    #expect(merged.status == 1)
    #expect(merged.severities == ["segment/target-duration-required error"])
  }
}
