public import HLSPlaylist

import HLSInterstitials

extension Linter {
  /// The results for each document of an example, in their order, for one that is alone or a
  /// presentation; a document to which nothing leads is judged alone.
  public func lint(_ example: Example) -> [SourceResult] {
    let documents = example.completedDocuments
    guard let entry = documents.first else { return [] }
    func withoutQuery(_ address: String) -> String { String(address.prefix { $0 != "?" }) }
    let base = URIReference(entry.location)
    let sources = Dictionary(
      documents.map { (withoutQuery($0.address ?? base.resolving($0.name)), $0.source) },
      uniquingKeysWith: { first, _ in first })
    let graph = DocumentGraph.following(entry.source, at: entry.location, settings: settings) {
      address in
      sources[withoutQuery(address)].map { .source($0, location: address) }
        ?? .absent(reason: "not part of the example")
    }
    let results = lint(graph)
    return documents.map { document in
      results.first { $0.source == document.name }
        ?? lint(
          DocumentGraph.following(document.source, at: document.location, settings: settings) { _ in
            .absent(reason: "not part of the example")
          })[0]
    }
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
        from: Document(Playlist(parsing: source, values: values), settings: settings, at: location),
        at: location,
        limits: limits, find: find)
    }
    let document = JSONDocument(JSONText(parsing: source), settings: settings)
    return GraphBuilder.graph(from: document, at: location, limits: limits, find: find)
  }
}
