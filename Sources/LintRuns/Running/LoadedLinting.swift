import HLSDocuments
package import HLSLinting
package import HLSLoading

extension Linter {
  /// The results of an input and of the documents it references.
  package func lint(_ input: LoadedInput) -> [SourceResult] {
    switch input {
    case .unavailable(let document): [lint(document)]
    case .graph(let graph, let unavailable): lint(graph, unavailable)
    }
  }

  private func lint(
    _ graph: DocumentGraph, _ unavailable: [UnavailableDocument]
  ) -> [SourceResult] {
    let results = lint(graph)
    let reports = graph.failureReports(in: results)
    return results
      + unavailable.map { document in
        SourceResult(document, reportedBy: document.link.flatMap { reports[$0.address] })
      }
  }

  /// The result of an exchange log.
  package func lint(_ recording: Recording, with loader: DocumentLoader) -> SourceResult {
    guard let answers = recording.answers else {
      return SourceResult(
        source: SourceNaming().name(recording.path),
        unchecked: recording.failure.map { "\($0)" } ?? "cannot be read")
    }
    return lint(answers, find: loader.bodies(of: recording))
  }
}

extension SourceResult {
  /// The result of a document that could not be loaded.
  init(_ document: UnavailableDocument, reportedBy fingerprint: String? = nil) {
    self.init(
      source: document.name, unchecked: document.reason, linkedFrom: document.link?.source,
      reportedBy: fingerprint)
  }
}
