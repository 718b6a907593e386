import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSRules
import SourceText
import XMLReading

/// All rules on all profiles, with the settings under which the most of them report something.
let linter: Linter = {
  var selection = RuleSelection()
  selection.profiles = Set(Profile.allCases)
  var settings = LintSettings()
  settings.podServingHosts = ["ads.example.com"]
  settings.podTokenKeys = [Array("5F3A9C21".utf8)]
  settings.podAuthentication = true
  settings.adBreakAPI = true
  return Linter(RuleCatalog.book, selection: selection, settings: settings)
}()

private let activeRules = Dictionary(
  uniqueKeysWithValues: linter.rules.map { ($0.rule.id, $0) })

extension LintRun {
  /// A run with the rules that were violated; all rules would take most of the time of an input.
  init(of results: [SourceResult]) {
    var found = Set(results.flatMap(\.findings).map(\.rule))
    for result in results { found.formUnion(result.omitted.byRule.keys) }
    self.init(
      toolVersion: "fuzz", rules: found.sorted().compactMap { activeRules[$0] }, sources: results)
  }
}

/// The properties of findings that hold for every result of a linter.
func checkFindings(of results: [SourceResult]) {
  for result in results {
    for finding in result.findings {
      require(finding.place.start <= finding.place.end, finding.message)
      require(!finding.message.contains(where: \.isNewline), finding.message)
      require(finding.fingerprint.utf8.count == 16, finding.message)
    }
    require(
      Set(result.findings.map(\.fingerprint)).count == result.findings.count,
      "two findings have one fingerprint")
  }
}

/// Every report is written, and is parsed again where its format has a parser here.
///
/// Returns the bytes of the reports that may be published.
@discardableResult
func checkReports(of run: LintRun) -> [[UInt8]] {
  let run = run.redacted()
  do {
    var options = ReportOptions()
    options.junit.cases = .failing
    let lines = run.value.sources.reduce(0) { $0 + $1.findings.count }
    // One dialect for each input, since they take most of the time.
    options.junit.dialect = JUnitDialect.allCases[lines % JUnitDialect.allCases.count]
    return try ReportFormat.allCases.map { format in
      let report = try format.reporter(options).render(run)
      switch format {
      case .text, .concise: require(isVisible(report), "a report controls the terminal")
      case .json, .sarif, .gitlab: check(json: report)
      case .jsonLines, .rdjsonLines:
        for line in report.split(separator: 0x0A) { check(json: Array(line)) }
        guard format == .jsonLines else { break }
        require(report.count { $0 == UInt8(ascii: "\n") } == run.value.sources.count)
      case .junit: require(try XMLElement(parsing: report).name.hasPrefix("testsuite"))
      case .checkstyle: require(try XMLElement(parsing: report).name == "checkstyle")
      case .github, .markdown: break
      }
      return report
    }
  } catch {
    stop("a report could not be written: \(error)")
  }
}

/// Bytes that this program wrote as JSON are JSON without a fault.
func check(json bytes: [UInt8]) {
  let text = JSONText(parsing: SourceFile(name: "report.json", bytes: bytes))
  require(text.root != nil && text.unread == nil, "a report that cannot be read")
  require(text.isWellFormed, text.faults.first.map { "\($0)" } ?? "")
}

/// Whether text has no character that controls a terminal, except for line feeds.
func isVisible(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).split(separator: "\n").allSatisfy {
    TerminalText.visible(String($0)) == $0
  }
}

/// Whether text is a line that a terminal shows as it is.
func isVisible(_ text: String) -> Bool { TerminalText.visible(text) == text }
