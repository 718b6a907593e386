import HLSLinting
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

/// How many requirements a validator enforces, and how many correct examples it accepts.
package struct EnforcedRequirements: Sendable, Equatable {
  /// The musts whose violation is an error, and those of which every violation is rejected.
  package private(set) var musts = 0
  package private(set) var enforced = 0
  /// The examples that meet all requirements, and those that are accepted.
  package private(set) var correct = 0
  package private(set) var accepted = 0

  /// Counts graded cases; what was skipped does not count.
  package init(_ cases: [CaseResult]) {
    var violations: [RuleID: [Outcome]] = [:]
    for entry in cases {
      for file in entry.files where file.outcome != .skip {
        if !file.mustBeRejected {
          correct += 1
          accepted += file.outcome == .pass ? 1 : 0
        } else if let rule = entry.rule, entry.requirement.level == .must, entry.severity == .error
        {
          violations[rule, default: []].append(file.outcome)
        }
      }
    }
    musts = violations.count
    enforced = violations.values.count { $0.allSatisfy { $0 == .pass } }
  }

  /// The sentence that the author of a validator publishes.
  package var sentence: String {
    "of \(musts) musts about playlists rejects \(enforced); of \(correct) correct ones accepts \(accepted)"
  }
}

/// Rows of text in columns, for a terminal.
enum TextTable {
  private static let width = 100

  /// The rows as lines; columns in `leading` are left-aligned, all others right-aligned.
  ///
  /// Text that is too long for a left-aligned last column continues on the next line.
  static func lines(_ rows: [[String]], leading: Set<Int> = [0]) -> String {
    let rows = rows.map { $0.map(TerminalText.visible) }
    let last = (rows.first?.count ?? 0) - 1
    guard leading.contains(last) else { return aligned(rows, leading) }
    let columns = width - widths(of: rows).dropLast().reduce(0) { $0 + $1 + 2 }
    let broken = rows.flatMap { row in
      pieces(of: row[last], columns: columns).enumerated().map { number, piece in
        (number == 0 ? Array(row.dropLast()) : row.dropLast().map { _ in "" }) + [piece]
      }
    }
    return aligned(broken, leading)
  }

  private static func widths(of rows: [[String]]) -> [Int] {
    (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  }

  private static func aligned(_ rows: [[String]], _ leading: Set<Int>) -> String {
    let widths = widths(of: rows)
    return rows.map { row in
      var line = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return leading.contains(column) ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// The text in pieces of at most `columns` columns, split at spaces; longer words are not split.
  private static func pieces(of text: String, columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { pieces, word in
      let line = pieces[pieces.count - 1]
      if line.isEmpty {
        pieces[pieces.count - 1] = String(word)
      } else if line.count + 1 + word.count <= columns {
        pieces[pieces.count - 1] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
  }
}
