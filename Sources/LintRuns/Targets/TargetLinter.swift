import Dispatch
import HLSDocuments
public import HLSLinting
import HLSLoading

/// Lints one target of a list with the documents it references.
public struct TargetLinter: Sendable {
  public let linter: Linter
  private let fetcher: Fetcher
  private let request: TargetRunRequest
  /// What one target may cost.
  private let limits: FetchBudget.Limits
  private let naming = SourceNaming()
  /// Loading waits for the network, and any number of targets may; judging keeps a processor busy.
  private let processors = DispatchSemaphore(value: Processors.count)

  /// Loads nothing yet; throws where the request cannot be fulfilled.
  public init(_ request: TargetRunRequest) throws(RunFailure) {
    self.request = request
    linter = try request.rules.linter()
    do throws(WriteFailure) {
      fetcher = try request.loading.fetcher()
    } catch {
      throw RunFailure(.usage, "--cache \(request.loading.cacheFolder ?? ""): \(error)")
    }
    var limits = FetchBudget.Limits()
    limits.time = .seconds(request.seconds)
    limits.documents = DocumentLoader.mostNetworkDocuments
    // Many targets are held in memory at a time.
    limits.bytes = fetcher.policy.largestBody
    self.limits = limits
  }

  /// The result of an entry; its secrets are hidden.
  public func result(for entry: TargetEntry) -> TargetResult {
    switch entry {
    case .unreadable(let name, let reason):
      return TargetResult(
        name: name, sources: [SourceResult(source: name, unchecked: "not a target: \(reason)")])
    case .target(let target):
      let start = ContinuousClock.now
      let network = NetworkDocuments(
        fetcher, fields: fields(for: target), budget: FetchBudget(limits))
      let (sources, breaks) = lint(target, network)
      return TargetResult(
        name: target.name, sources: sources, breaks: breaks,
        effort: TargetResult.Effort(
          duration: ContinuousClock.now - start, requests: network.requests,
          bytes: network.transferredBytes)
      ).hiding(target.secrets)
    }
  }

  /// The host of a target is trusted with its fields, and with those for every target.
  private func fields(for target: ListedTarget) -> RequestFields {
    guard case .address(let address) = target.location else { return RequestFields() }
    let names = Set(target.fields.map { $0.name.lowercased() })
    return RequestFields(
      request.loading.headers.filter { !names.contains($0.name.lowercased()) } + target.fields,
      trusting: [address])
  }

  private func lint(
    _ target: ListedTarget, _ network: NetworkDocuments
  ) -> (sources: [SourceResult], breaks: [ScheduledBreak]) {
    let (input, name): (DiscoveredInput, String)
    switch target.location {
    case .address(let address): (input, name) = (.address(address), network.name(of: address))
    case .file(let path): (input, name) = (.file(path: path), naming.name(path))
    }
    if let lack = target.lack {
      return ([SourceResult(source: name, unchecked: lack.message)], [])
    }
    var recordings = Recordings()
    if case .file(let path) = input, request.loading.follows {
      recordings = Recordings(beside: path)
    }
    let loader = DocumentLoader(
      request.loading, network, recordings, podServingHosts: request.rules.podServingHosts,
      largestFile: LinkedFiles.largestFile)
    let loaded = loader.load(input)
    processors.wait()
    defer { processors.signal() }
    var sources = linter.expecting(target.expectations).lint(loaded)
    var breaks: [ScheduledBreak] = []
    if case .graph(let graph, _) = loaded {
      sources += recordings.all.map { linter.lint($0, with: loader) }
      breaks = graph.scheduledBreaks
    }
    if linter.judgesExchanges, let answers = network.answers() {
      sources.append(linter.lint(answers) { network.body(named: $0) })
    }
    return (sources, breaks)
  }
}
