import HLSLinting
import HLSPlaylist
import SourceText

/// Converts documents back to results; `path` is the path of their JSON, for errors.
extension SourceDocument {
  func restored(at path: String) throws(TargetLineError) -> SourceResult {
    let status: SourceResult.Status
    switch self.status {
    case .checked:
      guard kind != nil else { throw .badMember(path: path + ".kind") }
      status = .checked
    case .unchecked:
      guard let reason else { throw .badMember(path: path + ".reason") }
      status = .unchecked(reason: reason)
    }
    let last = loads?.map(\.number).max() ?? 0
    var findings: [HLSLinting.Finding] = []
    for (number, finding) in self.findings.enumerated() {
      findings.append(
        try finding.restored(of: source, lastLoad: last, at: "\(path).findings[\(number)]"))
    }
    var uncheckedLinks: [UncheckedLink] = []
    for (number, entry) in unfollowed.enumerated() {
      uncheckedLinks.append(try entry.restored(of: source, at: "\(path).unfollowed[\(number)]"))
    }
    return SourceResult(
      source: source, kind: kind, status: status, findings: findings,
      omitted: try restoredOmissions(at: path), subjects: SubjectSet(names: subjects ?? []),
      uncheckedLinks: uncheckedLinks,
      loads: (loads ?? []).map { SourceLoad(number: $0.number, source: $0.source) })
  }

  private func restoredOmissions(at path: String) throws(TargetLineError) -> OmittedFindings {
    var bySeverity: [Severity: Int] = [:]
    for (name, count) in omittedBySeverity ?? [:] {
      guard let severity = Severity(rawValue: name), SourceDocument.isCount(count) else {
        throw .badMember(path: "\(path).omittedBySeverity.\(name)")
      }
      bySeverity[severity] = count
    }
    var byRule: [RuleID: Int] = [:]
    for (name, count) in omitted {
      guard SourceDocument.isCount(count) else {
        throw .badMember(path: "\(path).omitted.\(name)")
      }
      byRule[RuleID(name)] = count
    }
    return OmittedFindings(byRule: byRule, bySeverity: bySeverity)
  }
}

extension SourceDocument {
  /// Whether sums of such numbers cannot overflow, even in a hostile file with many lines.
  fileprivate static func isCount(_ number: Int) -> Bool { (1...Int(Int32.max)).contains(number) }
}

extension SourceDocument.Finding {
  fileprivate func restored(
    of owner: String, lastLoad: Int, at path: String
  ) throws(TargetLineError) -> Finding {
    guard let severity = Severity(rawValue: severity) else {
      throw .badMember(path: path + ".severity")
    }
    var related: [Finding.Related] = []
    for (number, entry) in self.related.enumerated() {
      let path = "\(path).related[\(number)]"
      related.append(
        Finding.Related(
          place: try entry.range.restored(in: entry.source, at: path), message: entry.message))
    }
    return Finding(
      rule: RuleID(rule), severity: severity, message: message,
      place: try range.restored(in: source ?? owner, at: path),
      excerpt: try excerpt?.restored(at: path)
        ?? Excerpt(published: "", marked: 0..<0, isCutBefore: false, isCutAfter: false),
      related: related,
      fingerprint: fingerprint,
      loads: loads.map {
        Finding.Loads(
          appeared: $0.appeared, lastSeen: $0.lastSeen, gone: $0.gone, last: lastLoad)
      })
  }
}

extension SourceDocument.Excerpt {
  fileprivate func restored(at path: String) throws(TargetLineError) -> Excerpt {
    guard marked.start >= 0, marked.start <= marked.end, marked.end <= text.utf8.count else {
      throw .badMember(path: path + ".excerpt.marked")
    }
    return Excerpt(
      published: text, marked: marked.start..<marked.end, isCutBefore: cutBefore,
      isCutAfter: cutAfter)
  }
}

extension SourceDocument.Unfollowed {
  fileprivate func restored(
    of owner: String, at path: String
  ) throws(TargetLineError) -> UncheckedLink {
    guard count > 0 else { throw .badMember(path: path + ".count") }
    return UncheckedLink(
      noun: kind, reason: reason, count: count, uri: uri,
      place: try range.restored(in: owner, at: path))
  }
}

extension SourceDocument.Range {
  fileprivate func restored(
    in source: String, at path: String
  ) throws(TargetLineError) -> Place {
    guard let first = UInt32(exactly: bytes.start), let after = UInt32(exactly: bytes.end),
      first <= after, start.line > 0, start.column > 0, end.line > 0, end.column > 0
    else { throw .badMember(path: path + ".range") }
    return Place(
      source: source, range: ByteRange(first, after),
      start: Position(line: start.line, column: start.column),
      end: Position(line: end.line, column: end.column))
  }
}
