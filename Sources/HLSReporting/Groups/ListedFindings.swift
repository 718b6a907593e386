import HLSLinting

/// The findings that a report lists, which need no second entry for a document that could not be checked.
struct ListedFindings {
  private var fingerprints: Set<UInt64> = []
  /// The linked documents that could not be loaded.
  private var unloaded: Set<UnloadedDocument> = []
  /// Those of them that entries of links are about.
  private var linked: Set<UnloadedDocument> = []

  /// The findings of at least a severity; none if it is nil.
  init(_ run: ReportedRun, from least: Severity?) throws(ReportError) {
    guard run.summary.hasRepeatedEntries else { return }
    var wanted: Set<UInt64> = []
    try run.forEachSource { source throws(ReportError) in
      let source = source.digest
      if let document = source.unloaded { unloaded.insert(document) }
      for report in source.uncheckedLinks.map(\.reportedBy) + [source.reportedBy] {
        if let report = report.flatMap(UInt64.init(fingerprint:)) { wanted.insert(report) }
      }
    }
    try run.forEachSource { source throws(ReportError) in
      let source = source.digest
      for link in source.uncheckedLinks where isInput(link) {
        linked.insert(UnloadedDocument(link))
      }
      guard let least, !wanted.isEmpty else { return }
      for finding in source.findings
      where source.groups[finding.group].severity >= least && wanted.contains(finding.fingerprint) {
        fingerprints.insert(finding.fingerprint)
      }
    }
  }

  /// Whether a link is to a document that counts as an input that could not be checked.
  func isInput(_ link: UncheckedLink) -> Bool {
    !unloaded.isEmpty && unloaded.contains(UnloadedDocument(link))
  }

  /// Whether findings report the documents that the links refer to.
  func report(_ link: UncheckedLink) -> Bool {
    contains(link.reportedBy)
  }

  /// Whether findings report everything that was not checked of a source.
  func reportAll(of source: SourceDigest) -> Bool {
    if source.reportedBy != nil { return contains(source.reportedBy) }
    return !source.uncheckedLinks.isEmpty && source.uncheckedLinks.allSatisfy(report)
  }

  /// Whether a source needs no entry of its own for not being checked, since a finding reports it or the
  /// entry of its link does.
  func cover(_ source: SourceDigest) -> Bool {
    guard case .unchecked = source.status else { return false }
    return source.unloaded.map(linked.contains) ?? false || reportAll(of: source)
  }

  private func contains(_ report: String?) -> Bool {
    guard !fingerprints.isEmpty else { return false }
    return report.flatMap(UInt64.init(fingerprint:)).map(fingerprints.contains) ?? false
  }
}

/// A linked document that could not be loaded, as its own result and the links to it have in common.
struct UnloadedDocument: Hashable {
  /// The document with the link.
  let linkedFrom: String
  let reason: String

  init(_ link: UncheckedLink) {
    linkedFrom = link.place.source
    reason = link.reason
  }

  fileprivate init(linkedFrom: String, reason: String) {
    (self.linkedFrom, self.reason) = (linkedFrom, reason)
  }
}

extension SourceDigest {
  /// The document, if it is a linked one that could not be loaded.
  var unloaded: UnloadedDocument? {
    guard let linkedFrom, case .unchecked(let reason) = status else { return nil }
    return UnloadedDocument(linkedFrom: linkedFrom, reason: reason)
  }
}
