import HLSInterstitials
import HLSPlaylist
public import SourceText

extension DocumentGraph {
  /// Creates a graph of one document of any kind, whose links are not followed.
  ///
  /// `location` is the address it was loaded from; nil if unknown. `podServingHosts` are hosts that
  /// serve pods in addition to Google's own.
  public init(
    _ source: SourceFile, at location: String? = nil, podServingHosts: [String] = []
  ) {
    self.init(
      source, at: location, podServingHosts: podServingHosts, scheduling: .byPlaylists)
  }

  /// Creates the same graph; `scheduling` decides who schedules the interstitials.
  package init(
    _ source: SourceFile, at location: String?, podServingHosts: [String], scheduling: Scheduling
  ) {
    let content = Member.Content.reading(
      source, at: location, from: .named, podServingHosts: podServingHosts)
    self.init(
      scheduling.applied(to: content, podServingHosts: podServingHosts), location: source.name)
  }

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
}
