import LintEvidence
import LintHistory
import SourceText
import XMLWriting

/// The stored documents that open findings rest on, each with a page.
struct EvidenceIndex {
  /// A version of a document with the open findings that rest on it.
  struct Page {
    let target: HistorySnapshot.Target
    let version: HistorySnapshot.StoredEvidence
    /// The worst first.
    var findings: [HistorySnapshot.Finding] = []
    /// Whether the document has lines; that of an answer has none.
    private let hasLines: Bool

    init(_ target: HistorySnapshot.Target, _ version: HistorySnapshot.StoredEvidence) {
      (self.target, self.version) = (target, version)
      hasLines = version.document?.document?.parts.isEmpty == false
    }

    /// The position of a finding in the document; nil if it is not in its lines.
    func position(of finding: HistorySnapshot.Finding) -> Position? {
      hasLines ? version.marks[finding.fingerprint] : nil
    }
  }

  let pages: [Page]
  private let addresses: [Int64: String]
  /// The IDs of the versions that findings rest on and that were not read, since a site has room for some only.
  private let omitted: [Int64: Int64]

  init(_ snapshot: HistorySnapshot) {
    var pages: [Page] = []
    var addresses: [Int64: String] = [:]
    var omitted: [Int64: Int64] = [:]
    for target in snapshot.targets where !target.evidence.isEmpty {
      var places: [Int64: Int] = [:]
      let open = target.findings.filter { $0.runs.end == nil }
      for finding in open.sorted(by: { $0.severity > $1.severity }) {
        guard let version = target.evidence(of: finding) else { continue }
        guard version.document != nil else {
          omitted[finding.id] = version.id
          continue
        }
        let place = places[version.id] ?? pages.count
        if place == pages.count {
          places[version.id] = place
          pages.append(Page(target, version))
        }
        pages[place].findings.append(finding)
        addresses[finding.id] =
          SitePath.evidence(version)
          + (pages[place].position(of: finding).map { "#L\($0.line)" } ?? "")
      }
    }
    (self.pages, self.addresses, self.omitted) = (pages, addresses, omitted)
  }

  /// The address of the first document that a cause rests on; nil if none is stored.
  func address(of cause: ChannelCause) -> String? { address(ofFindings: cause.findings) }

  private func address(ofFindings findings: [Int64]) -> String? {
    findings.lazy.compactMap { addresses[$0] }.first
  }

  /// A link to the document that the first of some findings rests on, or the command that prints it if it is not on the
  /// site; nil if none is stored.
  func link(ofFindings findings: [Int64], root: String) -> Markup? {
    if let address = address(ofFindings: findings) {
      return .link("evidence", to: root + address)
    }
    return findings.lazy.compactMap { omitted[$0] }.first.map { number in
      .text("evidence is not on this site: interlint history evidence \(number)")
    }
  }
}
