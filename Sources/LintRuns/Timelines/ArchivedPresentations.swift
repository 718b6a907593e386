import HLSDocuments
import HLSLoading
import HLSPlaylist
import SourceText

/// The documents of an HTTP archive, each with what it references.
struct ArchivedPresentations {
  /// The documents.
  let documents: ArchivedDocuments
  /// Hosts that serve pods in addition to Google's own.
  let podServingHosts: [String]
  /// Whether references are followed.
  var follows = true

  /// The document at an address with what it references; nil if its body was not saved.
  func graph(at address: String) -> DocumentGraph? {
    guard case .source(let source, let location) = documents.document(at: address) else {
      return nil
    }
    return graph(of: source, at: location)
  }

  /// A document with what it references.
  func graph(of source: SourceFile, at location: String) -> DocumentGraph {
    var graph = DocumentGraph(source, at: location, podServingHosts: podServingHosts) { link in
      follows ? documents.document(at: link) : .absent(reason: "not loaded")
    }
    graph.answers = documents.answers
    return graph
  }

  /// Calls a function with each document that none of the documents before references: multivariant
  /// playlists, then media playlists, then others.
  func forEach(_ body: (DocumentGraph) -> Void) {
    var reached: Set<String> = []
    for group in order {
      for address in group where !reached.contains(documents.name(of: address)) {
        guard let graph = graph(at: address) else { continue }
        reached.formUnion(graph.sources)
        body(graph)
      }
    }
  }

  /// The addresses of multivariant playlists, of media playlists, and of other documents.
  ///
  /// Those of one group may link to those of the next.
  private var order: [[String]] {
    var groups: [[String]] = [[], [], []]
    for document in documents.documents {
      var group = 2
      if document.kind == .playlist, let load = document.whole,
        let body = documents.archive.body(of: load)
      {
        let playlist = Playlist(parsing: SourceFile(name: "", bytes: body))
        group = playlist.kind == .multivariant ? 0 : 1
      }
      groups[group].append(document.address)
    }
    return groups
  }
}

extension DocumentGraph {
  /// The names of the documents.
  var sources: Set<String> { Set(members.map(\.text.source.name)) }
}
