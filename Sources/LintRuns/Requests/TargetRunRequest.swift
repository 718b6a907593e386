package import HLSLoading
package import LintEvidence

/// How the targets of a list are linted.
package struct TargetRunRequest: Sendable, Codable {
  /// The time limit in seconds for loading all documents of one target.
  package var seconds = 60
  /// The number of targets loaded in parallel.
  package var jobs = 32
  /// The memory of the run.
  package var memory = MemoryAmount.standard
  /// Which rules run.
  package var rules = RuleRequest()
  /// How documents are loaded.
  package var loading = LoadingOptions()
  /// Which findings fail the run.
  package var threshold = FailureThreshold()
  /// Which documents are kept for findings; nil for none.
  package var evidence: EvidenceRequest?
  /// What the run needs of each target.
  var answer = AnswerParts.line

  /// Creates a request with default options.
  package init() {}
}

/// What a run needs of the result of each target, besides the counts.
struct AnswerParts: OptionSet, Sendable, Codable {
  let rawValue: Int

  /// The result line.
  static let line = AnswerParts(rawValue: 1)
  /// The result itself.
  static let result = AnswerParts(rawValue: 2)
  /// What viewers see, and the details of breaks, in either of them.
  static let timeline = AnswerParts(rawValue: 4)
}
