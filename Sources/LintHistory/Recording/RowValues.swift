import HLSLinting

extension OpenRows.Outcome.Values {
  /// The values of a target in a run.
  init(_ target: TargetResult) {
    switch target.status {
    case .unchecked(let reason):
      self.init(
        status: target.isMuted ? .muted : .unchecked, kind: target.sources.first?.kind?.storable,
        reason: reason.storable)
    case .partly(let count, let reason):
      self.init(checked: target, .partly)
      uncheckedDocuments = Int64(count)
      // What no server is to blame for is a gap in checking, even next to an outage.
      let gap = target.uncheckedReasons.first { ServerFailure(reason: $0) == nil }
      self.reason = (gap ?? reason).storable
    case .checked: self.init(checked: target, .checked)
    }
  }

  private init(checked target: TargetResult, _ status: HistorySnapshot.Status) {
    self.init(
      status: status, kind: target.sources.first?.kind?.storable,
      counts: [
        target.count(of: .error), target.count(of: .warning), target.count(of: .info),
        target.sources.reduce(0) { $0 + $1.omitted.count },
      ].map { Int64($0) })
  }
}

extension OpenRows.Finding.Values {
  /// The values of a finding in a run.
  init(_ finding: Finding, _ muting: Muting? = nil) {
    self.init(
      rule: finding.rule.description, severity: finding.severity.rawValue,
      message: finding.message.storable, source: finding.place.source.storable, muting: muting)
  }
}

extension String {
  /// The text with U+0000 replaced by U+2400, since PostgreSQL cannot store it.
  var storable: String {
    utf8.contains(0) ? String(map { $0 == "\0" ? "\u{2400}" : $0 }) : self
  }
}
