import HLSDocuments
package import HLSLinting
package import HLSLoading

extension Linter {
  /// The results of an input and of the documents it references.
  package func lint(_ input: LoadedInput) -> [SourceResult] {
    switch input {
    case .unavailable(let document): [SourceResult(document)]
    case .graph(let graph, let unavailable): lint(graph) + unavailable.map { SourceResult($0) }
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
  init(_ document: UnavailableDocument) {
    self.init(source: document.name, unchecked: document.reason)
  }
}
