import HLSLinting
import SourceText

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
    "of \(counted(musts, "must")) about playlists rejects \(enforced); "
      + "of \(counted(correct, "correct one")) accepts \(accepted)"
  }
}
