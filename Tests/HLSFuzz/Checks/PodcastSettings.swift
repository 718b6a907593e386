import HLSLinting
import HLSRules
import SourceText

@testable import LintRuns

private let ruleIDs = Set(RuleCatalog.book.rules.map(\.id))

/// Any bytes give limits that can be used and rules that exist, or an error in one line.
func checkPodcastSettings(_ bytes: [UInt8]) {
  do throws(PodcastSettingsFile.Fault) {
    let file = try PodcastSettingsFile(bytes)
    require(file.without.union(file.severities.keys).isSubset(of: ruleIDs), "an unknown rule")
    let limits = file.limits
    require(limits.boundaryMargin >= .zero && limits.durationPerMille >= 0)
    let again = try PodcastSettingsFile(bytes)
    require(again.limits == limits && again.without == file.without)
  } catch {
    require(
      !error.explanation.isEmpty && !error.explanation.contains(where: \.isNewline),
      error.explanation)
  }
}
