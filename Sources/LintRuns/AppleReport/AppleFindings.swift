import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
import HLSRules
import SourceText

/// The findings of a report of Apple's validator, reported together with those of interlint.
///
/// Each number is a rule of the run, so that they are silenced, compared and counted like all others.
struct AppleFindings: Sendable {
  /// A rule for each number in the report.
  let rules: [Rule]
  private let report: AppleReport
  private let documents: ReportedDocuments
  /// The positions in the report of the findings that were reported in documents.
  private let reported = Exclusive<Set<ByteRange>>([])
  /// Whether any document of the run is one of the report.
  private let isMet = Exclusive(false)

  /// Reads the report of a request; throws if it cannot be used.
  init(reading path: String, for inputs: [String]) throws(RunFailure) {
    self.init(try AppleReport(reading: path), inputs)
  }

  init(_ report: AppleReport, _ inputs: [String]) {
    self.report = report
    let documents = ReportedDocuments(root: report.root, inputs: inputs)
    self.documents = documents
    let text = report.text
    let numbers = Dictionary(grouping: report.messages, by: \.rule)
    rules = numbers.sorted { $0.key < $1.key }.compactMap { id, messages in
      // The first of the most severe ones has the force of all.
      let worst = messages.map(\.severity).max() ?? .error
      let level = messages.first { $0.severity == worst }?.requirementLevel ?? .must
      return AppleRules.rule(
        id, worst, level: level,
        check: .document { document, report in
          for message in messages
          where documents.isAddress(message.subject.document, of: document) {
            let playlist = document.playlist
            let place = RelatedPlace(message.place, "in the report of Apple's validator", in: text)
            report(
              message.text(), at: playlist.lineCount > 0 ? playlist.lineRange(0) : ByteRange(0, 0),
              related: [place],
              severity: message.severity < worst ? message.severity : nil)
          }
        })
    }
  }

  /// What is worth knowing about the report before its findings; nil if nothing is.
  var note: String? {
    report.unknownVersion.map {
      "\(report.text.source.name) has dataVersion \(TerminalText.fitted($0, to: 40)); known are 1.1 to "
        + "1.3, so some of its findings may not be read"
    }
  }

  /// The result with one entry for each cause: a finding of interlint also names that of Apple's validator.
  func combined(_ result: SourceResult) -> SourceResult {
    if report.documents.contains(where: { documents.isAddress($0, of: result.source) }) {
      isMet.withValue { $0 = true }
    }
    let apple = result.findings.filter { $0.rule.category == AppleRules.category }
    let silenced = result.suppressed.filter { $0.finding.rule.category == AppleRules.category }
    guard !apple.isEmpty || !silenced.isEmpty else { return result }
    let places = (apple + silenced.map(\.finding)).flatMap(\.related).map(\.place.range)
    reported.withValue { $0.formUnion(places) }
    var combined = result
    for finding in apple {
      let rules = AppleRules.number(of: finding.rule).map(RuleCatalog.rules(forAppleNumber:)) ?? []
      guard !rules.isEmpty else { continue }
      combined = combined.replacing(finding, byThoseOf: rules)
    }
    return combined
  }

  /// Why the report, or a part of it, says nothing about the run; nil if all of it was read.
  private var obstacle: String? {
    if let excess = report.excess { return excess }
    if let obstacle = report.obstacle {
      return "the report has another form than known ones: \(obstacle)"
    }
    return isMet.withValue { $0 }
      ? nil
      : "the report is about \(report.root), and no document of it is among those checked here"
  }

  /// The result of the report itself: the findings about documents that were not checked, and why it could not
  /// be used; nil without any.
  func rest(for linter: Linter) -> SourceResult? {
    let active = Dictionary(linter.rules.map { ($0.rule.id, $0) }) { first, _ in first }
    let places = reported.withValue { $0 }
    // Of a document with many findings, not all are listed.
    let checked = Set(
      report.messages.filter { places.contains($0.place) }.map(\.subject.document))
    let status = obstacle.map { SourceResult.Status.unchecked(reason: $0) } ?? .checked
    var result = SourceResult(
      source: report.text.source.name, kind: "report of Apple's validator", status: status,
      findings: [], omitted: OmittedFindings(), subjects: SubjectSet(), uncheckedLinks: [])
    var findings: [Finding] = []
    for message in report.messages where !checked.contains(message.subject.document) {
      guard let rule = active[message.rule] else { continue }
      let finding = finding(message, rule)
      if let (number, exception) = linter.settings.policy.exception(
        for: finding, on: linter.settings.today)
      {
        result.usedExceptions.insert(number)
        result.suppressed.append(
          SuppressedFinding(
            finding, by: .configuration, because: exception.reason, owner: exception.owner,
            expires: exception.expires))
      } else {
        findings.append(finding)
      }
    }
    guard status != .checked || !findings.isEmpty || !result.suppressed.isEmpty else { return nil }
    return result.adding(findings)
  }

  /// A finding in the report itself.
  private func finding(_ message: AppleMessage, _ rule: ActiveRule) -> Finding {
    var hash = FNV1a()
    let level = message.level.map(String.init) ?? ""
    for part in [message.rule.description, message.subject.document, message.comment, level] {
      hash.add((part + "\n").utf8)
    }
    let severity =
      message.severity < rule.rule.severity
      ? min(message.severity, rule.severity) : rule.severity
    return Finding(
      rule: message.rule, severity: severity,
      message: message.text(inReport: true).escapingInvisible(),
      place: Place(message.place, in: report.text),
      excerpt: Excerpt(of: message.place, in: report.text), fingerprint: hash.hexadecimal)
  }
}

extension SourcePolicy {
  /// The exception for a finding whose place is in no date range, with its number; nil if there is none.
  fileprivate func exception(
    for finding: Finding, on today: String?
  ) -> (number: Int, exception: FindingException)? {
    let source = paths.absolute(finding.place.source)
    return exceptions.enumerated().first { _, exception in
      exception.rules.contains(finding.rule) && exception.condition == nil
        && exception.isAbout(source) && !exception.hasExpired(on: today)
    }.map { ($0.offset, $0.element) }
  }
}

/// Finds the documents of a run that a report of Apple's validator is about.
///
/// Documents with an address are found by it. A file without one is found by its path: the input with the name
/// of the report's root is that root, and other files are where their addresses are relative to the root's.
struct ReportedDocuments: Sendable {
  private let naming = SourceNaming()
  /// The address of the root up to its last slash.
  private let base: String
  /// The absolute path of the folder of the root, with a slash at its end; nil if no input is the root.
  private let folder: String?

  /// Creates a lookup for a root, among inputs that are paths and addresses.
  init(root: String, inputs: [String]) {
    let path = Self.withoutQuery(root)
    base = Self.folder(of: path)
    let name = path.dropFirst(base.count)
    let files = inputs.filter { !WebAddress.begins($0) }
    let named = files.filter { $0.dropFirst(Self.folder(of: $0).count) == name }
    if named.count == 1 {
      folder = Self.folder(of: naming.absolute(named[0]))
    } else if named.isEmpty, inputs.count == 1, let input = files.first {
      let absolute = naming.absolute(input)
      folder = absolute.hasSuffix("/") ? absolute : absolute + "/"
    } else {
      folder = nil
    }
  }

  /// Whether a document of the run is the one with an address in the report.
  func isAddress(_ address: String, of document: Document) -> Bool {
    if let own = document.address, WebAddress.begins(address) { return own.text == address }
    let path = Self.withoutQuery(address)
    guard let folder, path.hasPrefix(base) else { return false }
    return naming.absolute(document.playlist.source.name) == folder + path.dropFirst(base.count)
  }

  /// Whether a document of the run, by its name in reports, is the one with an address in the report.
  func isAddress(_ address: String, of source: String) -> Bool {
    if WebAddress.begins(source) {
      return AddressNames.plainName(of: address) == AddressNames.plainName(of: source)
    }
    let path = Self.withoutQuery(address)
    guard let folder, path.hasPrefix(base) else { return false }
    return naming.absolute(source) == folder + path.dropFirst(base.count)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func withoutQuery(_ address: String) -> String {
    guard WebAddress.begins(address) else { return address }
    return String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
