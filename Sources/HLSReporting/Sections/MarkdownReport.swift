import HLSLinting
import SourceText

extension SectionedReporter {
  /// Markdown with tables (GitHub Flavored Markdown), for comments and summaries of jobs.
  public static var markdown: SectionedReporter {
    func table(
      _ title: String, _ columns: [String], _ rows: @escaping @Sendable (SourceResult) -> [[String]]
    ) -> Section {
      let head = "\n### \(title)\n\n| \(columns.joined(separator: " | ")) |\n"
      let line = "|" + String(repeating: "-|", count: columns.count) + "\n"
      return Section(head: head + line, isOptional: true) { source in
        rows(source).flatMap { row in
          Array("| \(row.map(MarkdownText.escaped).joined(separator: " | ")) |\n".utf8)
        }
      }
    }
    return SectionedReporter(
      head: { "## interlint\n\n\(MarkdownText.escaped($0.summary.summary()))\n" },
      [
        table("Could not be checked", ["Input", "Reason"]) { source in
          guard case .unchecked(let reason) = source.status else { return [] }
          return [[source.source, reason]]
        },
        table("Partly checked", ["Input", "Reason"]) { source in
          guard case .partly(let reason) = source.status else { return [] }
          return [[source.source, reason]]
        },
      ]
        + Severity.allCases.reversed().map { severity in
          table(severity.heading, ["Place", "Finding", "Rule"]) { source in
            source.findings.filter { $0.severity == severity }.map {
              [$0.place.shown, $0.messageWithFix, $0.rule.description]
            }
          }
        }
        + [
          table("Expected", ["Place", "Finding", "Rule", "Reason"]) { source in
            // A baseline may have thousands.
            source.suppressed.filter { $0.origin != .baseline }.map {
              [
                $0.finding.place.shown, $0.finding.message, $0.finding.rule.description,
                $0.justification,
              ]
            }
          }
        ],
      foot: { run in
        let count = run.summary.omitted
        return count == 0
          ? "" : "\n\(counted(count, "more finding")) of the same rules not listed\n"
      })
  }
}

/// Text of inputs in Markdown.
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
}

extension Place {
  fileprivate var shown: String { "\(source.repositoryPath):\(start.line):\(start.column)" }
}

extension Severity {
  fileprivate var heading: String {
    switch self {
    case .error: "Errors"
    case .warning: "Warnings"
    case .info: "Infos"
    }
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
