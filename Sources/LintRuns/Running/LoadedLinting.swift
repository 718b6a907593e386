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

extension RecordedAnswers {
  /// Whether any request loaded a document.
  var haveDocument: Bool {
    log.exchanges.contains {
      $0.isSuccess && $0.stopped == nil && $0.file != nil && $0.bytes?.value != 0
    }
  }
}

extension SourceResult {
  /// The result of answers none of which is a document: not that of an input that was checked; nil if nothing
  /// was found in them.
  var withoutDocuments: SourceResult? {
    guard !findings.isEmpty || !omitted.bySeverity.isEmpty || !suppressed.isEmpty else {
      return nil
    }
    var result = SourceResult(
      source: source, kind: kind, status: .unchecked(reason: "no request loaded a document"),
      findings: findings, omitted: omitted, subjects: subjects, uncheckedLinks: uncheckedLinks)
    result.suppressed = suppressed
    result.usedExceptions = usedExceptions
    return result
  }

  /// The result of a document that could not be loaded.
  init(_ document: UnavailableDocument, reportedBy fingerprint: String? = nil) {
    self.init(
      source: document.name, unchecked: document.reason, linkedFrom: document.link?.source,
      reportedBy: fingerprint)
  }
}
