import Dispatch
import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSLoading

/// Lints one target of a list with the documents it references.
package struct TargetLinter: Sendable {
  /// The linter with the rules of the request.
  package let linter: Linter
  private let fetcher: Fetcher
  private let request: TargetRunRequest
  /// The resource limits of one target.
  private let limits: FetchBudget.Limits
  private let memory: MemoryBudget
  /// Limits concurrent checks to the number of cores; concurrent loads are not limited here.
  private let processors = DispatchSemaphore(value: Processors.count)

  /// Creates a linter; loads nothing yet.
  ///
  /// Throws if the request cannot be fulfilled.
  package init(_ request: TargetRunRequest) throws(RunFailure) {
    self.request = request
    linter = try request.rules.linter()
    try request.loading.checkCertificates()
    do throws(WriteFailure) {
      fetcher = try request.loading.fetcher()
    } catch {
      throw RunFailure(.usage, "--cache \(request.loading.cacheFolder ?? ""): \(error)")
    }
    var limits = FetchBudget.Limits()
    limits.time = .seconds(request.seconds)
    limits.documents = ReferencedDocuments.most
    // Many targets are in memory at the same time.
    limits.bytes = fetcher.policy.largestBody
    self.limits = limits
    memory = MemoryBudget(bytes: request.memory.inBytes)
  }

  /// The result for an entry.
  package func result(for entry: TargetEntry) -> TargetResult {
    switch entry {
    case .unreadable(_, let reason): return entry.unchecked("not a target: \(reason)")
    case .target(let target):
      if let missing = target.missingValue { return entry.unchecked(missing.message) }
      let start = ContinuousClock.now
      let network = NetworkDocuments(
        fetcher, fields: fields(for: target), budget: FetchBudget(limits))
      let (sources, breaks, timeline) = lint(target, network)
      var result = TargetResult(
        name: target.name, sources: sources, breaks: breaks,
        effort: TargetResult.Effort(
          duration: ContinuousClock.now - start, requests: network.requests,
          bytes: network.transferredBytes))
      result.timeline = timeline
      return result.hiding(target.secrets + request.loading.secrets)
    }
  }

  /// The target's host receives the fields of the target and those for every target.
  private func fields(for target: ListedTarget) -> RequestFields {
    guard case .address(let address) = target.location else { return RequestFields() }
    let names = Set(target.fields.map { $0.name.lowercased() })
    return RequestFields(
      request.loading.headers.filter { !names.contains($0.name.lowercased()) } + target.fields,
      trusting: [address])
  }

  private func lint(
    _ target: ListedTarget, _ network: NetworkDocuments
  ) -> (
    sources: [SourceResult], breaks: [ScheduledBreak],
    timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?
  ) {
    let input: DiscoveredInput =
      switch target.location {
      case .address(let address): .address(address)
      case .file(let path): .file(path: path)
      }
    var recordings = Recordings()
    if case .file(let path) = input, request.loading.follows {
      recordings = Recordings(beside: path)
    }
    let loader = DocumentLoader(
      request.loading, network, recordings, podServingHosts: request.rules.podServingHosts,
      largestFile: LinkedFiles.largestFile)
    return memory.withRoom(for: loader.size(of: input)) { takeMore in
      let loaded = loader.load(input, expecting: takeMore)
      processors.wait()
      defer { processors.signal() }
      var sources = linter.expecting(target.expectations).lint(loaded)
      var breaks: [ScheduledBreak] = []
      var timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?
      if case .graph(let graph, _) = loaded {
        sources += recordings.all.map { linter.lint($0, with: loader) }
        breaks = graph.scheduledBreaks
        if request.answer.contains(.timeline) {
          timeline = Result { () throws(PrimaryContent.Obstacle) in
            try ViewerTimeline(graph).digest(datesWithin: 0.05).limited
          }
        }
      }
      if linter.checksExchanges, let answers = network.answers() {
        sources.append(linter.lint(answers) { network.body(named: $0) })
      }
      return (sources, breaks, timeline)
    }
  }
}
