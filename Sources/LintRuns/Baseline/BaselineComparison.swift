package import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// Compares the results of a run with a baseline.
///
/// A finding is known if the baseline has its fingerprint, its measured value is not worse by more than a tenth,
/// and its severity was not raised. In a live playlist, whose segments and breaks change, the worst value of the
/// rule counts, and any number of breaks may have a known finding.
package struct BaselineComparison: Sendable {
  /// A finding of a source, or all of a rule if it has no fingerprint.
  struct Key: Hashable, Sendable {
    let source: String
    let rule: String
    let fingerprint: String?
  }

  private struct Seen: Sendable {
    /// The sources that were checked.
    var sources: Set<String> = []
    /// The sources that could not be checked.
    var unchecked: Set<String> = []
    /// The fingerprints of their findings.
    var fingerprints: Set<String> = []
    /// The numbers of findings that are not listed.
    var omitted: [Key: Int] = [:]
  }

  private let baseline: Baseline
  private let fingerprints: Set<String>
  private let omitted: [Key: Int]
  /// The worst value of each finding.
  private let worst: [String: MeasuredValue]
  /// The worst value of each rule in a source.
  private let worstOfRule: [Key: MeasuredValue]
  /// The severities that findings had, as far as they count.
  private var severities: [Key: Severity] = [:]
  private let paths: SourcePaths
  private let reason: String
  /// The rules that did not run.
  private let otherRules: Set<String>
  private let seen = Exclusive(Seen())

  /// Creates a comparison with a baseline; `reason` says why its findings are expected, and `rules` are those that
  /// run, if that is known.
  package init(
    _ baseline: Baseline, _ paths: SourcePaths, because reason: String = "in the baseline",
    judging rules: [ActiveRule]? = nil
  ) {
    otherRules =
      rules.map { rules in
        Set(RuleCatalog.book.rules.map(\.id.description))
          .subtracting(rules.map(\.rule.id.description))
      } ?? []
    self.baseline = baseline
    self.reason = reason
    self.paths = paths
    fingerprints = Set(baseline.entries.compactMap(\.fingerprint))
    let measured = baseline.entries.compactMap { entry in entry.measured.map { (entry, $0) } }
    worst = Dictionary(
      measured.compactMap { entry, value in entry.fingerprint.map { ($0, value) } }
    ) { $0.worst($1) }
    worstOfRule = Dictionary(
      measured.map { (Key(source: $0.source, rule: $0.rule, fingerprint: nil), $1) }
    ) { $0.worst($1) }
    omitted = Dictionary(
      baseline.entries.filter { $0.fingerprint == nil }.map {
        (Key(source: $0.source, rule: $0.rule, fingerprint: nil), $0.count)
      }
    ) { first, _ in first }
  }

  /// The severities of the findings of a result, and the greatest ones of its rules.
  static func severities(of result: SourceResult) -> [Key: Severity] {
    let source = Redaction.masked(result.source)
    var severities: [Key: Severity] = [:]
    for finding in result.findings {
      for fingerprint in [finding.fingerprint, nil] {
        let key = Key(
          source: source, rule: finding.rule.description, fingerprint: fingerprint)
        severities[key] = max(severities[key] ?? finding.severity, finding.severity)
      }
    }
    return severities
  }

  /// From now on, findings are new if they are more severe than these.
  mutating func expect(_ severities: [Key: Severity]) {
    self.severities.merge(severities) { max($0, $1) }
  }

  /// The result without the findings that are in the baseline; these are expected.
  ///
  /// Of findings that are not listed, as many are left out as the baseline has. If there are more, the others
  /// remain, and so does their severity.
  package func newFindings(in result: SourceResult) -> SourceResult {
    let source = Redaction.masked(result.source)
    seen.withValue { seen in
      if case .unchecked = result.status {
        seen.unchecked.insert(source)
      } else if result.kind != nil {
        seen.sources.insert(source)
      } else {
        seen.unchecked.insert(source)
      }
      for finding in result.findings { seen.fingerprints.insert(finding.fingerprint) }
      for finding in result.suppressed { seen.fingerprints.remove(finding.finding.fingerprint) }
      for (rule, count) in result.omitted.byRule {
        seen.omitted[Key(source: source, rule: rule.description, fingerprint: nil)] = count
      }
    }
    // What was not listed once may be listed now, in place of findings that are gone.
    var room: [RuleID: Int] = [:]
    for rule in Set(result.findings.map(\.rule)) {
      let key = Key(source: source, rule: rule.description, fingerprint: nil)
      if let count = omitted[key] { room[rule] = count - (result.omitted.byRule[rule] ?? 0) }
    }
    let breaks = BreakFingerprints(result)
    let known = result.findings.filter { finding in
      if fingerprints.contains(finding.fingerprint)
        || breaks.first(like: finding).map(fingerprints.contains) ?? false
      {
        return !isWorse(finding, in: result, named: source)
      }
      guard let left = room[finding.rule], left > 0, !isRaised(finding, in: source) else {
        return false
      }
      room[finding.rule] = left - 1
      return true
    }
    guard !known.isEmpty || result.omitted.count > 0 else { return result }
    return result.leavingOut(known, because: reason) { rule in
      let isWorse = result.findings.contains { $0.rule == rule && isRaised($0, in: source) }
      let key = Key(source: source, rule: rule.description, fingerprint: nil)
      return isWorse ? 0 : omitted[key] ?? 0
    }
  }

  /// Whether a finding is more severe than it was, or than those of its rule were.
  private func isRaised(_ finding: Finding, in source: String) -> Bool {
    guard !severities.isEmpty else { return false }
    let rule = finding.rule.description
    let before =
      severities[Key(source: source, rule: rule, fingerprint: finding.fingerprint)]
      ?? severities[Key(source: source, rule: rule, fingerprint: nil)]
    return before.map { finding.severity > $0 } ?? false
  }

  /// Whether a finding became worse than the baseline says.
  private func isWorse(_ finding: Finding, in result: SourceResult, named source: String) -> Bool {
    if isRaised(finding, in: source) { return true }
    let key = Key(source: source, rule: finding.rule.description, fingerprint: nil)
    let known = result.isOfLivePlaylist ? worstOfRule[key] : worst[finding.fingerprint]
    guard let known, let measured = finding.measured else { return false }
    return measured.isWorse(than: known)
  }

  /// The entries of sources that were checked, or that exist no more, without a finding; only of rules that ran.
  package var stale: [Baseline.Entry] {
    let seen = seen.withValue { $0 }
    return baseline.entries.filter { entry in
      guard !otherRules.contains(entry.rule), !seen.unchecked.contains(entry.source) else {
        return false
      }
      if let fingerprint = entry.fingerprint, seen.fingerprints.contains(fingerprint) {
        return false
      }
      guard seen.sources.contains(entry.source) else {
        return !entry.source.contains("://") && !SourceNaming.exists(paths.absolute(entry.source))
      }
      guard entry.fingerprint == nil else { return true }
      let key = Key(source: entry.source, rule: entry.rule, fingerprint: nil)
      return seen.omitted[key, default: 0] < entry.count
    }
  }

  /// The baseline without stale entries.
  package var pruned: Baseline {
    let stale = Set(stale)
    let seen = seen.withValue { $0 }
    return Baseline(
      baseline.entries.compactMap { entry in
        guard stale.contains(entry) else { return entry }
        // Some findings that are not listed may remain.
        var rest = entry
        rest.count =
          seen.omitted[
            Key(source: entry.source, rule: entry.rule, fingerprint: nil), default: 0]
        return entry.fingerprint == nil && rest.count > 0 ? rest : nil
      })
  }

  /// The baseline with the findings of the checked sources as they are now; those of others are kept.
  package func updated(with results: [SourceResult]) -> Baseline {
    let seen = seen.withValue { $0 }
    let kept = pruned.entries.filter { !seen.sources.contains($0.source) }
    return Baseline(kept + Baseline(results).entries)
  }

  private static func message(_ count: Int, _ source: String) -> String {
    (count == 1 ? "a finding" : "\(count) findings") + " of \(source) in the baseline "
      + (count == 1 ? "is" : "are") + " gone; 'interlint baseline prune' removes what is gone"
  }

  /// The result of the baseline at `path`: an error for each source with stale entries; nil if there are
  /// none.
  func staleResult(of path: String) -> SourceResult? {
    let name = SourceNaming().name(path)
    let findings = Dictionary(grouping: stale, by: \.source).sorted { $0.key < $1.key }
      .map { source, entries in
        Finding(
          rule: "suppression/unused", severity: .error,
          message: Self.message(entries.count, source).escapingInvisible(),
          place: Place(
            source: name, range: ByteRange(0, 0), start: Position(line: 1, column: 1),
            end: Position(line: 1, column: 1)))
      }
    return findings.isEmpty
      ? nil : SourceResult(source: name, kind: "baseline", findings: findings)
  }
}
