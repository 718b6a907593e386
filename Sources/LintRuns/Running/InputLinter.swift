import HLSDocuments
package import HLSLinting
package import HLSLoading

/// Lints the inputs of a request with the documents they reference.
package struct InputLinter: Sendable {
  /// The linter with the rules of the request.
  package let linter: Linter
  private let request: LintRequest
  private let network: NetworkDocuments
  /// Creates a network whose answers are those to another viewer.
  private let newNetwork: @Sendable () -> NetworkDocuments

  /// Creates a linter; loads nothing yet.
  ///
  /// Throws if the request cannot be fulfilled.
  package init(_ request: LintRequest) throws(RunFailure) {
    self.request = request
    linter = try request.rules.linter()
    let fetcher: Fetcher
    try request.loading.checkCertificates()
    do throws(WriteFailure) {
      fetcher = try request.loading.fetcher()
    } catch {
      throw RunFailure(.usage, "--cache \(request.loading.cacheFolder ?? ""): \(error)")
    }
    let fields = RequestFields(
      request.loading.headers, trusting: request.inputs.filter(WebAddress.begins))
    newNetwork = { NetworkDocuments(fetcher, fields: fields) }
    network = newNetwork()
  }

  /// The results of all inputs in order, each followed by those of the documents it references, then
  /// the results of exchange logs and server responses.
  ///
  /// Throws if the request is invalid.
  package func results(note: Note) throws(RunFailure) -> [InputResults<SourceResult>] {
    try results(note: note) { $0 }
  }

  /// What `keep` makes of these results, on the thread that lints the input; it is also given results that
  /// are not among those that are returned.
  package func results<Kept: Sendable>(
    note: Note, keeping keep: @escaping @Sendable (SourceResult) -> Kept
  ) throws(RunFailure) -> [InputResults<Kept>] {
    let secrets = request.loading.secrets
    let start = ContinuousClock.now
    let results: [SourceResult]
    if request.areReloads {
      results = try ReloadsLinter(request, linter, network).results(note: note)
    } else if let audience = request.audience {
      results = ViewersLinter(request, audience, linter, newNetwork).results()
    } else {
      return lintInputs { keep($0.hiding(secrets)) }
    }
    let duration = ContinuousClock.now - start
    return results.map {
      InputResults([$0.hiding(secrets)], keeping: keep, duration: duration)
    }
  }

  /// Adds all requests to a recording, in order; throws if it cannot be written.
  package func record(to recorder: ExchangeRecorder) throws(WriteFailure) {
    try network.record(to: recorder)
  }

  private func lintInputs<Kept: Sendable>(
    keeping keep: @escaping @Sendable (SourceResult) -> Kept
  ) -> [InputResults<Kept>] {
    var inputs = InputDiscovery.inputs(for: request.inputs)
    let recordings = Recordings(
      of: &inputs, named: request.inputs, given: request.exchangeLog,
      follows: request.loading.follows, standardInputName: request.standardInputName)
    let loader = request.loader(network, recordings)
    let addresses = inputs.compactMap {
      if case .address(let address) = $0 { address } else { nil }
    }
    network.load(addresses)
    if inputs.count > 1, !addresses.isEmpty || request.loading.fetches {
      // Names depend on the order of URLs, which must not be the order of the answers.
      let found = Parallel.onThreads(inputs, count: 16) { input -> [String] in
        // Standard input can be read only once.
        if case .standardInput = input { return [] }
        if case .file = input, !request.loading.fetches { return [] }
        return loader.load(input).addresses
      }
      network.settle(addresses + found.flatMap { $0 })
    }
    let linter = linter
    // A single input waits for no other.
    let memory = MemoryBudget(bytes: inputs.count > 1 ? request.memory.inBytes : .max)
    var linted =
      Parallel.map(inputs, jobs: request.jobs ?? Processors.count) { input in
        memory.withRoom(for: loader.size(of: input)) { takeMore in
          InputResults(keeping: keep) { linter.lint(loader.load(input, expecting: takeMore)) }
        }
      }
      + recordings.all.map { recording in
        InputResults(keeping: keep) { [linter.lint(recording, with: loader)] }
      }
    if linter.checksExchanges, let answers = network.answers() {
      linted.append(
        InputResults(keeping: keep) { [linter.lint(answers) { network.body(named: $0) }] })
    }
    InputResults.removeDuplicates(from: &linted)
    return linted
  }
}

extension LintRequest {
  /// The loader of the inputs.
  func loader(_ network: NetworkDocuments, _ recordings: Recordings) -> DocumentLoader {
    DocumentLoader(
      loading, network, recordings, named: inputs, standardInputName: standardInputName,
      podServingHosts: rules.podServingHosts, processors: jobs ?? Processors.count)
  }
}
