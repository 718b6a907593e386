import Foundation
import Testing

/// The page about guides and the talk has the items of a table, whose commands print what it quotes.
@Suite struct GuideItemTests {
  /// Something that a guide or the talk teaches.
  struct Item: Sendable {
    /// The guide or the talk, which is a heading of the page.
    let source: String
    let state: String
    let command: String
    /// A line that the command prints; of JSON a part of it.
    let quoted: String
    /// The row of the page.
    let row: String

    init(_ line: String) throws {
      let fields = line.components(separatedBy: "\t")
      try #require(fields.count == 6, "\(line)")
      (source, state, command, quoted) = (fields[0], fields[3], fields[4], fields[5])
      // A pipe ends a cell, even in code.
      let cells = fields[1...3] + fields[4...].map { "`\($0)`" }
      row = "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
  }

  private static let table = "Examples/guides/items.tsv"
  private static let page = "Sources/InterlintCommand/InterlintCommand.docc/guides-and-talks.md"

  private static func items() throws -> [Item] {
    try MarkdownPage(table).lines.dropFirst().filter { !$0.isEmpty }.map(Item.init)
  }

  private static func sources() throws -> [String] { Set(try items().map(\.source)).sorted() }

  @Test func `the page has the rows of the table under the headings of their sources`() throws {
    var heading = ""
    var rows: [String: [String]] = [:]
    for line in try MarkdownPage(Self.page).lines {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      guard line.hasPrefix("| "), line.contains("`interlint ") else { continue }
      rows[heading, default: []].append(line)
    }
    let items = Dictionary(grouping: try Self.items(), by: \.source)
    #expect(rows == items.mapValues { $0.map(\.row) })
  }

  @Test func `the page says how many items work`() throws {
    let states = try Self.items().map(\.state)
    let text = try MarkdownPage(Self.page).lines.joined(separator: " ")
    let works = states.count { $0 == "works" }
    #expect(Set(states).isSubset(of: ["works", "partly", "not"]))
    #expect(text.contains("\(states.count) items") && text.contains("\(works) work"))
  }

  @Test(arguments: try sources())
  func `each command prints the line that the page quotes`(source: String) throws {
    let workplace = try Workplace()
    try workplace.copy("Examples")
    for folder in ["Examples", "Schedules", "Sessions", "Timelines"] {
      try workplace.copy("Conformance/\(folder)")
    }
    var outputs: [String: String] = [:]
    for item in try Self.items() where item.source == source {
      // Many items are about one document.
      if outputs[item.command] == nil {
        outputs[item.command] = try workplace.run(item.command).output
      }
      let output = outputs[item.command] ?? ""
      let isQuoted =
        item.command.contains("--format json")
        ? output.contains(item.quoted)
        : output.split(separator: "\n").contains {
          $0.trimmingCharacters(in: .whitespaces) == item.quoted
        }
      #expect(isQuoted, "\(item.command)\n\(item.quoted)\n\(output)")
    }
  }
}
