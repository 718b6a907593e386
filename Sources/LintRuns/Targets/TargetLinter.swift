import Dispatch
import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSLoading
import HLSRules
import HLSWatching
import LintEvidence
import SourceText

/// Lints one target of a list with the documents it references.
package struct TargetLinter: Sendable {
  /// The linter with the rules of the request.
  package let linter: Linter
  private let fetcher: Fetcher
  private let request: TargetRunRequest
  /// The resource limits of one target.
  private let limits: FetchBudget.Limits
  private let memory: MemoryBudget
  /// Encrypts the originals of documents that are kept; nil if they are not.
  private let key: EvidenceKey?
  /// Limits concurrent checks to the number of cores; concurrent loads are not limited here.
  private let processors = DispatchSemaphore(value: Processors.count)

  /// Creates a linter; loads nothing yet.
  ///
  /// Throws if the request cannot be fulfilled.
  package init(_ request: TargetRunRequest) throws(RunFailure) {
    self.request = request
    linter = try request.rules.linter()
    try request.loading.checkCertificates()
    key = try request.evidence?.key()
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
      var linted = lint(target, network)
      observe(target, &linted)
      var result = TargetResult(
        name: target.name, sources: linted.sources, breaks: linted.breaks,
        effort: TargetResult.Effort(
          duration: ContinuousClock.now - start, requests: network.requests + linted.requests,
          bytes: network.transferredBytes))
      (result.timeline, result.facts) = (linted.timeline, linted.facts)
      (result.details, result.evidence) = (target.details, linted.evidence)
      result.breakDetails = linted.breakDetails
      return result.hiding(target.secrets + request.loading.secrets)
    }
  }

  /// The target's host receives the fields of the target and those for every target.
  private func fields(for target: ListedTarget) -> RequestFields {
    guard case .address(let address) = target.location else {
      return RequestFields(request.loading.headers)
    }
    let names = Set(target.fields.map { $0.name.lowercased() })
    return RequestFields(
      request.loading.headers.filter { !names.contains($0.name.lowercased()) } + target.fields,
      trusting: [address])
  }

  /// What was found in the documents of a target.
  private struct Linted: Sendable {
    var sources: [SourceResult]
    var breaks: [ScheduledBreak] = []
    var timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?
    var facts: TargetFacts?
    var breakDetails: [BreakDetails] = []
    var evidence: [TargetEvidence] = []
    /// The document and its links; nil if it was not loaded, or is not observed.
    var graph: DocumentGraph?
    /// The number of requests while it was observed.
    var requests = 0
  }

  /// Observes a live target for the time that the list gives, and replaces what its documents said at first.
  private func observe(_ target: ListedTarget, _ linted: inout Linted) {
    guard let seconds = target.observed, case .address(let address) = target.location,
      var facts = linted.facts, facts.isLive, let graph = linted.graph
    else { return }
    linted.graph = nil
    let linter = linter.excepting(target.exceptions)
    let start = ContinuousClock.now
    let hasDetails = request.answer.contains(.timeline)
    var seen = ObservedFacts(masking: hasDetails ? masking(for: target) : nil)
    seen.add(graph)
    let observed = ObservedChannel(
      address, for: seconds, linter, request.loading.observing.liveFetcher, fields(for: target),
      seen)
    let ids = Set(observed.breaks.map(\.id))
    linted.breaks = linted.breaks.filter { !ids.contains($0.id) } + observed.breaks
    facts.read(linted.breaks, observed.facts, observed: Seconds(.now - start))
    (linted.facts, linted.requests) = (facts, observed.requests)
    linted.breakDetails = observed.facts.details
    // The playlists of the channel are those of its first load; rules about the target need no others.
    let compared = linter.expecting(target.expectations, usual: target.usual, measured: facts)
      .lint(graph)[0]
    guard var entry = observed.sources.first else { return }
    func isOfTarget(_ finding: Finding) -> Bool {
      finding.rule.category == RuleCatalog.targetCategory
    }
    entry = entry.adding(compared.findings.filter(isOfTarget))
    entry.suppressed += compared.suppressed.filter { isOfTarget($0.finding) }
    entry.usedExceptions.formUnion(compared.usedExceptions)
    linted.sources = [entry] + observed.sources.dropFirst()
  }

  private func lint(_ target: ListedTarget, _ network: NetworkDocuments) -> Linted {
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
    let linter = linter.excepting(target.exceptions)
    return memory.withRoom(for: loader.size(of: input)) { takeMore in
      let loaded = loader.load(input, expecting: takeMore)
      processors.wait()
      defer { processors.signal() }
      var linted = Linted(
        sources: linter.expecting(target.expectations, usual: target.usual).lint(loaded))
      if case .graph(let graph, _) = loaded {
        let unreadable = UnreadableLoads(recordings, of: [input], named: [], with: loader)
        unreadable.observe(linted.sources, of: loaded)
        linted.sources += recordings.all.flatMap {
          [linter.lint($0, with: loader)] + unreadable.results(of: $0)
        }
        linted.breaks = graph.scheduledBreaks
        if target.observed != nil { linted.graph = graph }
        linted.facts = TargetFacts(graph)
        if request.answer.contains(.timeline) {
          linted.timeline = Result { () throws(PrimaryContent.Obstacle) in
            try ViewerTimeline(graph).digest(datesWithin: 0.05).limited
          }
          linted.breakDetails = BreakDetails.all(in: graph, masking: masking(for: target))
        }
      }
      let answers = network.answers()
      if linter.checksExchanges, let answers {
        let result = linter.lint(answers) { network.body(named: $0) }
        if let result = answers.haveDocument ? result : result.withoutDocuments {
          linted.sources.append(result)
        }
      }
      if let collector = collector(for: target), case .graph(let graph, _) = loaded {
        linted.evidence = collector.evidence(of: graph, linted.sources, answers)
      }
      return linted
    }
  }

  private func masking(for target: ListedTarget) -> BreakDetails.Masking {
    DocumentRedaction(hiding: target.secrets + request.loading.secrets).ofBreaks
  }

  private func collector(for target: ListedTarget) -> EvidenceCollector? {
    let fields = fields(for: target)
    return request.evidence.map {
      EvidenceCollector(
        $0, key: key, hiding: target.secrets + request.loading.secrets,
        sending: { fields.fields(at: $0) })
    }
  }
}
