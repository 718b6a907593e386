package import HLSDocuments
import SourceText

/// Links to documents that could not be checked, which findings report, so that reports do not list them
/// again.
extension DocumentGraph {
  /// The place of a finding, and that of the recorded answer or of the document to which it refers.
  private struct Reference: Hashable {
    let member: Int
    let link: ByteRange
    let other: String
    var range: ByteRange?
  }

  /// Adds to the results of the members by which findings their unchecked links are reported.
  func addReports(to results: inout [SourceResult]) {
    let reports = failureReports(in: results)
    guard !reports.isEmpty else { return }
    for member in results.indices where !results[member].uncheckedLinks.isEmpty {
      results[member].uncheckedLinks = uncheckedLinks(from: member, reportedBy: reports)
    }
    for link in links {
      if let target = link.member, case .unchecked = results[target].status,
        results[target].reportedBy == nil
      {
        results[target].reportedBy = reports[link.addressWithoutFragment]
      }
    }
  }

  /// The fingerprints of the findings that report that a linked document could not be loaded or is none
  /// that can be checked, by its address without a fragment.
  ///
  /// Such a finding is at the link, and refers to the answer or to the document. An address that several documents link to is
  /// reported in the first.
  package func failureReports(in results: [SourceResult]) -> [String: String] {
    var found: [Reference: String] = [:]
    for (member, result) in results.enumerated() {
      for finding in result.findings + result.suppressed.map(\.finding) {
        for related in finding.related {
          let (range, source) = (related.place.range, related.place.source)
          let reference = Reference(
            member: member, link: finding.place.range, other: source,
            range: source == answers?.log.source.name ? range : nil)
          found[reference] = found[reference] ?? finding.fingerprint
        }
      }
    }
    guard !found.isEmpty else { return [:] }
    var reports: [String: String] = [:]
    for link in links where reports[link.addressWithoutFragment] == nil {
      var report: String?
      if let target = link.member {
        guard case .unchecked = results[target].status else { continue }
        let other = members[target].text.source.name
        report = found[Reference(member: link.source, link: link.range, other: other)]
      }
      if report == nil, let log = answers?.log, let exchange = answer(to: link) {
        report =
          found[
            Reference(
              member: link.source, link: link.range, other: log.source.name,
              range: exchange.status?.range ?? exchange.urlRange)]
      }
      reports[link.addressWithoutFragment] = report
    }
    return reports
  }
}
