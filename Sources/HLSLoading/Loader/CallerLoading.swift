public import HLSDocuments

extension DocumentLoader {
  /// Loads the document at an address and all documents it references with a function of the caller, for
  /// programs with a network client or storage of their own.
  ///
  /// Nothing else is read: no file, no cache, no network.
  ///
  /// - Parameters:
  ///   - address: the address of the document, which is the first one that `load` receives.
  ///   - podServingHosts: hosts that serve pods, in addition to Google's.
  ///   - limits: the limits up to which links are followed.
  ///   - load: receives the addresses of a level of links together, each once, and returns the documents
  ///     found; an address without a result counts as not loaded.
  /// - Returns: the document with those it references, or the reason why it cannot be checked.
  public static func load(
    _ address: String, podServingHosts: [String] = [],
    limits: GraphBuilder.Limits = GraphBuilder.Limits(),
    by load: @Sendable ([String]) async -> [String: FoundDocument]
  ) async -> LoadedInput {
    do throws(UnavailableDocument) {
      switch await load([address])[address] ?? .absent(reason: "not loaded") {
      case .absent(let reason): throw UnavailableDocument(name: address, reason: reason)
      case .source(let source, let location):
        try check(source)
        let graph = await DocumentGraph.following(
          source, at: location, podServingHosts: podServingHosts, limits: limits, load: load)
        return .graph(graph, unavailable: [])
      }
    } catch {
      return .unavailable(error)
    }
  }
}
