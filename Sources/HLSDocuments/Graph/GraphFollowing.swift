import HLSInterstitials
import HLSPlaylist
public import SourceText

extension DocumentGraph {
  /// Builds the graph of a document of any kind, with the documents that `find` returns for linked
  /// addresses.
  ///
  /// `location` is the address of the document. With recorded `answers` it is a local address,
  /// links are resolved to recorded bodies, and `find` is called with local addresses. `find` is
  /// called once for each address, without its fragment. Before that, `expecting` is called for
  /// each level of links with a function that returns all addresses of the level, so that they can
  /// be loaded together.
  public static func following(
    _ source: SourceFile, at location: String, podServingHosts: [String] = [],
    limits: GraphBuilder.Limits = GraphBuilder.Limits(), answers: RecordedAnswers? = nil,
    expecting: (() -> [String]) -> Void = { _ in }, find: (String) -> FoundDocument
  ) -> DocumentGraph {
    func found(_ address: String) -> FoundDocument {
      answers?.document(at: address, find: find) ?? find(address)
    }
    let location = answers?.exchange(ofFile: location)?.location ?? location
    var builder = GraphBuilder(
      .reading(source, at: location, from: .named, podServingHosts: podServingHosts), at: location,
      podServingHosts: podServingHosts, limits: limits)
    var level = 0..<0
    while let address = builder.next() {
      if builder.level != level {
        level = builder.level
        expecting { builder.expected }
      }
      builder.add(found(address))
    }
    var graph = builder.graph
    graph.answers = answers
    return graph
  }
}

extension DocumentGraph {
  /// Builds the graph of a document, with linked documents loaded asynchronously.
  ///
  /// `load` receives the resolved addresses of a level together, each once in the whole graph, and
  /// returns the documents found; an address without a result counts as not loaded.
  public static func following(
    _ source: SourceFile, at location: String, podServingHosts: [String] = [],
    limits: GraphBuilder.Limits = GraphBuilder.Limits(),
    load: @Sendable ([String]) async -> [String: FoundDocument]
  ) async -> DocumentGraph {
    var builder = GraphBuilder(
      .reading(source, at: location, from: .named, podServingHosts: podServingHosts), at: location,
      podServingHosts: podServingHosts, limits: limits)
    var found: [String: FoundDocument] = [:]
    while let address = builder.next() {
      if found[address] == nil { found = await load(builder.expected) }
      builder.add(found.removeValue(forKey: address) ?? .absent(reason: "not loaded"))
    }
    return builder.graph
  }
}

extension DocumentGraph {
  /// A graph of one document whose links are not followed; `location` is the address it was loaded
  /// from, if any.
  public static func alone(
    _ source: SourceFile, at location: String? = nil, podServingHosts: [String] = []
  ) -> DocumentGraph {
    DocumentGraph(
      .reading(source, at: location, from: .named, podServingHosts: podServingHosts),
      location: source.name)
  }
}
