import HLSLinting
package import HLSLoading
import SourceText

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
    loading.elsewhere = configuration.elsewhere
    filter.excluded = configuration.excluded.map { ($0.folder, $0.pattern) }
  }
}

extension SourceNaming {
  /// What turns the names of sources into absolute paths.
  var sourcePaths: SourcePaths { SourcePaths(root: workFolders[0], current: currentFolder) }
}
