public import HLSPlaylist

/// What an earlier run told in a report, brought back without the documents that it judged.
extension Place {
  public init(source: String, range: ByteRange, start: Position, end: Position) {
    self.init(restored: source, range, start, end)
  }
}

extension Finding.Related {
  public init(restored message: String, at place: Place) {
    self.init(place: place, message: message)
  }
}

extension Finding.Loads {
  /// `last` is the last load of the session.
  public init(appeared: Int, lastSeen: Int, gone: Int?, of last: Int) {
    self.init(appeared: appeared, lastSeen: lastSeen, gone: gone, last: last)
  }
}

extension Excerpt {
  /// An excerpt of which the secrets are masked, without marks where they do not fit the text.
  public init(
    restored text: String, marked: Range<Int>, isCutBefore: Bool, isCutAfter: Bool
  ) {
    let bytes = Array(text.utf8)
    let fits = [marked.lowerBound, marked.upperBound].allSatisfy { offset in
      offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
    }
    self.init(
      text: text, marked: fits ? marked : 0..<0, secrets: [], isCutBefore: isCutBefore,
      isCutAfter: isCutAfter)
  }
}

extension Finding {
  public init(
    restored rule: RuleID, _ severity: Severity, _ message: String, at place: Place,
    excerpt: Excerpt, related: [Related], fingerprint: String, loads: Loads?
  ) {
    self.init(
      rule: rule, severity: severity, message: message, place: place,
      excerpt: excerpt, related: related, fingerprint: fingerprint, loads: loads)
  }
}

extension Unfollowed {
  public init(restored noun: String, reason: String, count: Int, uri: String, at place: Place) {
    self.init(noun: noun, reason: reason, count: count, uri: uri, place: place)
  }
}

extension OmittedFindings {
  public init(byRule: [RuleID: Int], bySeverity: [Severity: Int]) {
    self.init(restored: byRule, bySeverity)
  }
}

extension SourceResult {
  public init(
    restored source: String, kind: String?, status: Status, findings: [Finding],
    omitted: OmittedFindings, subjects: SubjectSet, unfollowed: [Unfollowed], loads: [SourceLoad]
  ) {
    self.init(
      source: source, kind: kind, status: status, findings: findings, omitted: omitted,
      subjects: subjects, unfollowed: unfollowed, loads: loads)
  }
}
