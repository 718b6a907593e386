import HLSLinting

/// The findings that a report lists, which need no second entry for a document that could not be checked.
struct ListedFindings {
  private var fingerprints: Set<String> = []
  /// The documents that entries of links are about.
  private let linked: Set<UnloadedDocument>

  /// The findings of at least a severity; none if it is nil.
  init(_ sources: [SourceResult], from least: Severity?) {
    linked = Set(sources.flatMap(\.uncheckedLinks).map { UnloadedDocument($0) })
    guard let least else { return }
    let wanted = Set(
      sources.flatMap { $0.uncheckedLinks.map(\.reportedBy) + [$0.reportedBy] }.compactMap(\.self))
    guard !wanted.isEmpty else { return }
    for source in sources {
      for finding in source.findings
      where finding.severity >= least && wanted.contains(finding.fingerprint) {
        fingerprints.insert(finding.fingerprint)
      }
    }
  }

  /// Whether findings report the documents that the links refer to.
  func report(_ link: UncheckedLink) -> Bool {
    link.reportedBy.map(fingerprints.contains) ?? false
  }

  /// Whether findings report everything that was not checked of a source.
  func reportAll(of source: SourceResult) -> Bool {
    if let report = source.reportedBy { return fingerprints.contains(report) }
    return !source.uncheckedLinks.isEmpty && source.uncheckedLinks.allSatisfy(report)
  }

  /// Whether a source needs no entry of its own for not being checked, since a finding reports it or the
  /// entry of its link does.
  func cover(_ source: SourceResult) -> Bool {
    guard case .unchecked = source.status else { return false }
    return source.unloaded.map(linked.contains) ?? false || reportAll(of: source)
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

extension SourceResult {
  /// The document, if it is a linked one that could not be loaded.
  var unloaded: UnloadedDocument? {
    guard let linkedFrom, case .unchecked(let reason) = status else { return nil }
    return UnloadedDocument(linkedFrom: linkedFrom, reason: reason)
  }
}
