import HLSDocuments
import HLSLinting
import HLSRules
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

/// A property list is read from any bytes, and every value is at a place of the file.
func checkInfoPlist(_ bytes: [UInt8]) {
  let source = SourceFile(name: "Info.plist", bytes: bytes)
  let plist = InfoPlist(parsing: source)
  require((plist.root == nil) == (plist.fault != nil))
  require(plist.lineCount > 0)
  if let root = plist.root { checkPlaces(of: root, in: bytes.count) }
  checkFindings(of: linter.lint(DocumentGraph(source)))
}

private func checkPlaces(of value: PropertyListValue, in count: Int) {
  require(value.range.start <= value.range.end && Int(value.range.end) <= count)
  switch value.content {
  case .array(let elements):
    for element in elements { checkPlaces(of: element, in: count) }
  case .dictionary(let entries):
    for entry in entries {
      require(entry.range.start <= entry.range.end && Int(entry.range.end) <= count)
      checkPlaces(of: entry.value, in: count)
    }
  default: break
  }
}
