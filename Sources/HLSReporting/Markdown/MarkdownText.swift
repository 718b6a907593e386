import SourceText

/// Texts of Markdown.
enum MarkdownText {
  private static let markup = Set(#"\`*_{}[]<>&|~$#"#.unicodeScalars)

  /// The text as one line that is shown as it is: without markup, links, mentions and new cells of tables.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.escapingInvisible().unicodeScalars {
      switch scalar {
      // A mention is not divided among elements.
      case "@": result += "<span>@</span>"
      case "/" where result.hasSuffix(":"): result += #"\/"#
      case "." where result.hasSuffix("www"): result += #"\."#
      default:
        if markup.contains(scalar) { result += #"\"# }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The first two lines of a table with these columns.
  static func head(_ columns: String...) -> String {
    "| \(columns.joined(separator: " | ")) |\n|"
      + String(repeating: "-|", count: columns.count) + "\n"
  }

  /// A row of a table; cells are escaped.
  static func row(_ cells: [String]) -> String {
    "| \(cells.map(escaped).joined(separator: " | ")) |\n"
  }
}

/// The lines of a report that fit in a number of bytes; if others do not, the last line says so.
package struct LineLimit {
  private static let remark = "\nThere are more findings, which do not fit here.\n"

  private let room: Int
  private var added: [UInt8] = []
  private var isExceeded = false

  /// Creates a limit of so many bytes.
  package init(bytes: Int) { room = max(0, bytes) }

  /// Adds a piece of the report.
  package mutating func add(_ piece: [UInt8]) {
    guard !isExceeded else { return }
    added += piece
    isExceeded = added.count > room
    if isExceeded { added.removeLast(added.count - room) }
  }

  /// What fits; empty if not even one line does.
  package var bytes: [UInt8] {
    guard isExceeded else { return added }
    let lines = added.prefix(max(0, room - Self.remark.utf8.count))
    guard let end = lines.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return Array(lines[...end]) + Self.remark.utf8
  }
}

extension RuleHelp {
  /// The explanation in Markdown, as paragraphs.
  var markdown: String {
    let text = MarkdownText.escaped(source)
    let parts = [
      ("Why", MarkdownText.escaped(why)), ("Fix", MarkdownText.escaped(fix)),
      ("See", address.map { "[\(text)](<\($0)>)" } ?? text),
    ]
    return parts.filter { !$0.1.isEmpty }.map { "**\($0).** \($1)" }.joined(separator: "\n\n")
  }
}
