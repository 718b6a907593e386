package import HLSDocuments
import HLSLinting
import SourceText

/// What changed between two versions of playlists, with secrets masked.
package struct ChangeReport: Sendable {
  /// What was compared, as the user named it.
  package let before, after: String
  /// The number of compared documents.
  package let count: Int
  /// The changes, the worst grade first.
  package let changes: [PlaylistChange]
  /// What changes on the timelines of viewers.
  package let timelines: [TimelineComparison]
  /// The documents that could not be compared.
  package let obstacles: [DocumentComparison.Obstacle]

  /// Creates a report on a comparison of what the user named.
  package init(
    _ comparison: DocumentComparison, before: String, after: String,
    obstacles: [DocumentComparison.Obstacle] = []
  ) {
    (self.before, self.after) = (Redaction.masked(before), Redaction.masked(after))
    count = comparison.count
    timelines = comparison.timelines
    changes = comparison.changes.map { $0.masked(by: Self.masked) }
    self.obstacles = (obstacles + comparison.obstacles).map {
      DocumentComparison.Obstacle(
        source: Redaction.masked($0.source), reason: Redaction.masked($0.reason))
    }
  }

  /// The text with secrets masked; the name of an attribute can show that its value is one.
  private static func masked(_ text: String, name: String?) -> String {
    guard let name else { return Redaction.masked(text) }
    // Masking does not change lengths.
    let whole = Redaction.masked("\(name)=\"\(text)\"")
    return Redaction.masked(
      String(decoding: whole.utf8.dropFirst(name.utf8.count + 2).dropLast(), as: UTF8.self))
  }

  /// The worst grade; nil without changes.
  package var worst: ChangeGrade? { changes.first?.kind.grade }

  /// The number of changes of each grade, in words.
  package var summary: String {
    let documents = counted(count, "document")
    let missing = obstacles.isEmpty ? "" : "; \(obstacles.count) could not be compared"
    guard !changes.isEmpty else { return "no changes in \(documents)\(missing)" }
    let counts = ChangeGrade.allCases.map { grade in
      "\(changes.count { $0.kind.grade == grade }) \(grade.rawValue)"
    }
    return "\(counted(changes.count, "change")) in \(documents): \(counts.joined(separator: ", "))"
      + missing
  }
}

extension ChangeReport {
  /// The report in Markdown with a table for each grade, for comments on a change.
  package var markdown: String {
    var text = "## interlint diff\n\n\(MarkdownText.escaped(summary))\n"
    text += table(
      "Could not be compared", ["Document", "Reason"], obstacles.map { [$0.source, $0.reason] })
    for grade in ChangeGrade.allCases {
      let rows = changes.filter { $0.kind.grade == grade }.map(Self.row)
      text += table(
        grade.rawValue.prefix(1).uppercased() + grade.rawValue.dropFirst(),
        ["Place", "Change", "Old", "New", "Effect"], rows)
    }
    text += table(
      "For viewers", ["Playlist", "Timeline"],
      timelines.map { [$0.name, $0.summary] })
    return text
  }

  private static func row(_ change: PlaylistChange) -> [String] {
    let first = change.places[0]
    let place = (first.after ?? first.before).map { "\($0.source):\($0.line)" } ?? ""
    let others = change.places.count - 1
    return [
      place + (others > 0 ? " and \(others) more" : ""), "\(change.message) (\(change.kind.id))",
      first.before?.value ?? "", first.after?.value ?? "",
      change.kind.effect + (change.kind.section.map { " (\($0))" } ?? ""),
    ]
  }

  private func table(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let head = "\n### \(title)\n\n| \(columns.joined(separator: " | ")) |\n"
    let line = "|" + String(repeating: "-|", count: columns.count) + "\n"
    return head + line
      + rows.map { "| \($0.map(MarkdownText.escaped).joined(separator: " | ")) |\n" }.joined()
  }
}
