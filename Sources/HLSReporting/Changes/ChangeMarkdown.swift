import HLSDocuments

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
