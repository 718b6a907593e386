import Foundation
import HLSPlaylist
import Testing

/// The page of word lists names the documents that each list was read from.
struct WordListTests {
  /// The lists of the vocabulary, each as "tag | attribute | words".
  private static let lists: [String] = TagName.allCases.flatMap { tag -> [String] in
    let definition = Vocabulary.standard.definition(of: tag)
    var lists: [String] = []
    if case .word(let words) = definition.value { lists.append(row(tag.text, "", words)) }
    for attribute in AttributeName.allCases {
      guard let words = Vocabulary.standard.definition(of: attribute, in: tag)?.type.allowedWords,
        words.count > 0
      else { continue }
      lists.append(row(tag.text, attribute.text, words))
    }
    return lists
  }

  private static func row(_ tag: String, _ attribute: String, _ words: Words) -> String {
    [tag, attribute, words.all.map(\.description).joined(separator: ", ")].joined(separator: " | ")
  }

  /// The cells of each row of the page's first table.
  private static func rows() throws -> [[String]] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/HLSPlaylist/HLSPlaylist.docc/word-lists.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| EXT-") }
      .map { line in
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  @Test func `every list of words has a row with its words`() throws {
    #expect(
      try Set(Self.rows().map { $0.prefix(3).joined(separator: " | ") }) == Set(Self.lists))
    #expect(try Self.rows().count == Self.lists.count)
  }

  @Test func `every list of words names its documents and what another word is`() throws {
    for row in try Self.rows() {
      #expect(row.count == 5)
      #expect(row[3].contains("rfc8216bis-22 "), "\(row)")
      #expect(["error", "warning", "info"].contains { row[4].hasPrefix($0) }, "\(row)")
    }
  }
}
