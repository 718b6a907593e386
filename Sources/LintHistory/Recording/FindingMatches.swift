import HLSLinting
import SourceText

/// Which findings of a run continue open findings of earlier runs.
///
/// A finding continues the one that was last reported with its fingerprint. Those that remain on both
/// sides are compared again, because a fingerprint has the ID of a date range and the name of the
/// document, which publishers of catch-up programs and daily episodes generate: a finding continues one
/// of the same rule with the same message on the same line, or anywhere in the same document if the
/// breaks of the target were announced with other IDs or times, or in a document that is no longer
/// linked and whose name differs only in generated parts.
struct FindingMatches {
  /// A finding of the run.
  struct Found {
    let finding: Finding
    /// The fingerprint in the history: that of the first run that found it.
    let fingerprint: String
  }

  /// The findings in the order of the run, each once.
  private(set) var found: [Found] = []
  /// The open findings, by their fingerprints, that the run did not find, in the order of their IDs.
  private(set) var missing: [(key: String, value: OpenRows.Finding)] = []

  /// Compares the findings of a target with the open ones; `hasOtherBreaks` says whether breaks have
  /// changed since a document was last checked.
  init(
    _ findings: [Finding], _ open: [String: OpenRows.Finding], _ aliases: [String: OpenRows.Alias],
    in documents: CheckedDocuments, hasOtherBreaks: (String) -> Bool
  ) {
    var seen: Set<String> = []
    let findings = findings.filter { seen.insert($0.fingerprint).inserted }
    var identities: [String: String] = [:]
    var rest = open
    let known = Dictionary(
      open.keys.map { (aliases[$0]?.reported ?? $0, $0) }, uniquingKeysWith: { $1 })
    for finding in findings {
      guard let identity = known[finding.fingerprint] else { continue }
      identities[finding.fingerprint] = identity
      rest[identity] = nil
    }
    missing = rest.sorted { $0.value.stored.id < $1.value.stored.id }
    for likeness in Likeness.all where !missing.isEmpty {
      let candidates = missing.filter { _, finding in
        let document = finding.values.source
        return likeness.applies(to: document, documents)
          && (!likeness.needsOtherBreaks || hasOtherBreaks(document))
      }
      var waiting = Dictionary(grouping: candidates.reversed()) { likeness.key($0.value) }
      for finding in findings where identities[finding.fingerprint] == nil {
        guard let old = waiting[likeness.key(finding)]?.popLast() else { continue }
        identities[finding.fingerprint] = old.key
      }
      let continued = Set(identities.values)
      missing.removeAll { continued.contains($0.key) }
    }
    var used = Set(open.keys)
    found = findings.map { finding in
      let fingerprint =
        identities[finding.fingerprint]
        ?? Self.unused(finding.fingerprint, among: used)
      used.insert(fingerprint)
      return Found(finding: finding, fingerprint: fingerprint)
    }
  }

  /// The fingerprint of a finding that continues no other: another one than reported if an open finding
  /// that was once reported so still has it.
  private static func unused(_ reported: String, among used: Set<String>) -> String {
    var fingerprint = reported
    while used.contains(fingerprint) {
      var hash = FNV1a()
      hash.add(fingerprint.utf8.span)
      fingerprint = hash.hexadecimal
    }
    return fingerprint
  }
}
