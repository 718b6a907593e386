public import HLSDocuments
public import SourceText

/// Loads inputs and the documents they reference: from files, recordings, the cache and the network.
///
/// Where documents come from elsewhere, as in a server, `DocumentGraph.following(_:at:…:load:)` takes an
/// asynchronous function in place of a loader.
public struct DocumentLoader: Sendable {
  public let recordings: Recordings
  public let network: NetworkDocuments
  private let options: LoadingOptions
  private let podServingHosts: [String]
  /// The directories that were named, made absolute.
  private let named: [String]
  private let standardInputName: String?
  private let largestFile: Int
  private let naming = SourceNaming()

  /// The most documents that an address on the network may lead to.
  public static let mostNetworkDocuments = 1_000

  /// Creates a loader; nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - options: how documents are loaded.
  ///   - network: the documents on the network.
  ///   - recordings: the recorded answers around the inputs.
  ///   - named: the files and directories that were named; addresses in a file lead to no other folder.
  ///   - standardInputName: the path or address that standard input has in reports, and from which
  ///     addresses in it are resolved; without it nothing is followed from there.
  ///   - podServingHosts: hosts that serve pods besides Google's own.
  ///   - largestFile: the most bytes of a file that is an input.
  public init(
    _ options: LoadingOptions, _ network: NetworkDocuments, _ recordings: Recordings = Recordings(),
    named: [String] = [], standardInputName: String? = nil, podServingHosts: [String] = [],
    largestFile: Int = SourceFile.largestSize
  ) {
    self.options = options
    self.network = network
    self.recordings = recordings
    self.podServingHosts = podServingHosts
    self.named = named.map(naming.absolute)
    self.standardInputName = standardInputName
    self.largestFile = largestFile
  }

  /// Loads an input and what it references.
  public func load(_ input: DiscoveredInput) -> LoadedInput {
    do throws(UnavailableDocument) {
      switch input {
      case .failure(let path, let failure):
        throw UnavailableDocument(name: naming.name(path), reason: "\(failure)")
      case .file(let path): return try load(file(at: path), at: path)
      case .standardInput: return try load(standardInput(), at: standardInputName)
      case .address(let address): return try load(address)
      }
    } catch {
      return .unavailable(error)
    }
  }

  /// Loads an input as one of the loads of a live playlist.
  public func loadPlaylist(
    _ input: DiscoveredInput
  ) throws(UnavailableDocument) -> LoadedPlaylist {
    let path: String
    switch input {
    case .failure(let path, let failure):
      throw UnavailableDocument(name: naming.name(path), reason: "\(failure)")
    case .address(let address):
      throw UnavailableDocument(name: address, reason: "loads that are compared are files")
    case .standardInput: path = "-"
    case .file(let name): path = name
    }
    let source = try file(at: path)
    if let hint = ContentKind(of: source.bytes.span).hintBesidePlaylists {
      throw UnavailableDocument(name: source.name, reason: "not a playlist: \(hint)")
    }
    let exchange = recordings.answers(for: path)?.exchange(ofFile: LinkedFiles.location(of: path))
    return LoadedPlaylist(
      source: source, time: exchange?.time?.value, address: exchange?.url.text)
  }

  /// The bodies that a recording keeps, by their local addresses.
  public func bodies(of recording: Recording) -> (String) -> FoundDocument {
    let files = LocalFiles(around: recording.path, recording.answers, named: named, naming)
    return { files.document(at: $0) }
  }

  private func file(at path: String) throws(UnavailableDocument) -> SourceFile {
    let name = naming.name(path)
    do {
      return SourceFile(name: name, bytes: try LoadedFile(reading: path, limit: largestFile).bytes)
    } catch {
      throw UnavailableDocument(name: name, reason: "\(error)")
    }
  }

  private func standardInput() throws(UnavailableDocument) -> SourceFile {
    let name = standardInputName.map(naming.name) ?? "<stdin>"
    do {
      return SourceFile(name: name, bytes: try LoadedFile.standardInput(named: name).bytes)
    } catch {
      throw UnavailableDocument(name: name, reason: "\(error)")
    }
  }

  /// Refuses what cannot be judged at all.
  private func check(_ source: SourceFile) throws(UnavailableDocument) {
    guard let hint = ContentKind(of: source.bytes.span).hint else { return }
    throw UnavailableDocument(name: source.name, reason: "not a playlist: \(hint)")
  }

  /// A document of a file, of standard input, or of an address that standard input stands for; `path` is
  /// nil where nothing can be followed.
  private func load(
    _ source: SourceFile, at path: String?
  ) throws(UnavailableDocument) -> LoadedInput {
    try check(source)
    let isAddress = path.map(WebAddress.begins) ?? false
    guard options.follows, let path else {
      return .graph(
        .alone(source, at: isAddress ? path : nil, podServingHosts: podServingHosts),
        unavailable: [])
    }
    let answers = recordings.answers(for: path)
    var files: LocalFiles?
    let graph = DocumentGraph.following(
      source, at: isAddress ? path : LinkedFiles.location(of: path),
      podServingHosts: podServingHosts, answers: answers,
      expecting: { addresses in
        // What was recorded is not loaded again.
        if options.fetches, answers == nil { network.load(addresses()) }
      },
      find: { address in
        if WebAddress.begins(address) {
          return options.fetches
            ? network.document(at: address) : .absent(reason: "\(LinkFailure.onNetwork)")
        }
        // A document on the network leads to no file but to those of a recording.
        if isAddress, answers == nil { return network.document(at: address) }
        let known = files ?? LocalFiles(around: path, answers, named: named, naming)
        files = known
        return known.document(at: address)
      })
    return .graph(graph, unavailable: options.fetches ? unavailable(in: graph) : [])
  }

  /// The document at an address, and all that it references: on the network only, even where a file has
  /// that name.
  private func load(_ address: String) throws(UnavailableDocument) -> LoadedInput {
    let (source, location): (SourceFile, String)
    switch network.document(at: address) {
    case .absent(let reason):
      throw UnavailableDocument(name: network.name(of: address), reason: reason)
    case .source(let found, let place): (source, location) = (found, place)
    }
    try check(source)
    guard options.follows else {
      return .graph(
        .alone(source, at: location, podServingHosts: podServingHosts), unavailable: [])
    }
    var limits = GraphBuilder.Limits()
    limits.members = Self.mostNetworkDocuments
    var graph = DocumentGraph.following(
      source, at: location, podServingHosts: podServingHosts, limits: limits,
      expecting: { addresses in network.load(addresses()) },
      find: { address in network.document(at: address) })
    graph.answers = network.answers(to: Set([address] + graph.links.map(\.addressWithoutFragment)))
    return .graph(graph, unavailable: unavailable(in: graph))
  }

  /// The documents on the network that could not be loaded.
  private func unavailable(in graph: DocumentGraph) -> [UnavailableDocument] {
    var seen: Set<String> = []
    return graph.links.compactMap { link in
      let address = link.addressWithoutFragment
      guard case .absent = link.target, seen.insert(address).inserted else { return nil }
      return network.failure(at: address).map {
        UnavailableDocument(name: network.name(of: address), reason: "\($0)")
      }
    }
  }
}
