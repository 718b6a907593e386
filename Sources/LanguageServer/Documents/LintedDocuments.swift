import HLSDocuments
import HLSLinting
import SourceText

/// An open document with all documents it links to, and what was found in them.
struct LintedDocuments: Sendable {
  /// The open document, which is the first member, and those it links to.
  let graph: DocumentGraph
  /// The address of each member; nil for one that is no file.
  let addresses: [DocumentURI?]
  /// The result of each member.
  let results: [SourceResult]
  /// The path of the configuration of the document; nil if there is none.
  let configuration: String?
  /// Why the configuration of the document is not used; nil if it is, or if there is none.
  let problem: String?
  /// The paths that it and its members link to, whether there is a file or not.
  private let linkedPaths: Set<String>

  /// Lints an open document; `find` looks up the documents that it links to.
  init(
    _ document: OpenDocument, in environment: ServerEnvironment,
    find: (_ address: String) -> FoundDocument
  ) {
    let path = document.uri.path
    let choice = environment.rules(path)
    var limits = DocumentGraph.Limits()
    limits.division = environment.division
    var linter = choice.linter
    linter.division = environment.division
    let hosts = linter.settings.podServingHosts
    let source = SourceFile(
      name: path.map(environment.name) ?? document.uri.text, bytes: document.lines.bytes)
    if let obstacle = source.obstacle {
      graph = DocumentGraph(source, podServingHosts: hosts)
      results = graph.members.map { _ in SourceResult(source: source.name, unchecked: obstacle) }
    } else {
      graph =
        path.map {
          DocumentGraph(
            source, at: $0.pathReference, podServingHosts: hosts, limits: limits, find: find)
        }
        ?? DocumentGraph(
          source, at: nil, podServingHosts: hosts, scheduling: .byPlaylists,
          divided: environment.division)
      results = linter.lint(graph)
    }
    (configuration, problem) = (choice.configuration, choice.problem)
    addresses = graph.members.map { member in
      member.number == 0
        ? document.uri
        : DocumentURI.absolutePath(ofLocation: member.location).map(DocumentURI.init(path:))
    }
    linkedPaths = Set(graph.links.compactMap { DocumentURI.absolutePath(ofLocation: $0.location) })
  }

  /// The number of the member with this address; nil if there is none.
  func member(_ uri: DocumentURI) -> Int? { addresses.firstIndex(of: uri) }

  /// Whether a change of the document at an address changes what is found.
  func depends(on uri: DocumentURI) -> Bool {
    addresses.contains(uri) || uri.path.map(linkedPaths.contains) ?? false
  }
}

extension DocumentURI {
  /// The absolute path of a location in a graph; nil for one on the network, and for data.
  static func absolutePath(ofLocation location: String) -> String? {
    let reference = URIReference(location)
    guard reference.scheme == nil, reference.authority == nil else { return nil }
    return absolutePath(reference)
  }
}
