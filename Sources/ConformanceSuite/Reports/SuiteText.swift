import SourceText

extension SuiteResult {
  /// The result as text: the matrix by category, then the cases that failed, and for playlists the sentence that an
  /// author publishes.
  package var text: String {
    var rows = [["category", "cases"] + Outcome.columns.map(\.rawValue)]
    for (category, counts) in matrix + [("all", totals)] {
      rows.append(
        [category, String(counts.values.reduce(0, +))]
          + Outcome.columns.map { String(counts[$0] ?? 0) })
    }
    var text = "\(TerminalText.visible(validator))\n\n" + TextTable.lines(rows)
    if !problems.isEmpty {
      text += "\ncould not be run\n"
      for problem in problems { text += "  \(TerminalText.visible("\(problem)"))\n" }
    }
    for outcome in Outcome.columns.reversed() where outcome > .pass {
      text += list(of: outcome)
    }
    if kind == .playlists { text += "\n\(EnforcedRequirements(cases).sentence)\n" }
    return text
  }

  /// The files with that outcome; failures with the expected and actual findings.
  private func list(of outcome: Outcome) -> String {
    var text = ""
    for entry in cases {
      for file in entry.files where file.outcome == outcome {
        text += "  \(TerminalText.visible("\(entry.id) \(file.name)"))\n"
        guard outcome.isFailure else { continue }
        text +=
          "    expected  \(file.expected.map(TerminalText.visible).joined(separator: "\n              "))\n"
        text +=
          "    found     \(file.found.map(TerminalText.visible).joined(separator: "\n              "))\n"
      }
    }
    return text.isEmpty ? "" : "\n\(outcome.rawValue)\n" + text
  }
}

extension Outcome {
  /// The outcomes in the order of the matrix.
  static let columns: [Outcome] = [.pass, .fail, .nonStrict, .error, .timeout, .skip]
}
