import HLSReporting
import SourceText

/// A text that a client shows about a place: titles, sentences and rows, as Markdown or plain text.
///
/// Source: LSP 3.17, Hover Request.
struct HoverText: Sendable {
  private enum Block: Sendable {
    case title(String)
    case text(String)
    case rows([(name: String, value: String)])
  }

  private var blocks: [Block] = []

  /// Whether there is nothing to show.
  var isEmpty: Bool { blocks.isEmpty }

  /// Adds a title.
  mutating func add(title: String) { blocks.append(.title(title)) }

  /// Adds a sentence.
  mutating func add(_ text: String) { blocks.append(.text(text)) }

  /// Adds names with their values; nothing if there are none.
  mutating func add(rows: [(name: String, value: String)]) {
    if !rows.isEmpty { blocks.append(.rows(rows)) }
  }

  /// The text without markup.
  var plain: String {
    blocks.map { block in
      switch block {
      case .title(let text), .text(let text): text
      case .rows(let rows): rows.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
      }
    }.joined(separator: "\n\n")
  }

  /// The text as Markdown, in which nothing of a document is markup.
  var markdown: String {
    blocks.map { block in
      switch block {
      case .title(let text): "**\(text.escapedForMarkdown)**"
      case .text(let text): text.escapedForMarkdown
      case .rows(let rows):
        rows.map { "- \($0.name.escapedForMarkdown): \($0.value.escapedForMarkdown)" }
          .joined(separator: "\n")
      }
    }.joined(separator: "\n\n")
  }
}

extension String {
  /// The text with a backslash before each character that Markdown may take for markup, on one
  /// line.
  fileprivate var escapedForMarkdown: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        text += " "
        continue
      }
      if #"\`*_{}[]()<>#+-!|~&"#.unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

/// A text about a range of the document.
struct Hover: JSONWritable {
  let text: HoverText
  let range: ClientRange
  /// Whether the client shows Markdown.
  let isMarkdown: Bool

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("contents")
      json.object { json in
        json.member("kind", isMarkdown ? "markdown" : "plaintext")
        json.member("value", isMarkdown ? text.markdown : text.plain)
      }
      json.member("range", range)
    }
  }
}
