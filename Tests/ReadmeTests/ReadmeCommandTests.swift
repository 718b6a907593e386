import Foundation
import HLSRules
import Testing

/// The commands of the README and of the pages about using interlint do what they say.
///
/// Those of `interlint` run; those of `make` are looked up in the Makefile, since `make test` would
/// run this test again.
@Suite struct ReadmeCommandTests {
  struct Command: Equatable {
    let line: String
    /// What the comment behind the command says, as in `# exit 1: why`; 0 where it says none.
    let status: Int32

    init(_ text: String) {
      let parts = text.split(separator: " #", maxSplits: 1)
      line = parts.first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
      let comment = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      let status = comment.firstMatch(of: /^exit (\d+)/)?.output.1
      self.status = status.flatMap { Int32($0) } ?? 0
    }

    var words: [String] { line.split(separator: " ").map(String.init) }
    var isMake: Bool { words.first == "make" }

    /// What the command reads of this project.
    var inputs: [String] {
      words.dropFirst().first == "conformance"
        ? ["Conformance"]
        : words.filter { $0.hasPrefix("Conformance/") || $0.hasPrefix("Examples/") }
    }

    /// The files that the command leaves behind.
    var outputs: [String] {
      zip(words, words.dropFirst()).compactMap { option, value in
        guard option == "--output", let equals = value.firstIndex(of: "=") else { return nil }
        return String(value[value.index(after: equals)...])
      }
    }
  }

  private static let docs = "Sources/InterlintCommand/InterlintCommand.docc"
  private static let pages =
    ["README.md"]
    + ["commands", "checking-documents", "rules-and-profiles", "reports", "histories"]
    .map { "\(docs)/\($0).md" }

  private static func shellBlocks(of pages: [String] = pages) throws -> [MarkdownPage.CodeBlock] {
    try pages.flatMap { try MarkdownPage($0).codeBlocks.filter { $0.language == "sh" } }
  }

  @Test func `the README has commands of both kinds`() throws {
    let commands = try Self.shellBlocks(of: ["README.md"]).flatMap { $0.lines.map(Command.init) }
    #expect(commands.contains { $0.isMake })
    #expect(commands.contains { $0.words.first == "interlint" })
  }

  @Test func `the README says that there are fewer rules than there are`() throws {
    let text = try MarkdownPage("README.md").lines.joined(separator: " ")
    let number = try #require(text.firstMatch(of: /There are more than ([\d,]+) rules/)?.output.1)
    #expect(try #require(Int(number.filter(\.isNumber))) < RuleCatalog.all.count)
  }

  @Test(arguments: try shellBlocks())
  func `each command ends with the status that it is said to have`(
    block: MarkdownPage.CodeBlock
  ) throws {
    let workplace = try Workplace()
    try workplace.copy("Conformance/Examples/vod", to: "manifests")
    for command in block.lines.map(Command.init) where !command.isMake {
      for path in command.inputs { try workplace.copy(path) }
      let status = try workplace.run(command.line).status
      #expect(status == command.status, "\(command.line)")
      let missing = command.outputs.filter { !workplace.exists($0) }
      #expect(missing == [], "\(command.line)")
    }
  }

  @Test func `the output that is shown is the output`() throws {
    let blocks = try MarkdownPage("README.md").codeBlocks
    let shown = zip(blocks, blocks.dropFirst()).filter {
      $0.language == "sh" && $1.language == "text"
    }
    #expect(!shown.isEmpty)
    for (commands, output) in shown {
      let workplace = try Workplace()
      var real = ""
      for command in commands.lines.map(Command.init) {
        for path in command.inputs { try workplace.copy(path) }
        real += try workplace.run(command.line).output
      }
      #expect(real == output.text)
    }
  }

  @Test func `every make target of the pages exists`() throws {
    let makefile = try MarkdownPage("Makefile").lines
    let targets = makefile.compactMap { $0.firstMatch(of: /^([a-z]+):/)?.output.1 }
    let pages = ["README.md", "CONTRIBUTING.md", "reports/README.md", "Examples/nightly/README.md"]
    for path in pages {
      let named = try MarkdownPage(path).lines.flatMap { line in
        line.matches(of: /(?:^|`)make ([a-z]+)/).map(\.output.1)
      }
      #expect(!named.isEmpty)
      #expect(named.filter { !targets.contains($0) } == [], "\(path)")
    }
  }

  @Test func `the steps for CI systems run a command that this suite runs`() throws {
    let commands = try Self.shellBlocks().flatMap { $0.lines.map { Command($0).line } }
    let steps = try MarkdownPage("README.md").codeBlocks.filter { $0.language == "yaml" }
      .flatMap(\.lines).compactMap { $0.firstMatch(of: /(?:run|script): (.*)/)?.output.1 }
    #expect(!steps.isEmpty)
    #expect(steps.filter { !commands.contains(String($0)) } == [])
  }

  @Test func `every command of interlint has a row`() throws {
    let workplace = try Workplace()
    let help = try workplace.run("interlint --help").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    let commands = help.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }
      .compactMap { $0.split(separator: " ").first }
    let rows = try MarkdownPage("\(Self.docs)/commands.md").lines.compactMap {
      $0.firstMatch(of: /^\| `interlint ([a-z]+)/)?.output.1
    }
    #expect(!commands.isEmpty)
    #expect(Set(rows) == Set(commands))
  }

  @Test func `the README is short, and shows the playlist of its first command`() throws {
    let page = try MarkdownPage("README.md")
    #expect(page.lines.flatMap { $0.split(separator: " ") }.count <= 1_200)
    let playlist = try #require(page.codeBlocks.first)
    #expect(playlist.language == "m3u8")
    let film = try MarkdownPage("Examples/incident/film.m3u8").lines.joined(separator: "\n")
    #expect(playlist.text == film)
  }
}
