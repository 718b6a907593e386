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
