import HLSLinting
package import HLSLoading
import SourceText

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

extension LintRequest {
  /// Determines where the names of sources begin.
  package mutating func locateSources(_ naming: SourceNaming) {
    rules.policy.paths = naming.sourcePaths
  }

  /// Applies a configuration, before the options of a command line.
  package mutating func apply(_ configuration: Configuration) {
    configurationFiles = configuration.files
    configuredBaseline = configuration.baseline
    rules = configuration.rules
    if let path = configuration.baseline { baseline = path }
    filter.excluded = configuration.excluded.map { ($0.folder, $0.pattern) }
  }
}

extension SourceNaming {
  /// What turns the names of sources into absolute paths.
  var sourcePaths: SourcePaths { SourcePaths(root: workFolders[0], current: currentFolder) }
}
