import Foundation
import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Whole sessions that were written by hand from the guides are correct, also where a part is missing.
///
/// Not run under sanitizers: whole sessions cut after each line, as the fuzzer cuts them.
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

  @Test func `how long a pause is whose end is not recorded is not known`() throws {
    let session = try #require(Session.all.first { $0.name == "paused-break.jsonl" })
    let lines = try session.lines
    #expect(lines.contains { $0.contains("\"RESUME\"") })
    #expect(found(lines.filter { !$0.contains("\"RESUME\"") }) == [])
  }

  @Test(arguments: Session.all)
  func `a line at the end of the log is out of order, and nothing else`(session: Session) throws {
    let lines = try session.lines
    func time(_ line: String) -> Double? {
      line.firstMatch(of: /"t":([0-9.]+)/).flatMap { Double($0.1) }
    }
    let last = lines.last.flatMap(time) ?? 0
    for (number, line) in lines.enumerated() {
      guard let time = time(line), last - time > 1 else { continue }
      var moved = lines
      moved.append(moved.remove(at: number))
      let findings = found(moved)
      #expect(findings.count == 1, "line \(number + 1): \(findings)")
      #expect(findings.allSatisfy { $0.contains("session/time-backwards") }, "\(findings)")
    }
  }
}
