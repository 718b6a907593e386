import HLSDocuments
package import HLSLinting
package import HLSLoading
import SourceText

/// Lints the inputs of a request with the documents they reference.
package struct InputLinter: Sendable {
  /// The linter with the rules of the request.
  package let linter: Linter
  /// The comparison with the baseline; nil without one.
  package private(set) var baseline: BaselineComparison?
  let request: LintRequest
  private let apple: AppleFindings?
  let changes: ChangedFiles?
  let network: NetworkDocuments
  /// What the patterns of documents elsewhere were compared with.
  private let linked: LinkedAddresses
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
    var linter = try request.rules.linter(adding: apple?.rules ?? [])
    linter.division = request.division
    self.linter = linter
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
    let linked = LinkedAddresses()
    self.linked = linked
    newNetwork = { NetworkDocuments(fetcher, fields: fields, linked: linked) }
    network = newNetwork()
    guard let path = request.baseline else { return }
    baseline = BaselineComparison(
      called(try Baseline(reading: path), at: path), request.rules.policy.paths,
      judging: linter.rules)
  }

  /// The baseline at a path with the names that its files have in this run.
  private func called(_ baseline: Baseline, at path: String) -> Baseline {
    let naming = SourceNaming()
    guard !request.areReloads, request.archive == nil, request.audience == nil else {
      return baseline
    }
    let known = BaselineNames(of: baseline, at: path, naming)
    var names: [String: String] = [:]
    let inputs = discovery.inputs.filter { input in
      guard case .file(let path) = input, let name = known.name(ofFileAt: path, naming) else {
        return false
      }
      names[SourceNaming.real(naming.absolute(path))] = name
      return true
    }
    guard !inputs.isEmpty else { return baseline }
    let before = lint(inputs, calling: SourceNaming(calling: names)) { $0 }
    return baseline.renamed(
      from: before.flatMap(\.results), to: lint(inputs) { $0 }.flatMap(\.results))
  }

  var discovery: InputDiscovery {
    request.found ?? InputDiscovery(for: request.inputs, leavingOut: request.filter)
  }

  /// The results of all inputs in order, each followed by those of the documents it references, then
  /// the results of exchange logs and server responses.
  ///
  /// Throws if the request is invalid, or if no rule applies to any input.
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
    let applicability = RuleApplicability(linter)
    let judge: @Sendable (SourceResult) -> SourceResult = { result in
      audit?.observe(result)
      applicability?.observe(result)
      let result = (apple?.combined(result) ?? result).hiding(secrets)
      return baseline?.newFindings(in: result) ?? result
    }
    let start = ContinuousClock.now
    let results: [SourceResult]
    if request.areReloads {
      results = try ReloadsRun(request, linter, network).results(note: note)
    } else if let archive = request.archive {
      results = ArchiveLinter(request, at: archive, linter).results(note: note)
    } else if let audience = request.audience {
      results = ViewersLinter(request, audience, linter, newNetwork).results()
    } else {
      let changed = lintChangedInputs(note: note, audit, judge, keeping: keep)
      try applicability?.check()
      for words in linked.notes(on: request.loading.elsewhere, for: request.inputs) { note(words) }
      return changed + finalResults(audit, judge, keeping: keep)
    }
    for words in linked.notes(on: request.loading.elsewhere, for: request.inputs) { note(words) }
    let duration = ContinuousClock.now - start
    let judged = results.map {
      InputResults([judge($0)], keeping: keep, duration: duration)
    }
    try applicability?.check()
    return judged + finalResults(audit, judge, keeping: keep)
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
  func noteOtherConfigurations(of inputs: [DiscoveredInput], _ note: Note) {
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

  /// The results of some inputs, with files as they were `earlier` if that is not nil, and of the exchange logs
  /// that they use, `except` those at some absolute paths.
  func lint<Kept: Sendable>(
    _ inputs: [DiscoveredInput], as earlier: EarlierFiles? = nil,
    except changedLogs: Set<String> = [], with part: EarlierLinting? = nil,
    calling naming: SourceNaming = SourceNaming(),
    keeping keep: @escaping @Sendable (SourceResult) -> Kept
  ) -> [InputResults<Kept>] {
    var inputs = inputs
    let recordings = Recordings(
      of: &inputs, named: request.inputs, given: request.exchangeLog,
      follows: request.loading.follows, standardInputName: request.standardInputName,
      as: earlier == nil ? nil : changes?.base.earlierSettings)
    let loader = (part?.request ?? request).loader(network, recordings, earlier, naming)
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
    let linter = part?.linter ?? linter
    let unreadable =
      earlier == nil && !recordings.all.isEmpty
      ? UnreadableLoads(
        recordings, of: inputs, named: changes == nil ? request.inputs : [], with: loader)
      : UnreadableLoads()
    // A single input waits for no other.
    let memory = MemoryBudget(bytes: inputs.count > 1 ? request.memory.inBytes : .max)
    var linted = Parallel.map(inputs, jobs: request.jobs ?? Processors.count) { input in
      memory.withRoom(for: loader.size(of: input)) { takeMore in
        InputResults(keeping: keep) {
          let loaded = loader.load(input, expecting: takeMore)
          let results = linter.lint(loaded)
          unreadable.observe(results, of: loaded)
          return results
        }
      }
    }
    for recording in recordings.all
    where changedLogs.isEmpty || !changedLogs.contains(SourceNaming().absolute(recording.path)) {
      linted.append(
        InputResults(keeping: keep) {
          [linter.lint(recording, with: loader)] + unreadable.results(of: recording)
        })
    }
    if linter.checksExchanges, let answers = network.answers() {
      linted.append(
        InputResults(keeping: keep) {
          let result = linter.lint(answers) { network.body(named: $0) }
          return answers.haveDocument ? [result] : result.withoutDocuments.map { [$0] } ?? []
        })
    }
    InputResults.removeDuplicates(from: &linted)
    return linted
  }
}

extension LintRequest {
  /// The request without documents on the network.
  var withoutFetching: LintRequest {
    var request = self
    request.loading.fetches = false
    return request
  }

  /// The loader of the inputs.
  func loader(
    _ network: NetworkDocuments, _ recordings: Recordings, _ earlier: EarlierFiles? = nil,
    _ naming: SourceNaming = SourceNaming()
  ) -> DocumentLoader {
    DocumentLoader(
      loading, network, recordings, named: inputs, standardInputName: standardInputName,
      standardInput: standardInput,
      podServingHosts: rules.podServingHosts, earlier: earlier,
      division: division, naming: naming)
  }

  /// In how many parts a large document is read and checked at a time.
  fileprivate var division: Division { Division(in: jobs ?? Processors.count) }
}
