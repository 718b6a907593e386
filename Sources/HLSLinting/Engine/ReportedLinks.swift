package import HLSDocuments
import SourceText

/// Links to documents that could not be checked, which findings report, so that reports do not list them
/// again.
extension DocumentGraph {
  /// The place of a finding, and the part of the recorded answer that it refers to.
  private struct Reference: Hashable {
    let member: Int
    let link: ByteRange
    let answer: ByteRange
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
  /// Such a finding is at the link, and refers to the answer. An address that several documents link to is
  /// reported in the first.
  package func failureReports(in results: [SourceResult]) -> [String: String] {
    guard let log = answers?.log else { return [:] }
    var found: [Reference: String] = [:]
    for (member, result) in results.enumerated() {
      for finding in result.findings {
        for related in finding.related where related.place.source == log.source.name {
          let reference = Reference(
            member: member, link: finding.place.range, answer: related.place.range)
          found[reference] = found[reference] ?? finding.fingerprint
        }
      }
    }
    guard !found.isEmpty else { return [:] }
    var reports: [String: String] = [:]
    for link in links where reports[link.addressWithoutFragment] == nil {
      if let target = link.member {
        guard case .unchecked = results[target].status else { continue }
      }
      guard let exchange = answer(to: link) else { continue }
      let answer = exchange.status?.range ?? exchange.urlRange
      reports[link.addressWithoutFragment] =
        found[Reference(member: link.source, link: link.range, answer: answer)]
    }
    return reports
  }
}
