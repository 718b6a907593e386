import Foundation
import Testing

/// Schedules get what was derived by hand in `Conformance/Schedules`.
///
/// Not run under sanitizers: a process for each case of what the tests of its report do in one.
struct ScheduleCaseTests {
  /// A folder of `Conformance/Schedules`.
  struct Case: Sendable, CustomTestStringConvertible {
    let folder: String

    var testDescription: String { folder }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Conformance/Schedules")

    static let all: [Case] =
      ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
      .filter { !$0.contains(".") }.map(Case.init)
  }

  /// The contents of `case.json`.
  struct Document: Decodable {
    struct Finding: Decodable, Hashable {
      let file, rule: String
      let line, column: Int
    }

    let arguments: [String]
    let findings: [Finding]?
    let output: String?
    let expected: TimelineCaseTests.JSON?
  }

  /// The JSON report of `interlint lint`.
  struct Report: Decodable {
    struct Source: Decodable {
      struct Finding: Decodable {
        struct Place: Decodable {
          struct Position: Decodable { let line, column: Int }
          let start: Position
        }
        let rule, severity: String
        let range: Place
      }
      let source: String
      let findings: [Finding]
    }
    let sources: [Source]
  }

  @Test(arguments: Case.all)
  func `a schedule gets what was derived by hand`(schedule: Case) throws {
    let folder = try Folder(at: Case.root.appending(path: schedule.folder))
    let document = try JSONDecoder().decode(
      Document.self, from: Data(try folder.text("case.json").utf8))
    if let findings = document.findings {
      let outcome = try Interlint.run(document.arguments + ["--output", "json"], in: folder)
      let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
      let found = report.sources.flatMap { source in
        source.findings.map { finding in
          (
            Document.Finding(
              file: URL(filePath: source.source).lastPathComponent, rule: finding.rule,
              line: finding.range.start.line, column: finding.range.start.column),
            finding.severity
          )
        }
      }
      let missing = findings.filter { expected in !found.contains { $0.0 == expected } }
      let more = found.filter { $0.1 != "info" && !findings.contains($0.0) }.map(\.0)
      #expect(missing == [] && more == [])
    } else {
      var arguments = document.arguments
      if document.expected != nil, !arguments.contains("json") {
        arguments += ["--format", "json"]
      }
      let outcome = try Interlint.run(arguments, in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
      if let output = document.output { #expect(outcome.output == output) }
      if let expected = document.expected {
        let json = try JSONDecoder().decode(
          TimelineCaseTests.JSON.self, from: Data(outcome.output.utf8))
        #expect(expected.differences(from: json, at: "") == [])
      }
    }
  }
}
