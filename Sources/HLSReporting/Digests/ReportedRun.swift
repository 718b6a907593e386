package import HLSLinting

/// A run as text and JUnit reports read it: target after target, as often as needed, so that the findings of
/// all of them need not be in memory together.
package protocol ReportedRun {
  /// The error if a target cannot be read; `Never` for results in memory.
  associatedtype Failure: Error

  /// The version of the program that linted.
  var toolVersion: String { get }
  /// The rules that ran.
  var rules: [ActiveRule] { get }
  /// The counts of all sources.
  var summary: Tally { get }
  /// Whether each document is a target of its own.
  var isOfDocuments: Bool { get }

  /// The number of targets.
  var targetCount: Int { get }
  /// The target with an index.
  func target(_ index: Int) throws(Failure) -> ReportedTarget
  /// The lines for the findings in the target with an index; see ``FindingListing``.
  func lines(in target: Int) throws(Failure) -> [UInt8]
}

extension ReportedRun {
  /// Calls `body` with each source in order.
  func forEachSource(_ body: (ReportedSource) throws(Failure) -> Void) throws(Failure) {
    for index in 0..<targetCount {
      for source in try target(index).sources { try body(source) }
    }
  }
}

extension ReportedRun {
  /// The severity in effect of each rule that ran; empty if every finding is listed.
  var severitiesOfOmitted: [RuleID: Severity] {
    guard summary.omitted > 0 else { return [:] }
    return Dictionary(
      rules.map { ($0.rule.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A target of a run.
package struct ReportedTarget {
  let name: String
  /// Its document, then those it links to.
  let sources: [ReportedSource]

  init(name: String, sources: [ReportedSource]) {
    (self.name, self.sources) = (name, sources)
  }

  /// Creates the target of at least one source; without a name, it has that of the first.
  package init(_ sources: [ReportedSource], name: String? = nil) {
    self.init(name: name ?? sources.first?.digest.source ?? "", sources: sources)
  }
}

/// A source of a run.
package struct ReportedSource {
  let digest: SourceDigest
  /// The first finding of the group with an index in the digest.
  let first: (Int) -> Finding

  init(_ digest: SourceDigest, first: @escaping (Int) -> Finding) {
    (self.digest, self.first) = (digest, first)
  }
}
