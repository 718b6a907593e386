import FoundationEssentials
import HLSDocuments
import Testing

@testable import InterlintCommand

/// The table of the attacks on memory and time, which has each command, option and kind of input.
struct AttackedInputTests {
  private struct Row {
    let command, arguments, kind, reason: String
    var options: [String] {
      arguments.split(separator: " ").filter { $0.hasPrefix("--") }
        .map { String($0.dropFirst(2).prefix { $0 != "=" }) }
    }
  }

  private let rows: [Row]

  init() throws {
    let own = "Tests/InterlintCommandTests/Options/AttackedInputTests.swift"
    let path = #filePath.dropLast(own.count) + "Tests/Gates/attack/inputs.tsv"
    let text = try String(contentsOfFile: String(path), encoding: .utf8)
    rows = text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(command: fields[0], arguments: fields[1], kind: fields[2], reason: fields[3])
    }
  }

  @Test func `the table has each command and no other`() {
    let commands = Set(OptionTable.interlint.commands.map(\.name))
    #expect(Set(rows.map(\.command)).subtracting(["*"]) == commands)
  }

  @Test func `the table has each option, and those that take a path with their command`() {
    let table = OptionTable.interlint
    let common = Set(rows.filter { $0.command == "*" }.flatMap(\.options))
    for command in table.commands {
      let own = Set(rows.filter { $0.command == command.name }.flatMap(\.options))
      for option in table.options(of: command) {
        let isKnown = own.contains(option.name) || (!option.isPath && isCommon(option.name, common))
        #expect(isKnown, "--\(option.name) of \(command.name)")
      }
    }
  }

  /// Whether any command has the option in the table.
  private func isCommon(_ name: String, _ common: Set<String>) -> Bool {
    common.contains(name) || rows.contains { $0.options.contains(name) }
  }

  @Test func `the table has each kind of document that can be checked`() {
    let kinds = Set(rows.filter { $0.command == "lint" }.map(\.kind))
    for kind in ContentKind.allCases where kind.hint == nil {
      #expect(kinds.contains(kind.rawValue), "\(kind)")
    }
  }

  @Test func `a row without an attack has a reason`() {
    for row in rows { #expect((row.kind == "-") == !row.reason.isEmpty, "\(row)") }
  }
}
