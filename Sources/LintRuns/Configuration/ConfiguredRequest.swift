import HLSLinting
package import HLSLoading
import SourceText

extension InputFilter {
  /// The filter for folders of people: without what git ignores.
  package static var ofRepositories: InputFilter {
    var filter = InputFilter()
    filter.leavesOutIgnored = true
    return filter
  }
}

extension LintRequest {
  /// Determines where the names of sources begin.
  package mutating func locateSources(_ naming: SourceNaming) {
    rules.policy.paths = naming.sourcePaths
  }

  /// Applies a configuration, before the options of a command line.
  package mutating func apply(_ configuration: Configuration) {
    self.configuration = configuration
    rules = configuration.rules
    if let path = configuration.baseline { baseline = path }
    filter.excluded = configuration.excluded.map { ($0.folder, $0.pattern) }
  }
}
