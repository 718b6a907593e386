import HLSInterstitials
import HLSPlaylist
public import SourceText

extension DocumentGraph {
  /// Builds the graph of a document of any kind, with the documents that `find` returns for the
  /// addresses in it.
  ///
  /// `location` is the address of the document. With recorded `answers` it is a local address, links
  /// are resolved to recorded bodies, and `find` is called with local addresses. `find` is called once
  /// for each address, without its fragment. Before that, `expecting` is called for each level of links
  /// with a function that returns all addresses of the level, so that they can be loaded together.
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
  /// The graph of a document, its references loaded by a function of the caller.
  ///
  /// `load` gets the resolved addresses of a level together, each once in the whole graph, and returns
  /// what is there; an address without an answer counts as not loaded.
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
  /// A document from which nothing is followed; `location` is the address that it came from, where it
  /// has one.
  public static func alone(
    _ source: SourceFile, at location: String? = nil, podServingHosts: [String] = []
  ) -> DocumentGraph {
    DocumentGraph(
      .reading(source, at: location, from: .named, podServingHosts: podServingHosts),
      location: source.name)
  }
}
