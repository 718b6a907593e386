import Foundation
import Testing

/// A page of this project in Markdown, as far as tests ask about it.
struct MarkdownPage {
  struct CodeBlock: Equatable {
    let language: String
    let lines: [String]
    /// The number of the line above the block's first, which is that line's number from 0.
    let start: Int

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  /// The folder of `Package.swift`.
  static let root = String(#filePath.dropLast("/Tests/ReadmeTests/MarkdownPage.swift".count))

  let path: String
  let lines: [String]

  init(_ path: String) throws {
    self.path = path
    let contents = try #require(FileManager.default.contents(atPath: "\(Self.root)/\(path)"))
    lines = String(decoding: contents, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  var codeBlocks: [CodeBlock] {
    var blocks: [CodeBlock] = []
    var start: Int?
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let open = start else {
        start = number
        continue
      }
      blocks.append(
        CodeBlock(
          language: String(lines[open].dropFirst(3)), lines: Array(lines[open + 1..<number]),
          start: open + 1))
      start = nil
    }
    return blocks
  }

  /// What the page links to, without addresses of the web.
  var localLinks: [String] {
    lines.flatMap { line in
      line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }.filter { !$0.contains("://") }
  }

  /// The headings as links name them: small letters, digits and hyphens.
  var anchors: [String] {
    lines.filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.dropFirst().lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacing(" ", with: "-")
    }
  }
}
