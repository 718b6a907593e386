import HLSDocuments
import HLSLinting
import HLSLoading

/// Lints what several viewers of the same content received, and compares them.
struct ViewersLinter {
  private let request: LintRequest
  private let audience: LintRequest.Audience
  private let linter: Linter
  private let newNetwork: @Sendable () -> NetworkDocuments

  init(
    _ request: LintRequest, _ audience: LintRequest.Audience, _ linter: Linter,
    _ newNetwork: @escaping @Sendable () -> NetworkDocuments
  ) {
    self.request = request
    self.audience = audience
    self.linter = linter
    self.newNetwork = newNetwork
  }

  private struct Loaded {
    let graph: DocumentGraph?
    /// The viewer that a log shows of whom no document was kept; nil if there is a graph.
    let recorded: Viewer?
    let unreadable: UnreadableLoads
    /// The results of what could not be loaded.
    let unchecked: [SourceResult]
    let loader: DocumentLoader
  }

  /// The results of the documents of each viewer in turn, then those of exchange logs.
  func results() -> [SourceResult] {
    let loaded = request.inputs.map(load)
    var compared = linter.lint(
      loaded.compactMap { $0.graph.map { Viewer($0) } ?? $0.recorded },
      areTogether: audience == .participants
    )[...]
    var results: [SourceResult] = []
    for viewer in loaded {
      if let graph = viewer.graph {
        let own = compared.popFirst() ?? []
        viewer.unreadable.observe(own, of: .graph(graph, unavailable: []))
        results += own
      } else if viewer.recorded != nil {
        results += compared.popFirst() ?? []
      }
      results += viewer.unchecked
    }
    for viewer in loaded {
      let recordings = viewer.loader.recordings.all
      results += recordings.dropFirst(viewer.recorded == nil ? 0 : 1).flatMap {
        [linter.lint($0, with: viewer.loader)] + viewer.unreadable.results(of: $0)
      }
    }
    return Self.joined(results)
  }

  /// Loads the documents of a viewer: of a folder, those of the document that links to most.
  private func load(_ name: String) -> Loaded {
    var inputs = InputDiscovery.inputs(for: [name])
    let recordings = Recordings(
      of: &inputs, named: [name], given: request.exchangeLog, follows: request.loading.follows)
    let loader = DocumentLoader(
      request.loading, newNetwork(), recordings, named: [name],
      podServingHosts: request.rules.podServingHosts)
    var best: (graph: DocumentGraph, unavailable: [UnavailableDocument])?
    var failures: [UnavailableDocument] = []
    for input in inputs {
      switch loader.load(input) {
      case .unavailable(let document): failures.append(document)
      case .graph(let graph, let unavailable):
        if graph.members.count > best?.graph.members.count ?? 0 { best = (graph, unavailable) }
      }
    }
    return Loaded(
      graph: best?.graph, recorded: best == nil ? recordedViewer(with: loader) : nil,
      unreadable: UnreadableLoads(recordings, of: inputs, named: [name], with: loader),
      unchecked: (best.map(\.unavailable) ?? failures).map { SourceResult($0) }, loader: loader)
  }

  private func recordedViewer(with loader: DocumentLoader) -> Viewer? {
    guard let recording = loader.recordings.all.first, let answers = recording.answers,
      answers.log.faultDescription == nil
    else { return nil }
    return Viewer(
      ExchangeGraph(
        answers, podServingHosts: request.rules.podServingHosts, limits: DocumentGraph.Limits(),
        find: loader.bodies(of: recording)))
  }

  /// The results, with one for each document that several viewers received.
  ///
  /// A later one is kept too if it has other findings.
  private static func joined(_ results: [SourceResult]) -> [SourceResult] {
    var known: [String: Set<String>] = [:]
    return results.filter { result in
      let fingerprints = Set(result.findings.map(\.fingerprint))
      guard let earlier = known[result.source] else {
        known[result.source] = fingerprints
        return true
      }
      known[result.source] = earlier.union(fingerprints)
      return !fingerprints.isSubset(of: earlier)
    }
  }
}
