import HLSPlaylist
public import SourceText

extension DocumentGraph {
  /// Creates the graph of a document of any kind, with the documents that `find` returns for the
  /// addresses it links to.
  ///
  /// - Parameters:
  ///   - source: the document.
  ///   - location: the address or file path of the document, against which links are resolved.
  ///   - podServingHosts: hosts that serve pods in addition to Google's own.
  ///   - limits: the limits up to which links are followed.
  ///   - answers: the recorded responses. With them, `location` is a local address, links are
  ///     resolved to recorded bodies, and `find` receives the local addresses of these.
  ///   - find: looks up an address, and is called once for each, without its fragment.
  public init(
    _ source: SourceFile, at location: String, podServingHosts: [String] = [],
    limits: Limits = Limits(), answers: RecordedAnswers? = nil,
    find: (String) -> FoundDocument
  ) {
    self.init(
      source, at: location, podServingHosts: podServingHosts, limits: limits, answers: answers,
      expecting: { _ in }, find: find)
  }

  /// Creates the graph of a document as the other initializer does, and announces what it looks up.
  ///
  /// `expecting` is called with a function that returns the addresses that will be looked up next, so that
  /// they can be loaded together. `scheduling` decides who schedules the interstitials.
  package init(
    _ source: SourceFile, at location: String, podServingHosts: [String],
    scheduling: Scheduling = .byPlaylists, limits: Limits = Limits(),
    answers: RecordedAnswers? = nil,
    expecting: (() -> [String]) -> Void, find: (String) -> FoundDocument
  ) {
    func found(_ address: String) -> FoundDocument {
      answers?.document(at: address, find: find) ?? find(address)
    }
    var builder = GraphBuilder(
      source, at: answers?.exchange(ofFile: location)?.location ?? location,
      podServingHosts: podServingHosts, scheduling: scheduling, limits: limits)
    while let address = builder.next() {
      if !builder.isExpected { expecting { builder.takeExpected() } }
      builder.add(found(address))
    }
    self = builder.graph
    self.answers = answers
  }

  /// Loads a document and all documents it links to with a function of the caller, such as one that
  /// uses its own network client or storage.
  ///
  /// Nothing else is read: no file, no cache, no network. A linked document that is missing is no
  /// error: its ``Link/target`` has the reason.
  ///
  /// - Parameters:
  ///   - address: the address of the document, which is passed to the first call of `load`.
  ///   - podServingHosts: hosts that serve Google DAI pods in addition to Google's own; those of the
  ///     linter's settings.
  ///   - limits: the limits up to which links are followed.
  ///   - load: receives the addresses of a level of links, which can be loaded together, and returns the
  ///     result for each. It receives each address once, without its fragment. An address without a
  ///     result counts as not loaded.
  /// - Returns: the document with those it links to.
  /// - Throws: the reason if the document at `address` itself could not be loaded, is of a kind that
  ///   cannot be checked, such as HTML, or is larger than `SourceFile.largestSize`.
  public static func load(
    _ address: String, podServingHosts: [String] = [], limits: Limits = Limits(),
    by load: @Sendable ([String]) async -> [String: FoundDocument]
  ) async throws(UnavailableDocument) -> DocumentGraph {
    let missing = FoundDocument.absent(reason: "not loaded")
    switch await load([address])[address] ?? missing {
    case .absent(let reason): throw UnavailableDocument(name: address, reason: reason)
    case .source(let source, let location):
      if let reason = source.obstacle {
        throw UnavailableDocument(name: address, reason: reason)
      }
      var builder = GraphBuilder(
        source, at: location, podServingHosts: podServingHosts, limits: limits)
      var found: [String: FoundDocument] = [:]
      while let next = builder.next() {
        if !builder.isExpected {
          found.merge(await load(builder.takeExpected())) { first, _ in first }
        }
        builder.add(found.removeValue(forKey: next) ?? missing)
      }
      return builder.graph
    }
  }
}
