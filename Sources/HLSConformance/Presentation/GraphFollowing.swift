import HLSInterstitials
public import HLSPlaylist

extension DocumentGraph {
  /// The graph of a document of any kind and what `find` gives for the addresses in it.
  ///
  /// With recorded answers addresses lead to their bodies, and `find` is asked for local addresses,
  /// as `location` is one. Before the addresses of a level are asked for, `expecting` hears them all,
  /// where it wants to.
  public static func following(
    _ source: SourceFile, at location: String, settings: LintSettings = LintSettings(),
    limits: GraphBuilder.Limits = GraphBuilder.Limits(), answers: RecordedAnswers? = nil,
    expecting: (() -> [String]) -> Void = { _ in }, find: (String) -> FoundDocument
  ) -> DocumentGraph {
    func found(_ address: String) -> FoundDocument {
      answers?.document(at: address, find: find) ?? find(address)
    }
    let location = answers?.exchange(ofFile: location)?.location ?? location
    let values = OutsideValues(query: URIReference(location).queryValues)
    let entry: Member.Content =
      JSONText.isJSON(source.bytes)
      ? .json(JSONDocument(JSONText(parsing: source), settings: settings))
      : .playlist(
        Document(Playlist(parsing: source, values: values), settings: settings, at: location))
    var graph = GraphBuilder.graph(
      of: entry, at: location, settings: settings, limits: limits, expecting: expecting,
      find: found)
    graph.answers = answers
    return graph
  }
}
