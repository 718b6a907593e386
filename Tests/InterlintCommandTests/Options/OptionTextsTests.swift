import Testing

@testable import InterlintCommand

struct OptionTextsTests {
  static let table = OptionTable.interlint

  @Test func `names are unique, and options are sorted into known words`() {
    for command in Self.table.commands {
      let names = Self.table.options(of: command).map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
      for option in command.options {
        if let fallback = option.fallback, !option.allowed.isEmpty {
          #expect(option.allowed.contains(fallback), "\(option.name)")
        }
      }
    }
    let names = Self.table.commands.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `the texts need no quoting in any language they are written in`() {
    let texts = Self.table.commands.flatMap { command in
      [command.summary] + Self.table.options(of: command).map(\.explanation)
    }
    for text in texts {
      #expect(text.allSatisfy { !"'\"\\`$".contains($0) }, "\(text)")
    }
  }

  @Test func `help names every command and option within 80 columns`() {
    let helps = [Self.table.helpText()] + Self.table.commands.map { Self.table.helpText(for: $0) }
    for help in helps {
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
    }
    for command in Self.table.commands {
      #expect(helps[0].contains("\n  \(command.name) "))
      let help = Self.table.helpText(for: command)
      for option in Self.table.options(of: command) {
        #expect(help.contains(" --\(option.name)"), "\(command.name)")
      }
    }
  }

  @Test(arguments: [(37, [80]), (38, [42, 43])])
  func `a line of help is continued if a word ends after column 80`(
    length: Int, columns: [Int]
  ) {
    // The meaning begins after five columns.
    let meaning = String(repeating: "a", count: 37) + " " + String(repeating: "b", count: length)
    let table = OptionTable(
      program: "p", summary: "s", revised: "", commands: [], shared: [], bare: [],
      exitStatuses: [OptionTable.ExitStatus(code: 0, meaning: meaning)])
    let lines = table.helpText().split(separator: "\n").filter {
      $0.contains("aa") || $0.contains("bb")
    }
    #expect(lines.map(\.count) == columns)
  }

  @Test func `help is aligned and grouped`() {
    let help = """
      interlint completion: print the completions for a shell

      Usage: interlint completion bash|zsh|fish

      Help:
        -h, --help                    Print this help and exit.
        -V, --version                 Print the version and exit.

      """
    #expect(Self.table.helpText(for: Self.table.command("completion")) == help)
    let explain = Self.table.helpText(for: Self.table.command("explain"))
    #expect(
      explain.contains(
        """

        Output:
              --format=FORMAT           Output format. FORMAT: text, json, markdown,
                                        playlist. Default: text.

        """))
  }

  @Test(arguments: CompletionShell.allCases)
  func `completions and man page name every option`(shell: CompletionShell) {
    let completion = Self.table.completion(for: shell)
    let page = Self.table.manPage()
    for command in Self.table.commands {
      #expect(completion.contains(command.name))
      #expect(page.contains("\n.Ss \(command.name)"))
      for option in Self.table.options(of: command) {
        #expect(completion.contains(shell == .fish ? "-l \(option.name) " : "--\(option.name)"))
        #expect(
          page.contains("Fl \\-" + option.name.split(separator: "-").joined(separator: "\\-")))
      }
    }
  }
}
