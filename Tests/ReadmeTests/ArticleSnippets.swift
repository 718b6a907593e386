import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSRules
import LintHistory
import LintRuns
import SourceText

// The functions that articles show, so that what they show compiles.

func durations(in bytes: [UInt8]) -> [String] {
  let playlist = Playlist(parsing: SourceFile(name: "media.m3u8", bytes: bytes))
  return playlist.tags(named: .dateRange).map { tag in
    let line = playlist.position(of: tag.range.start).line
    switch playlist.decimal(playlist.attribute(.duration, of: tag)) {
    case .absent: return "\(line): no DURATION"
    case .malformed(let range): return "\(line): \(playlist.text(range)) is not a decimal number"
    case .value(let duration, _): return "\(line): \(duration.seconds) s"
    }
  }
}

func allowedWords(of attribute: AttributeName, in tag: TagName) -> [String] {
  guard let definition = Vocabulary.standard.definition(of: attribute, in: tag) else { return [] }
  return definition.type.allowedWords.all.map(\.description)
}

func deviations(of playlist: Playlist) -> [String] {
  GrammarCheck.faults(in: playlist).map { fault in
    "line \(playlist.position(of: fault.range.start).line), \(fault.tag.text): \(fault.aspect)"
  }
}

func messages(of rule: Rule, in text: String) -> [String] {
  let linter = Linter(RuleBook(rules: [rule], silencing: [], escalations: []))
  let source = SourceFile(name: "media.m3u8", bytes: Array(text.utf8))
  return linter.lint(source).findings.map(\.message)
}

func problems(in bytes: [UInt8]) -> [String] {
  let source = SourceFile(name: "live.m3u8", bytes: bytes)
  let result = Linter(RuleCatalog.book).lint(source)
  return result.findings.map { "line \($0.place.start.line): \($0.message)" }
}

func junitReport(on sources: [SourceFile]) throws -> [UInt8] {
  let linter = Linter(RuleCatalog.book)
  let results = sources.map { linter.lint($0) }
  let run = LintRun(toolVersion: "0.1.0", rules: linter.rules, sources: results)
  return try JUnitReporter().render(run.redacted())
}

func junitReport(onPlaylist bytes: [UInt8]) throws -> [UInt8] {
  let source = SourceFile(name: "live.m3u8", bytes: bytes)
  let document = Document(Playlist(parsing: source))
  let linter = Linter(RuleCatalog.book)
  let result = linter.lint(document)
  let run = LintRun(toolVersion: "0.1.0", rules: linter.rules, sources: [result])
  return try JUnitReporter().render(run.redacted())
}

func lint(_ paths: [String]) throws -> [SourceResult] {
  var request = LintRequest()
  request.inputs = paths
  request.rules.profiles = [.pedantic]
  return try InputLinter(request).results { print($0) }.map(\.result)
}

func keep(_ run: LintRun, begun: Int64, in path: String) throws {
  let store = try HistoryStore(opening: path, creating: true)
  let attempt = try store.beginRun(at: begun)
  try store.record(run.redacted(), of: attempt)
}
