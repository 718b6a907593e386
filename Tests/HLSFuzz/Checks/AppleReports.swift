import HLSDocuments
import HLSLinting
import SourceText

@testable import LintRuns

/// Each finding of Apple's validator is reported once: in its document, or in the report itself.
func checkAppleReport(_ bytes: [UInt8]) {
  let source = SourceFile(name: "apple.json", bytes: bytes)
  guard let report = try? AppleReport(source) else { return }
  let apple = AppleFindings(report, ["main.m3u8"])
  guard let linter = try? RuleRequest().linter(adding: apple.rules) else {
    stop("the rules of a report cannot run")
  }
  let playlist = SourceFile(name: "main.m3u8", bytes: Array("#EXTM3U\n#EXTINF:4,\na.ts\n".utf8))
  let results = [apple.combined(linter.lint(playlist)), apple.rest(for: linter)].compactMap { $0 }
  checkFindings(of: results)
  let found = results.map { result in
    result.findings.count { $0.rule.category == "apple-report" } + result.omitted.count
  }.reduce(0, +)
  require(found >= report.messages.count, "a finding of Apple's validator is lost")
}
