import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// Finds the exceptions of a configuration that have expired or that silence nothing.
///
/// An exception is called unused only if a run checks all sources that it may be about: the folder of the
/// configuration, or the very files that it names. None of them may have been left out or could not be checked.
/// Its rules must be such that each playlist by itself decides about their findings.
struct ExceptionAudit: Sendable {
  private struct Seen: Sendable {
    var sources: Set<String> = []
    /// The sources that could not be checked.
    var unchecked: Set<String> = []
    /// What was left out of folders.
    var leftOut = LeftOut()
    /// Whether only what changed was checked.
    var isOfChanges = false
    /// The exceptions about any of the sources.
    var relevant: Set<Int> = []
    var used: Set<Int> = []
  }

  private let exceptions: [FindingException]
  private let exceptionsOfSources: SourcePatternIndex
  private let paths: SourcePaths
  private let rules: [RuleID: ActiveRule]
  private let files: [String: String]
  private let sharedConfigurations: Set<String>
  private let today: String?
  /// The absolute paths of the named folders, with slashes at their ends.
  private let folders: [String]
  private let seen = Exclusive(Seen())

  /// Nil if there are no exceptions.
  init?(_ request: LintRequest, _ linter: Linter) {
    let policy = request.rules.policy
    guard !policy.exceptions.isEmpty else { return nil }
    exceptions = policy.exceptions
    exceptionsOfSources = SourcePatternIndex(exceptions.lazy.map(\.sources))
    paths = policy.paths
    sharedConfigurations = request.sharedConfigurations
    today = linter.settings.today
    rules = Dictionary(linter.rules.map { ($0.rule.id, $0) }) { first, _ in first }
    let naming = SourceNaming()
    folders = request.inputs.map { input in
      let path = naming.absolute(input)
      return path == "/" ? path : path + "/"
    }
    files = Dictionary(request.configurationFiles.map { (naming.name($0), $0) }) { first, _ in first
    }
  }

  /// Notes the source of a result and which exceptions it uses.
  func observe(_ result: SourceResult) {
    let source = paths.absolute(result.source)
    seen.withValue { seen in
      if case .unchecked = result.status {
        seen.unchecked.insert(source)
      } else {
        seen.sources.insert(source)
      }
      seen.used.formUnion(result.usedExceptions)
      seen.relevant.formUnion(exceptions(about: source))
    }
  }

  /// The numbers of the exceptions about a source, which is given by its absolute path or URL.
  private func exceptions(about source: String) -> [Int] {
    exceptionsOfSources.candidates(for: source).filter { exceptions[$0].isAbout(source) }
  }

  /// Notes what was left out of folders.
  func leaveOut(_ leftOut: LeftOut) { seen.withValue { $0.leftOut = leftOut } }

  /// Notes that only what changed is checked.
  func leaveOutUnchanged() { seen.withValue { $0.isOfChanges = true } }

  /// The results of the files whose exceptions have findings.
  var results: [SourceResult] {
    let seen = seen.withValue { $0 }
    let unjudged = Set(
      [seen.unchecked.sorted(), seen.leftOut.files].joined().flatMap(exceptions(about:)))
    var texts: [String: Playlist] = [:]
    var findings: [String: [Finding]] = [:]
    for (number, exception) in exceptions.enumerated() {
      let names = exception.ruleNames.joined(separator: ", ")
      if exception.hasExpired(on: today), let day = exception.expires {
        guard seen.relevant.contains(number) else { continue }
        add("suppression/expired", "the exception for \(names) ended on \(day)", exception)
      } else if !seen.used.contains(number), !unjudged.contains(number), isJudged(exception, seen) {
        add("suppression/unused", "the exception for \(names) has no finding to silence", exception)
      }
    }
    return findings.sorted { $0.key < $1.key }.map {
      SourceResult(source: $0.key, kind: "configuration", findings: $0.value)
    }

    func add(_ rule: RuleID, _ message: String, _ exception: FindingException) {
      guard let active = rules[rule] else { return }
      let file = exception.origin.file
      let text = texts[file] ?? text(of: file)
      texts[file] = text
      findings[file, default: []].append(finding(active, message, at: exception, in: text))
    }
  }

  /// Whether the run decides if an exception is used.
  private func isJudged(_ exception: FindingException, _ seen: Seen) -> Bool {
    guard exception.rules.allSatisfy({ rules[$0]?.rule.check.isOfOneDocument == true }) else {
      return false
    }
    guard !sharedConfigurations.contains(exception.origin.file) else { return false }
    let named = exception.sources.filter { pattern in
      !pattern.pattern.text.contains { "*?[\\".contains($0) }
    }.map { $0.folder + $0.pattern.text }
    let isInLeftOutFolder = named.contains { path in
      seen.leftOut.folders.contains { path.hasPrefix($0 + "/") }
    }
    guard !isInLeftOutFolder else { return false }
    let configuration = paths.absolute(exception.origin.file)
    if !seen.isOfChanges, folders.contains(where: { configuration.hasPrefix($0) }) { return true }
    return !exception.sources.isEmpty && named.count == exception.sources.count
      && named.allSatisfy(seen.sources.contains)
  }

  /// The text of a configuration; empty if it can no longer be read.
  private func text(of file: String) -> Playlist {
    let bytes =
      files[file].flatMap { try? LoadedFile(reading: $0, limit: Configuration.largest) }?.bytes
      ?? []
    // The lines of any text can be shown, not only those of a playlist.
    return Playlist(parsing: SourceFile(name: file, bytes: bytes))
  }

  private func finding(
    _ active: ActiveRule, _ message: String, at exception: FindingException, in text: Playlist
  ) -> Finding {
    let origin = exception.origin
    let line = text.lineCount >= origin.line ? text.lineRange(origin.line - 1) : ByteRange(0, 0)
    let range = ByteRange(min(line.start + UInt32(clamping: origin.column - 1), line.end), line.end)
    var hash = FNV1a()
    for part in [active.rule.id.description, origin.file]
      + exception.ruleNames
      + exception.sources.map(\.pattern.text)
    {
      hash.add((part + "\n").utf8)
    }
    return Finding(
      rule: active.rule.id, severity: active.severity, message: message.escapingInvisible(),
      place: Place(range, in: text), excerpt: Excerpt(of: range, in: text),
      fingerprint: hash.hexadecimal)
  }
}
