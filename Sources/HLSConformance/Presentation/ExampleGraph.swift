public import HLSPlaylist

import HLSInterstitials

extension Linter {
  /// The results for each document of an example, in their order, for one that is alone or a
  /// presentation; a document to which nothing leads is judged alone.
  public func lint(_ example: Example) -> [SourceResult] {
    if example.arrangement == .reloads { return lint(reloads: example) }
    let sources = example.completedDocuments.map(\.source)
    guard let entry = sources.first else { return [] }
    let byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let graph = DocumentGraph.following(entry, at: entry.name, settings: settings) { address in
      byName[String(address.prefix { $0 != "?" })].map { .source($0, location: address) }
        ?? .absent(reason: "not part of the example")
    }
    let results = lint(graph)
    return sources.map { source in
      results.first { $0.source == source.name }
        ?? lint(
          DocumentGraph.following(source, at: source.name, settings: settings) { _ in
            .absent(reason: "not part of the example")
          })[0]
    }
  }
}

extension Linter {
  /// The results of a session, each finding with the load in which its place is.
  private func lint(reloads example: Example) -> [SourceResult] {
    var session = LiveSession(named: "example", settings: settings)
    for load in example.documents {
      session.add(load.completed.source, at: load.loadTime.flatMap(DateTime.init(reading:)))
    }
    let result = lint(session)
    return session.loads.map { load in
      SourceResult(
        source: load.name, kind: result.kind, status: .checked,
        findings: result.findings.filter { $0.place.source == load.name },
        omitted: OmittedFindings(), subjects: result.subjects, unfollowed: [], loads: [])
    }
  }
}

extension DateTime {
  fileprivate init?(reading text: String) {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    self = date
  }
}

extension DocumentGraph {
  /// The graph of a document of any kind and what `find` gives for the addresses in it.
  public static func following(
    _ source: SourceFile, at location: String, settings: LintSettings = LintSettings(),
    limits: GraphBuilder.Limits = GraphBuilder.Limits(), find: (String) -> FoundDocument
  ) -> DocumentGraph {
    guard JSONText.isJSON(source.bytes) else {
      let values = OutsideValues(query: URIReference(location).queryValues)
      return GraphBuilder.graph(
        from: Document(Playlist(parsing: source, values: values), settings: settings), at: location,
        limits: limits, find: find)
    }
    let document = JSONDocument(JSONText(parsing: source), settings: settings)
    return GraphBuilder.graph(from: document, at: location, limits: limits, find: find)
  }
}
