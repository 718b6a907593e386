import HLSDocuments
package import HLSLinting
package import HLSLoading

/// Lints the inputs of a request with the documents they reference.
package struct InputLinter: Sendable {
  /// The linter with the rules of the request.
  package let linter: Linter
  /// The comparison with the baseline; nil without one.
  package let baseline: BaselineComparison?
  private let request: LintRequest
  private let apple: AppleFindings?
  private let changes: ChangedFiles?
  private let network: NetworkDocuments
  /// Creates a network whose answers are those to another viewer.
  private let newNetwork: @Sendable () -> NetworkDocuments

  /// Creates a linter; loads nothing yet.
  ///
  /// Throws if the request cannot be fulfilled.
  package init(_ request: LintRequest) throws(RunFailure) {
    self.request = request
    apple = try request.appleReport.map { path throws(RunFailure) in
      try AppleFindings(reading: path, for: request.inputs)
    }
    linter = try request.rules.linter(adding: apple?.rules ?? [])
    baseline = try request.baseline.map { path throws(RunFailure) in
      BaselineComparison(try Baseline(reading: path), request.rules.policy.paths)
    }
    changes = try request.since.map { revision throws(RunFailure) in
      try ChangedFiles(since: revision, for: request.inputs)
    }
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
    let audit = ExceptionAudit(request, linter)
    let (apple, baseline) = (apple, baseline)
    if let remark = apple?.note { note(remark) }
    let judge: @Sendable (SourceResult) -> SourceResult = { result in
      audit?.observe(result)
      let result = (apple?.combined(result) ?? result).hiding(secrets)
      return baseline?.newFindings(in: result) ?? result
    }
    let start = ContinuousClock.now
    let results: [SourceResult]
    if request.areReloads {
      results = try ReloadsLinter(request, linter, network).results(note: note)
    } else if let archive = request.archive {
      results = ArchiveLinter(request, at: archive, linter).results(note: note)
    } else if let audience = request.audience {
      results = ViewersLinter(request, audience, linter, newNetwork).results()
    } else {
      return lintChangedInputs(note: note) { keep(judge($0)) }
        + finalResults(audit, judge, keeping: keep)
    }
    let duration = ContinuousClock.now - start
    return results.map {
      InputResults([judge($0)], keeping: keep, duration: duration)
    } + finalResults(audit, judge, keeping: keep)
  }

  /// The results that are known when all inputs are: of Apple's report, as far as it is about other documents,
  /// and of the configuration and the baseline, if they expect findings that are gone.
  private func finalResults<Kept: Sendable>(
    _ audit: ExceptionAudit?, _ judge: (SourceResult) -> SourceResult,
    keeping keep: (SourceResult) -> Kept
  ) -> [InputResults<Kept>] {
    var results = (apple?.rest(for: linter)).map { [judge($0)] } ?? []
    results += audit?.results ?? []
    if request.isBaselineStrict, let path = request.baseline {
      results += baseline?.staleResult(of: path).map { [$0] } ?? []
    }
    return results.map { InputResults([$0], keeping: keep, duration: .zero) }
  }

  /// Adds all requests to a recording, in order; throws if it cannot be written.
  package func record(to recorder: ExchangeRecorder) throws(WriteFailure) {
    try network.record(to: recorder)
  }

  /// Notes configurations in folders further down than the inputs, which are not used.
  private func noteOtherConfigurations(of inputs: [DiscoveredInput], _ note: Note) {
    guard request.searchesConfiguration else { return }
    let named = Set(request.inputs)
    let files = inputs.compactMap { input in
      if case .file(let path) = input, !named.contains(path) { path } else { nil }
    }
    let path = request.configurationFiles.last
    for other in ConfigurationSearch.others(than: path, for: files) {
      note("\(other) is not used: a run has one configuration")
    }
  }

  /// The results of the inputs with a changed document, without the findings that they had before; those
  /// of all inputs if the request is not about changes.
  private func lintChangedInputs<Kept: Sendable>(
    note: Note, keeping keep: @escaping @Sendable (SourceResult) -> Kept
  ) -> [InputResults<Kept>] {
    guard let changes else { return lintInputs(note: note, keeping: keep) }
    guard !changes.earlier.isEmpty else {
      note("nothing changed since \(changes.revision)")
      return []
    }
    let paths = request.rules.policy.paths
    let changed = Exclusive<Set<DiscoveredInput>>([])
    let isAffected: @Sendable (DiscoveredInput, [SourceResult]) -> Bool = { input, results in
      changed.withValue { changed in
        if results.contains(where: { changes.earlier.contains(paths.absolute($0.source)) }) {
          changed.insert(input)
        }
        return changed.contains(input)
      }
    }
    let before = lintInputs(note: { _ in }, as: changes.earlier) {
      Baseline([$0]).entries
    } where: { input, results in
      _ = isAffected(input, results)
      return true
    }
    let comparison = BaselineComparison(
      Baseline(before.flatMap(\.results).flatMap { $0 }), paths,
      because: "known since \(changes.revision)")
    let results = lintInputs(
      note: note, keeping: { keep(comparison.newFindings(in: $0)) }, where: isAffected)
    if changed.withValue({ $0.isEmpty }) {
      note("no playlist, and nothing that one references, changed since \(changes.revision)")
    }
    return results
  }

  /// The results of the inputs for which `isWanted` is true, with files as they were `earlier` if that is
  /// not nil.
  private func lintInputs<Kept: Sendable>(
    note: Note, as earlier: EarlierFiles? = nil,
    keeping keep: @escaping @Sendable (SourceResult) -> Kept,
    where isWanted: @escaping @Sendable (DiscoveredInput, [SourceResult]) -> Bool = { _, _ in true }
  ) -> [InputResults<Kept>] {
    var inputs = InputDiscovery.inputs(for: request.inputs, leavingOut: request.filter)
    noteOtherConfigurations(of: inputs, note)
    let recordings = Recordings(
      of: &inputs, named: request.inputs, given: request.exchangeLog,
      follows: request.loading.follows, standardInputName: request.standardInputName)
    let loader = request.loader(network, recordings, earlier)
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
          InputResults(keeping: keep) {
            let results = linter.lint(loader.load(input, expecting: takeMore))
            return isWanted(input, results) ? results : []
          }
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
  func loader(
    _ network: NetworkDocuments, _ recordings: Recordings, _ earlier: EarlierFiles? = nil
  ) -> DocumentLoader {
    DocumentLoader(
      loading, network, recordings, named: inputs, standardInputName: standardInputName,
      podServingHosts: rules.podServingHosts, earlier: earlier,
      processors: jobs ?? Processors.count)
  }
}
