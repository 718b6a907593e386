package import HLSLinting

/// A run with secrets masked whose targets are read one after the other, as often as needed, so that the
/// findings of all of them need not be in memory together.
package protocol MaskedRun {
  /// The error if a target cannot be read; `Never` for results in memory.
  associatedtype Failure: Error
  /// A way through the targets.
  associatedtype Targets: Sequence<Result<Redacted<TargetResult>, Failure>>

  /// The version of the program that linted.
  var toolVersion: String { get }
  /// The rules that ran.
  var rules: [ActiveRule] { get }
  /// Whether each document is a target of its own.
  var isOfDocuments: Bool { get }
  /// The targets in order.
  var targets: Targets { get }
}

extension Redacted: MaskedRun where Value == LintRun {
  package typealias Failure = Never

  package var toolVersion: String { value.toolVersion }
  package var rules: [ActiveRule] { value.rules }
  package var isOfDocuments: Bool { value.isOfDocuments }
  package var targets: some Sequence<Result<Redacted<TargetResult>, Never>> {
    value.targets.lazy.map { .success(Redacted<TargetResult>(masked: $0)) }
  }
}

/// A run as JUnit reports read it, which makes the digests of its sources anew each time.
struct DigestedRun<Run: MaskedRun>: ReportedRun {
  typealias Failure = Run.Failure

  private let run: Run
  let summary: Tally

  init(_ run: Run, summary: Tally) { (self.run, self.summary) = (run, summary) }

  var toolVersion: String { run.toolVersion }
  var rules: [ActiveRule] { run.rules }
  var isOfDocuments: Bool { run.isOfDocuments }

  var targets: some Sequence<Result<ReportedTarget, Run.Failure>> {
    run.targets.lazy.map { $0.map { ReportedTarget($0.value) } }
  }

  func lines(of severity: Severity) -> some Sequence<Result<[UInt8], Run.Failure>> {
    EmptyCollection()
  }
}
