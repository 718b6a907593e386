import HLSLinting

/// A run whose results are in memory.
struct RunInMemory: ReportedRun {
  typealias Failure = Never

  private let run: LintRun
  let targets: [Result<ReportedTarget, Never>]
  /// How the report lists each finding; nil if it does not.
  private let listing: FindingListing?
  let summary: Tally

  init(_ run: LintRun, _ listing: FindingListing? = nil) {
    self.run = run
    self.listing = listing
    targets = run.targets.map { target in
      .success(
        ReportedTarget(name: target.name, sources: target.sources.map { ReportedSource($0) }))
    }
    summary = Tally(run)
  }

  var toolVersion: String { run.toolVersion }
  var rules: [ActiveRule] { run.rules }
  var isOfDocuments: Bool { run.isOfDocuments }

  func lines(of severity: Severity) -> some Sequence<Result<[UInt8], Never>> {
    (listing == nil ? [] : run.sources).lazy.map {
      .success(listing?.lines(of: $0, severity) ?? [])
    }
  }
}

extension ReportedSource {
  fileprivate init(_ result: SourceResult) {
    var firsts: [Int] = []
    let digest = SourceDigest(result) { firsts.append($0) }
    self.init(digest) { [firsts] group in result.findings[firsts[group]] }
  }
}
