/// A request with a configuration, and which findings fail it.
package struct ConfiguredRequest: Sendable {
  /// The request.
  package var lint: LintRequest
  /// Which findings fail a run.
  package var threshold: FailureThreshold

  /// Creates a value from its parts.
  package init(_ lint: LintRequest, _ threshold: FailureThreshold) {
    (self.lint, self.threshold) = (lint, threshold)
  }
}
