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
