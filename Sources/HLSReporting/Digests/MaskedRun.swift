package import HLSLinting

/// A run with secrets masked whose targets are read one after the other, as often as needed, so that the
/// findings of all of them need not be in memory together.
package protocol MaskedRun {
  /// The error if a target cannot be read; `Never` for results in memory.
  associatedtype Failure: Error

  /// The version of the program that linted.
  var toolVersion: String { get }
  /// The rules that ran.
  var rules: [ActiveRule] { get }
  /// Whether each document is a target of its own.
  var isOfDocuments: Bool { get }
  /// The number of targets.
  var targetCount: Int { get }
  /// The target with an index.
  func target(_ index: Int) throws(Failure) -> Redacted<TargetResult>
}

extension Redacted: MaskedRun where Value == LintRun {
  package typealias Failure = Never

  package var toolVersion: String { value.toolVersion }
  package var rules: [ActiveRule] { value.rules }
  package var isOfDocuments: Bool { value.isOfDocuments }
  package var targetCount: Int { value.targets.count }
  package func target(_ index: Int) -> Redacted<TargetResult> {
    Redacted<TargetResult>(masked: value.targets[index])
  }
}

/// A run as JUnit reports read it, several times; it makes the digests of targets anew each time, but for those
/// of the first targets that are in memory.
struct DigestedRun<Run: MaskedRun>: ReportedRun {
  typealias Failure = Run.Failure

  private let run: Run
  let summary: Tally
  private let digests: [ReportedTarget]

  init(_ run: Run, summary: Tally, digests: [ReportedTarget] = []) {
    (self.run, self.summary, self.digests) = (run, summary, digests)
  }

  var toolVersion: String { run.toolVersion }
  var rules: [ActiveRule] { run.rules }
  var isOfDocuments: Bool { run.isOfDocuments }

  var targetCount: Int { run.targetCount }

  func target(_ index: Int) throws(Run.Failure) -> ReportedTarget {
    index < digests.count ? digests[index] : ReportedTarget(try run.target(index).value)
  }

  // JUnit reports list no lines.
  func lines(in target: Int) -> [UInt8] { [] }
}
