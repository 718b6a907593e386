import HLSInterstitials
public import HLSPlaylist

extension Linter {
  /// The results for each document of an example, in their order, for one that is alone or a
  /// presentation; a document to which nothing leads is judged alone.
  ///
  /// A document with the name of an exchange log is one: it says where the others were loaded.
  public func lint(_ example: Example) -> [SourceResult] {
    let sources = example.completedDocuments.map(\.source)
    let byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let answers = byName[ExchangeLog.fileName].map {
      RecordedAnswers(ExchangeLog(parsing: $0), at: $0.name)
    }
    func find(_ address: String) -> FoundDocument {
      byName[String(address.prefix { $0 != "?" })].map { .source($0, location: address) }
        ?? .absent(reason: "not part of the example")
    }
    let entry = sources.first { $0.name != ExchangeLog.fileName }
    let results = entry.map {
      lint(
        DocumentGraph.following(
          $0, at: $0.name, settings: settings, answers: answers, find: find))
    }
    return sources.map { source in
      if let answers, source.name == ExchangeLog.fileName { return lint(answers, find: find) }
      return results?.first { $0.source == source.name }
        ?? lint(
          DocumentGraph.following(
            source, at: source.name, settings: settings, answers: answers
          ) { _ in .absent(reason: "not part of the example") })[0]
    }
  }
}

extension DocumentGraph {
  /// The graph of a document of any kind and what `find` gives for the addresses in it.
  ///
  /// With recorded answers addresses lead to their bodies, and `find` is asked for local addresses,
  /// as `location` is one.
  public static func following(
    _ source: SourceFile, at location: String, settings: LintSettings = LintSettings(),
    limits: GraphBuilder.Limits = GraphBuilder.Limits(), answers: RecordedAnswers? = nil,
    find: (String) -> FoundDocument
  ) -> DocumentGraph {
    func found(_ address: String) -> FoundDocument {
      answers?.document(at: address, find: find) ?? find(address)
    }
    let location = answers?.exchange(ofFile: location)?.location ?? location
    var graph: DocumentGraph
    if JSONText.isJSON(source.bytes) {
      let document = JSONDocument(JSONText(parsing: source), settings: settings)
      graph = GraphBuilder.graph(from: document, at: location, limits: limits, find: found)
    } else {
      let values = OutsideValues(query: URIReference(location).queryValues)
      graph = GraphBuilder.graph(
        from: Document(Playlist(parsing: source, values: values), settings: settings), at: location,
        limits: limits, find: found)
    }
    graph.answers = answers
    return graph
  }
}
