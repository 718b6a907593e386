import HLSDocuments
import HLSLinting
import SourceText
import Testing

@testable import HLSReporting

/// The findings of a recorded session in its report.
struct SessionReportTests {
  @Test(
    arguments: [
      (1, ["… and 2 more"]), (2, ["… and 1 more"]), (3, []), (4, []),
    ] as [(Int, [String])])
  func `findings that are not listed are counted`(most: Int, rest: [String]) throws {
    let lines = (1...3).map { _ in "{\"event\":\"pause\"}\n" }.joined()
    let log = SessionLog(parsing: SourceFile(name: "s.jsonl", bytes: Array(lines.utf8)))
    let findings = (1...3).map { line in
      Finding(
        rule: "a/b", severity: .info, message: "found",
        place: Place(
          source: "s.jsonl", range: ByteRange(0, 1), start: Position(line: line, column: 1),
          end: Position(line: line, column: 2)))
    }
    let result = SourceResult(source: "s.jsonl", kind: "session", findings: findings)
    let report = SessionReport(SessionReport.Log(log), [result.redacted()])
    let section = try #require(report.findingSection(most: most))
    #expect(
      section.entries.map(\.text)
        == (1...min(most, 3)).map { "line \($0): info: found [a/b]" } + rest)
  }
}
