import HLSDocuments
import HLSLinting
package import HLSLoading
package import HLSReporting

/// A request to show a recorded session.
package struct SessionRequest: Sendable {
  /// A path or URL, or `-` for standard input.
  package var input = ""
  /// The logs of two participants who watch together; empty for one session.
  package var participants: [String] = []
  /// The log of the exchanges that were recorded with the session; nil to search for one next to it.
  package var exchangeLog: String?
  /// The HTTP archive that was recorded with the session; nil without one.
  package var archive: String?
  /// How the log is loaded.
  package var loading = LoadingOptions()
  /// Which rules run.
  package var rules = RuleRequest()

  /// Creates a request without input and with default options.
  package init() {}
}

/// Loads a recorded session with the exchanges that were recorded with it, and checks both.
package struct SessionRun: Sendable {
  private let request: SessionRequest

  /// Creates a run; loads nothing yet.
  package init(_ request: SessionRequest) { self.request = request }

  /// The report; throws if the log cannot be loaded, or the input is a document of another kind.
  package func report() throws(RunFailure) -> SessionReport {
    let linter = try request.rules.linter()
    if let exchanges = try SessionExchanges(recognizing: request.input) {
      guard request.archive == nil, request.exchangeLog == nil else {
        throw RunFailure(
          .usage, "\(request.input) has exchanges; --har and --exchanges need a log of events")
      }
      return exchanges.finish(SessionReport(log(of: exchanges), [exchanges.result(linter)]))
    }
    let exchanges = try recorded()
    var graph = try graph(request.input)
    guard let log = graph.members[0].session else {
      throw RunFailure(
        .unchecked, "\(request.input): not a recorded session: \(graph.members[0].nounPhrase)")
    }
    graph.answers = exchanges?.answers
    let result = linter.lint(graph)[0].redacted()
    guard let exchanges else { return SessionReport(SessionReport.Log(log), [result]) }
    return exchanges.finish(
      SessionReport(
        SessionReport.Log(log), recorded: self.log(of: exchanges),
        [result, exchanges.result(linter)]))
  }

  /// The report on the two participants of the request; throws if a log cannot be loaded, or is a document of another
  /// kind.
  package func sharedReport() throws(RunFailure) -> SharedSessionReport {
    let linter = try request.rules.linter()
    var graphs: [DocumentGraph] = []
    for name in request.participants { graphs.append(try graph(name)) }
    let logs = graphs.compactMap(\.members[0].session)
    guard logs.count == 2 else {
      let (name, graph) =
        zip(request.participants, graphs).first { $1.members[0].session == nil }
        ?? (request.input, graphs[0])
      throw RunFailure(
        .unchecked, "\(name): not a recorded session: \(graph.members[0].nounPhrase)")
    }
    let results = linter.lint(graphs.map { Viewer($0) }, areTogether: true)
    return SharedSessionReport(
      SharedCourse(logs[0], logs[1]), results.map { $0.prefix(1).map { $0.redacted() } })
  }

  private func graph(_ name: String) throws(RunFailure) -> DocumentGraph {
    var loading = request.loading
    loading.follows = false
    var input = SingleInput(name, loading)
    input.podServingHosts = request.rules.podServingHosts
    return try input.loaded().graph
  }

  /// The exchanges that the request names, otherwise those next to the input; nil without any.
  private func recorded() throws(RunFailure) -> SessionExchanges? {
    guard request.archive == nil || request.exchangeLog == nil else {
      throw RunFailure(.usage, "--har and --exchanges cannot be combined")
    }
    if let archive = request.archive { return try SessionExchanges(archive: archive) }
    if let log = request.exchangeLog { return try SessionExchanges(log: log) }
    return try SessionExchanges(nextTo: request.input)
  }

  private func log(of exchanges: SessionExchanges) -> SessionReport.Log {
    SessionReport.Log(
      SessionLog(exchanges.answers.log, podServingHosts: request.rules.podServingHosts),
      named: exchanges.name, unit: exchanges.unit)
  }
}
