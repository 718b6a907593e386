import HLSLinting
import HLSRules
import SourceText
import Testing

/// What a packager repeats is one finding, which says how often and where last.
struct HabitTests {
  /// The playlists of a rule's examples with the reported line three times, as they are written in a date range
  /// with another ID each.
  private static func playlists(of rule: RuleID) -> [(lines: [String], last: Int)] {
    (RuleCatalog.book[rule]?.violating ?? []).filter { $0.arrangement == .single }.map { example in
      let document = example.completed
      var lines = String(decoding: document.bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      let start = document.marks.first?.lowerBound ?? 0
      let number = document.bytes[..<start].count { $0 == UInt8(ascii: "\n") }
      let own = lines[number]
      let id = own.firstRange(of: "ID=\"").map { own[$0.upperBound...].prefix { $0 != "\"" } }
      let block = lines.indices.filter { line in
        line == number || id.map { lines[line].contains("ID=\"\($0)\"") } ?? false
      }.map { lines[$0] }
      let copies = (2...3).flatMap { copy in
        block.map { line in
          id.map { line.replacing("ID=\"\($0)\"", with: "ID=\"\($0)\(copy)\"") } ?? line
        }
      }
      lines.insert(contentsOf: copies, at: number + 1)
      return (lines, number + copies.count)
    }
  }

  private static func findings(of rule: RuleID, in lines: [String]) throws -> [Finding] {
    let linter = ExampleLinters.linter(for: try #require(RuleCatalog.book[rule]))
    let text = lines.joined(separator: "\n")
    return linter.lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
      .filter { $0.rule == rule }
  }

  @Test(arguments: RuleCatalog.all.filter(\.isHabit).map(\.id))
  func `three places are one finding with the last one`(rule: RuleID) throws {
    let all = try Self.playlists(of: rule).map { try Self.findings(of: rule, in: $0.lines) }
    // Not every example has a place that can be repeated, such as the first segment.
    let repeated = all.filter { findings in
      findings.contains {
        $0.related.contains { $0.message.hasSuffix(" times more, the last one here") }
      }
    }
    #expect(!repeated.isEmpty, "\(all.map { $0.map(\.related) })")
    for findings in repeated {
      // No two findings have the same message: those that had are one.
      #expect(Set(findings.map(\.message)).count == findings.count)
      let last = try #require(findings[0].related.last)
      #expect(last.place.start.line > findings[0].place.start.line)
    }
  }

  private static func segments(_ lines: [String]) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
      + lines.enumerated().map { "\($1)\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  private static func lint(_ text: String) -> [String] {
    Linter(RuleCatalog.book).lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
      .map { finding in
        "\(finding.place.start.line) \(finding.rule)"
          + finding.related.map { ": \($0.message) \($0.place.start.line)" }.joined()
      }
  }

  @Test func `a comment that silences the first place leaves the others`() {
    let plain = Self.segments(["#EXTINF:6", "#EXTINF:6", "#EXTINF:6"])
    #expect(
      Self.lint(plain) == ["3 segment/extinf-missing-comma: 2 times more, the last one here 7"])
    let silenced = plain.replacing(
      "#EXTINF:6\n0.ts",
      with: "# interlint: disable-next-line segment/extinf-missing-comma -- known\n#EXTINF:6\n0.ts")
    #expect(Self.lint(silenced) == ["6 segment/extinf-missing-comma: once more, here 8"])
  }

  @Test func `what weighs more is a finding of its own`() {
    let text = Self.segments(["#EXTINF:6,", "#EXTINF:6,"])
      .replacing("0.ts", with: "0.ts ").replacing("1.ts", with: "1.ts ")
      .replacing(
        "#EXT-X-ENDLIST",
        with: "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\" \n#EXT-X-ENDLIST")
    #expect(
      Self.lint(text).filter { $0.contains("trailing") } == [
        "4 text/trailing-whitespace: once more, here 6", "7 text/trailing-whitespace",
      ])
  }

  @Test func `more places than are listed are counted`() {
    let count = 12_000
    let found = Self.lint(Self.segments(Array(repeating: "#EXTINF:6", count: count)))
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "3 segment/extinf-missing-comma: \(count - 1) times more, one of them here"))
  }
}
