package import HLSLinting

/// Why a finding is expected, and until when.
package struct Muting: Sendable, Equatable {
  /// Where it is said that the finding is expected.
  package let origin: SuppressedFinding.Origin
  /// Why it is expected.
  package let reason: String
  /// Who is responsible; nil if nobody is named.
  package let owner: String?
  /// The last day, as `2027-01-31`; nil for no end.
  package let expires: String?

  /// What a run says about a finding.
  init(_ finding: SuppressedFinding) {
    origin = finding.origin
    reason = finding.reason.storable
    owner = finding.owner?.storable
    expires = finding.expires?.storable
  }

  /// Reads a row of the table `muted`.
  init(_ row: Row) {
    origin = SuppressedFinding.Origin(rawValue: row.text(.origin)) ?? .configuration
    reason = row.text(.reason)
    owner = row.optionalText(.owner)
    expires = row.optionalText(.expires)
  }

  package init(
    origin: SuppressedFinding.Origin = .configuration, reason: String, owner: String? = nil,
    expires: String? = nil
  ) {
    (self.origin, self.reason) = (origin, reason)
    (self.owner, self.expires) = (owner, expires)
  }
}

/// A finding in successive runs in which it is expected.
package struct MutedFinding: Sendable, Equatable {
  /// The finding.
  package let finding: HistorySnapshot.Finding
  /// Why it is expected.
  package let muting: Muting

  package init(_ finding: HistorySnapshot.Finding, _ muting: Muting) {
    (self.finding, self.muting) = (finding, muting)
  }
}

extension HistorySnapshot.Target {
  /// The muted findings of a run; none in documents that it did not check.
  package func mutedFindings(in run: Int64) -> [MutedFinding] {
    if let outage = mutedOutage(in: run) { return [outage] }
    return muted.filter { entry in
      entry.finding.runs.contains(run) && isChecked(entry.finding.source, in: run)
    }
  }

  /// That a run could not load the target, as an exception expects; nil if it could, or none does.
  package func mutedOutage(in run: Int64) -> MutedFinding? {
    guard outcome(in: run)?.status == .muted else { return nil }
    return muted.last { $0.finding.isOutage && $0.finding.runs.contains(run) }
  }

  /// Whether the finding with a fingerprint is muted in a run.
  func isMuted(_ fingerprint: String, in run: Int64) -> Bool {
    muted.contains { $0.finding.fingerprint == fingerprint && $0.finding.runs.contains(run) }
  }
}
