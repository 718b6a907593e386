package import HLSLinting

/// A run whose results are in memory.
struct RunInMemory: ReportedRun {
  typealias Failure = Never

  private let run: LintRun
  private let targets: [ReportedTarget]
  /// How the report lists the findings of a source; nil if it does not.
  private let list: ((SourceResult) -> [UInt8])?
  let summary: Tally

  init(_ run: LintRun, list: ((SourceResult) -> [UInt8])? = nil) {
    self.run = run
    self.list = list
    targets = run.targets.map { ReportedTarget($0) }
    summary = Tally(run)
  }

  var toolVersion: String { run.toolVersion }
  var rules: [ActiveRule] { run.rules }
  var isOfDocuments: Bool { run.isOfDocuments }

  var targetCount: Int { targets.count }

  func target(_ index: Int) -> ReportedTarget { targets[index] }

  func lines(in target: Int) -> [UInt8] {
    guard let list else { return [] }
    return run.targets[target].sources.flatMap(list)
  }
}

extension ReportedTarget {
  /// Makes the digests of a target.
  package init(_ target: TargetResult) {
    self.init(name: target.name, sources: target.sources.map { ReportedSource($0) })
  }
}

extension ReportedSource {
  fileprivate init(_ result: SourceResult) {
    var firsts: [Int] = []
    let digest = SourceDigest(result) { firsts.append($0) }
    self.init(digest) { [firsts] group in result.findings[firsts[group]] }
  }
}
