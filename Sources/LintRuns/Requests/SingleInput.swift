import HLSDocuments
import HLSLoading
import SourceText

/// One document that a command is about, with what it references.
struct SingleInput {
  private let name: String
  private let loading: LoadingOptions
  /// The path or URL of standard input in reports; if nil, references in it are not followed.
  var standardInputName: String?
  /// The exchange log of the input; nil to search for one next to it.
  var exchangeLog: String?
  /// Hosts that serve pods in addition to Google's own.
  var podServingHosts: [String] = []
  /// Who schedules the interstitials of the media playlists.
  var scheduling = Scheduling.byPlaylists
  /// What the document has to be, with its article.
  var noun = "a playlist"
  /// What is said of a folder with several documents, before and after their number.
  var need = "one document is needed"
  var advice = ""

  /// A document at a path or URL, or `-` for standard input.
  init(_ name: String, _ loading: LoadingOptions) { (self.name, self.loading) = (name, loading) }

  /// A document with what it references, and why some of that, or a log next to it, cannot be judged.
  typealias Loaded = (graph: DocumentGraph, obstacle: String?)

  /// The document with all documents that can be loaded.
  func loaded() throws(RunFailure) -> Loaded {
    var inputs = InputDiscovery.inputs(for: [name])
    guard inputs.count == 1, let input = inputs.first else {
      throw RunFailure(
        .unchecked, "\(name): \(need); the folder has \(inputs.count)\(advice)")
    }
    let recordings = Recordings(
      of: &inputs, named: [name], given: exchangeLog, follows: loading.follows,
      standardInputName: standardInputName)
    switch try loader(recordings).load(input) {
    case .unavailable(let document):
      throw RunFailure(.unchecked, "\(document.name): \(document.reason(for: noun))")
    case .graph(let graph, _): return (graph, recordings.obstacle ?? graph.obstacleToLinked)
    }
  }

  /// The same; throws if the document cannot be judged as a whole.
  func loadedWhole() throws(RunFailure) -> Loaded {
    let loaded = try loaded()
    if let reason = loaded.graph.members[0].obstacle {
      throw RunFailure(.unchecked, "\(name): \(reason)")
    }
    return loaded
  }

  /// A loader of the document and of what it references.
  func loader(_ recordings: Recordings) throws(RunFailure) -> DocumentLoader {
    try loading.checkCertificates()
    if let folder = loading.assetFolder, !SourceNaming.exists(folder + "/") {
      throw RunFailure(.usage, "--assets \(folder): no such folder")
    }
    let fetcher: Fetcher
    do throws(WriteFailure) {
      fetcher = try loading.fetcher()
    } catch {
      throw RunFailure(.usage, "--cache \(loading.cacheFolder ?? ""): \(error)")
    }
    let fields = RequestFields(loading.headers, trusting: [name].filter(WebAddress.begins))
    return DocumentLoader(
      loading, NetworkDocuments(fetcher, fields: fields), recordings, named: [name],
      standardInputName: standardInputName, podServingHosts: podServingHosts, scheduling: scheduling
    )
  }
}

extension DocumentGraph {
  /// Why one of the documents that the first one references cannot be judged, with its name; nil if all can.
  var obstacleToLinked: String? {
    members.lazy.dropFirst().compactMap { member in
      member.obstacle.map { "\(member.text.source.name): \($0)" }
    }.first
  }
}
