import Foundation
import Testing

/// The one table of gates decides what `.ci/run` starts, and what the pages say of it.
struct GateTests {
  /// Runs a program of the project's root in Python, which finds the compiler.
  private static func python(_ arguments: String...) throws -> Workplace.Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Workplace().run(
      "cd '\(MarkdownPage.root)' && PATH='\(path)' python3 -B \(arguments.joined(separator: " "))")
  }

  @Test func `the table in CONTRIBUTING is that of the gates`() throws {
    let printed = try Self.python(".ci/gates.py", "--list", "markdown")
    try #require(printed.status == 0)
    let page = try MarkdownPage("CONTRIBUTING.md").lines
    let start = try #require(page.firstIndex(of: "<!-- gates: begin -->"))
    let end = try #require(page.firstIndex(of: "<!-- gates: end -->"))
    #expect(page[(start + 1)..<end].map { $0 + "\n" }.joined() == printed.output)
  }

  @Test func `make help names every target that a gate runs`() throws {
    let help = try Workplace().run("make -s -C '\(MarkdownPage.root)' help")
    let named = help.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let rows = try Self.python(".ci/gates.py", "--list", "names").output.split(separator: "\n")
    let targets = rows.flatMap { row in
      row.split(separator: "\t")[1].split(separator: " ").dropFirst().filter { !$0.contains("=") }
    }
    #expect(!targets.isEmpty)
    #expect(targets.filter { !named.contains($0) } == [])
  }

  @Test func `a change of any input makes its gate run`() throws {
    let outcome = try Self.python(".ci/planted.py")
    #expect(outcome.output.hasSuffix(" changes planted, 0 not noticed\n"))
    #expect(outcome.status == 0)
  }
}
