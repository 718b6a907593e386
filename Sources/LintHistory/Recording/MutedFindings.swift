import HLSLinting

/// The findings of a target that are expected because a comment or a configuration says so.
///
/// Those of a baseline are old findings that nobody has looked at, and are not stored.
struct MutedFindings {
  /// The findings, in the order of the documents.
  private(set) var findings: [Finding] = []
  private var mutings: [String: Muting] = [:]

  /// Of a finding that is reported too, the reported one counts.
  init(_ target: TargetResult) {
    let muted = target.sources.flatMap(\.suppressed).filter { $0.origin != .baseline }
    guard !muted.isEmpty else { return }
    let reported = Set(target.sources.flatMap { $0.findings.map(\.fingerprint) })
    for expected in muted
    where !reported.contains(expected.finding.fingerprint)
      && mutings[expected.finding.fingerprint] == nil
    {
      mutings[expected.finding.fingerprint] = Muting(expected)
      findings.append(expected.finding)
    }
  }

  /// Why a finding is expected; nil if it is not.
  func muting(of finding: Finding) -> Muting? { mutings[finding.fingerprint] }
}
