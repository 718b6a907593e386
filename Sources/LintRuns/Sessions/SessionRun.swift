import HLSDocuments
import HLSLinting
package import HLSLoading
package import HLSReporting
import HLSRules

/// A request to show a recorded session.
package struct SessionRequest: Sendable {
  /// A path or URL, or `-` for standard input.
  package var input = ""
  /// How the log is loaded.
  package var loading = LoadingOptions()
  /// Hosts that serve pods in addition to Google's own.
  package var podServingHosts: [String] = []

  /// Creates a request without input and with default options.
  package init() {}
}

/// Loads a recorded session and checks it with the rules that are enabled by default.
package struct SessionRun: Sendable {
  private let request: SessionRequest

  /// Creates a run; loads nothing yet.
  package init(_ request: SessionRequest) { self.request = request }

  /// The report; throws if the log cannot be loaded, or the input is a document of another kind.
  package func report() throws(RunFailure) -> SessionReport {
    var loading = request.loading
    loading.follows = false
    var input = SingleInput(request.input, loading)
    input.podServingHosts = request.podServingHosts
    let graph = try input.graph()
    guard let log = graph.members[0].session else {
      throw RunFailure(
        .unchecked, "\(request.input): not a recorded session: \(graph.members[0].nounPhrase)")
    }
    var settings = LintSettings()
    settings.podServingHosts = request.podServingHosts
    let linter = Linter(RuleCatalog.book, settings: settings)
    return SessionReport(log, linter.lint(graph)[0].redacted())
  }
}
