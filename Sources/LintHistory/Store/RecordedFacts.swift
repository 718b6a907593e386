import HLSConformance
import HLSPlaylist

/// Which documents of a target a run has not judged.
struct JudgedDocuments {
  /// Those that could not be judged, and those with findings that are still open which the run did
  /// not come to because of that.
  private(set) var unjudged: Set<String> = []

  init(_ target: TargetResult, _ open: [String: OpenRows.Finding]) {
    guard case .partly = target.status else { return }
    var judged: Set<String> = []
    for source in target.sources {
      if case .unchecked = source.status {
        unjudged.insert(source.source.storable)
      } else {
        judged.formUnion([source.source.storable] + source.loads.map(\.source.storable))
      }
    }
    unjudged.formUnion(open.values.map(\.facts.source))
    unjudged.subtract(judged)
  }
}

extension OpenRows.Outcome.Facts {
  init(_ target: TargetResult) {
    switch target.status {
    case .unchecked(let reason):
      self.init(
        status: .unchecked, kind: target.sources.first?.kind?.storable, reason: reason.storable)
    case .partly(let count, let reason):
      self.init(judged: target, .partly)
      unjudged = Int64(count)
      self.reason = reason.storable
    case .checked: self.init(judged: target, .checked)
    }
  }

  private init(judged target: TargetResult, _ status: HistorySnapshot.Status) {
    self.init(
      status: status, kind: target.sources.first?.kind?.storable,
      counts: [
        target.count(of: .error), target.count(of: .warning), target.count(of: .info),
        target.sources.reduce(0) { $0 + $1.omitted.count },
      ].map { Int64($0) })
  }
}

extension OpenRows.Finding.Facts {
  init(_ finding: Finding) {
    self.init(
      rule: finding.rule.description, severity: finding.severity.rawValue,
      message: finding.message.storable, source: finding.place.source.storable)
  }
}

extension String {
  /// The text without U+0000, which PostgreSQL does not keep.
  var storable: String {
    utf8.contains(0) ? String(map { $0 == "\0" ? "\u{2400}" : $0 }) : self
  }
}
