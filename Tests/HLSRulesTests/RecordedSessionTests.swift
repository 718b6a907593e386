import Foundation
import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Whole sessions that were written by hand from the guides are correct, also where a part is missing.
struct RecordedSessionTests {
  struct Session: Sendable, CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Conformance/Sessions")

    static let all: [Session] =
      ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
      .filter { $0.hasSuffix(".jsonl") }.map(Session.init)

    var lines: [String] {
      get throws {
        try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
          .split(separator: "\n").map(String.init)
      }
    }
  }

  private static let linter: Linter = {
    var selection = RuleSelection()
    selection.profiles = Set(Profile.allCases)
    return Linter(RuleCatalog.book, selection: selection)
  }()

  /// The findings above `info`.
  private func found(_ lines: some Sequence<String>) -> [String] {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return Self.linter.lint(SourceFile(name: "session.jsonl", bytes: bytes)).findings
      .filter { $0.severity > .info }.map { "\($0.place.start.line) \($0.rule): \($0.message)" }
  }

  @Test func `there are ten whole sessions`() { #expect(Session.all.count >= 10) }

  @Test(arguments: Session.all)
  func `a correct session has no finding`(session: Session) throws {
    #expect(found(try session.lines) == [])
  }

  @Test(arguments: Session.all)
  func `a session that is cut off has no finding`(session: Session) throws {
    let lines = try session.lines
    for count in 1..<lines.count { #expect(found(lines.prefix(count)) == [], "\(count) lines") }
  }

  @Test(arguments: Session.all)
  func `a log that begins later has no finding`(session: Session) throws {
    let lines = try session.lines
    for count in 1..<lines.count { #expect(found(lines.dropFirst(count)) == [], "from \(count)") }
  }

  @Test(arguments: Session.all)
  func `a session without times has no finding`(session: Session) throws {
    #expect(
      found(try session.lines.map { $0.replacing(/"t":[0-9.]+,/, with: "") }) == [])
  }
}
