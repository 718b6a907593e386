import HLSLinting
import HLSRules
import SourceText

/// The linter of all shapes, with every rule that can run.
enum GrowthLinter {
  static let linter: Linter = {
    var selection = RuleSelection()
    selection.profiles = Set(Profile.allCases)
    var settings = LintSettings()
    settings.podServingHosts = ["ads.example.com"]
    settings.adBreakAPI = true
    return Linter(RuleCatalog.book, selection: selection, settings: settings)
  }()

  /// The number of findings in a document by itself.
  static func findings(in source: SourceFile) -> Int { count(linter.lint(source)) }

  static func count(_ result: SourceResult) -> Int {
    Severity.allCases.reduce(0) { $0 + result.count(of: $1) }
  }
}
