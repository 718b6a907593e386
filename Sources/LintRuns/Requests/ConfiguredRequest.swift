/// A request with a configuration, and which findings fail it.
package struct ConfiguredRequest: Sendable {
  /// The request.
  package var lint: LintRequest
  /// The severity from which findings of its inputs end the run with exit status 1.
  package var threshold: FailureThreshold

  /// Creates a value from its parts.
  package init(_ lint: LintRequest, _ threshold: FailureThreshold) {
    (self.lint, self.threshold) = (lint, threshold)
  }
}
