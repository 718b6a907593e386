import HLSConformance
import HLSPlaylist

/// An entry of `sources` brought back; `path` leads to it in errors.
extension ReportDocument.Source {
  func restored(at path: String) throws(TargetLineError) -> SourceResult {
    let status: SourceResult.Status
    switch self.status {
    case "checked": status = .checked
    case "unchecked": status = .unchecked(reason: reason ?? "")
    default: throw .badMember(path: path + ".status")
    }
    if status == .checked, kind == nil { throw .badMember(path: path + ".kind") }
    if status != .checked, reason == nil { throw .badMember(path: path + ".reason") }
    let last = loads?.map(\.number).max() ?? 0
    var findings: [Finding] = []
    for (number, finding) in self.findings.enumerated() {
      findings.append(
        try finding.restored(of: source, lastLoad: last, at: "\(path).findings[\(number)]"))
    }
    var unfollowed: [Unfollowed] = []
    for (number, entry) in self.unfollowed.enumerated() {
      unfollowed.append(try entry.restored(of: source, at: "\(path).unfollowed[\(number)]"))
    }
    return SourceResult(
      restored: source, kind: kind, status: status, findings: findings,
      omitted: try restoredOmissions(at: path), subjects: SubjectSet(names: subjects ?? []),
      unfollowed: unfollowed,
      loads: (loads ?? []).map { SourceLoad(number: $0.number, source: $0.source) })
  }

  private func restoredOmissions(at path: String) throws(TargetLineError) -> OmittedFindings {
    var bySeverity: [Severity: Int] = [:]
    for (name, count) in omittedBySeverity ?? [:] {
      guard let severity = Severity(rawValue: name), ReportDocument.isCount(count) else {
        throw .badMember(path: "\(path).omittedBySeverity.\(name)")
      }
      bySeverity[severity] = count
    }
    var byRule: [RuleID: Int] = [:]
    for (name, count) in omitted {
      guard ReportDocument.isCount(count) else {
        throw .badMember(path: "\(path).omitted.\(name)")
      }
      byRule[RuleID(name)] = count
    }
    return OmittedFindings(byRule: byRule, bySeverity: bySeverity)
  }
}

extension ReportDocument {
  /// Whether sums of such numbers stay in range, however many lines a hostile file has.
  fileprivate static func isCount(_ number: Int) -> Bool { (1...Int(Int32.max)).contains(number) }
}

extension ReportDocument.Finding {
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
          restored: entry.message, at: try entry.range.restored(in: entry.source, at: path)))
    }
    return Finding(
      restored: RuleID(rule), severity, message,
      at: try range.restored(in: source ?? owner, at: path),
      excerpt: try excerpt?.restored(at: path)
        ?? Excerpt(restored: "", marked: 0..<0, isCutBefore: false, isCutAfter: false),
      related: related,
      fingerprint: fingerprint,
      loads: loads.map {
        Finding.Loads(
          appeared: $0.appeared, lastSeen: $0.lastSeen, gone: $0.gone, of: lastLoad)
      })
  }
}

extension ReportDocument.Excerpt {
  fileprivate func restored(at path: String) throws(TargetLineError) -> Excerpt {
    guard marked.start >= 0, marked.start <= marked.end, marked.end <= text.utf8.count else {
      throw .badMember(path: path + ".excerpt.marked")
    }
    return Excerpt(
      restored: text, marked: marked.start..<marked.end, isCutBefore: cutBefore,
      isCutAfter: cutAfter)
  }
}

extension ReportDocument.Unfollowed {
  fileprivate func restored(
    of owner: String, at path: String
  ) throws(TargetLineError) -> Unfollowed {
    guard count > 0 else { throw .badMember(path: path + ".count") }
    return Unfollowed(
      restored: kind, reason: reason, count: count, uri: uri,
      at: try range.restored(in: owner, at: path))
  }
}

extension ReportDocument.Range {
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
