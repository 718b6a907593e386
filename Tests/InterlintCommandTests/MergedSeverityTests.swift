import LintHistory
import Testing

/// `merge` takes severities from the rules and its own configuration, and not from the lines.
struct MergedSeverityTests {
  /// The status of a merge of lines with one severity for all findings, and the severities that are stored.
  private static func merged(
    as written: String, _ configuration: String = ""
  ) throws -> (status: Int32, severities: Set<String>) {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    try folder.write("a.m3u8\n", to: "targets.txt")
    _ = try Interlint.run(
      ["lint", "--targets=targets.txt", "--output=jsonl=lines.jsonl"], in: folder)
    let line = try folder.text("lines.jsonl")
    let changed = line.replacing(#/"severity":"[a-z]+"/#, with: "\"severity\":\"\(written)\"")
    #expect(changed.contains("segment/target-duration-required"))
    try folder.write(changed, to: "lines.jsonl")
    try folder.write(
      "targets: targets.txt\nhistory: h.sqlite\n\(configuration)\n", to: "nightly.yaml")
    let outcome = try Interlint.run(["merge", "--config=nightly.yaml", "lines.jsonl"], in: folder)
    let store = try HistoryStore(opening: folder.url("h.sqlite").path)
    let findings = try store.snapshot(.all).targets[0].findings
    return (outcome.status, Set(findings.map { "\($0.rule) \($0.severity)" }))
  }

  @Test(arguments: ["info", "warning", "error"])
  func `the severity of a line does not count`(written: String) throws {
    let merged = try Self.merged(as: written)
    #expect(merged.status == 1)
    #expect(merged.severities == ["segment/target-duration-required error"])
  }

  @Test func `the severity of the configuration counts`() throws {
    let merged = try Self.merged(
      as: "error", "lint: {severities: {segment/target-duration-required: warning}}")
    #expect(merged.status == 0)
    #expect(merged.severities == ["segment/target-duration-required warning"])
  }

  @Test func `the findings of a rule that is off here have its severity`() throws {
    let merged = try Self.merged(as: "info", "lint: {no-rules: segment/target-duration-required}")
    #expect(merged.status == 1)
    #expect(merged.severities == ["segment/target-duration-required error"])
  }
}
