package import HLSDocuments
package import SourceText

/// Loads inputs and the documents they reference, from files, recordings, the cache and the network.
package struct DocumentLoader: Sendable {
  /// The exchange logs whose recorded answers are used.
  package let recordings: Recordings
  /// The documents from the network.
  package let network: NetworkDocuments
  private let options: LoadingOptions
  private let podServingHosts: [String]
  /// The directories given as arguments, as absolute paths.
  private let named: [String]
  private let standardInputName: String?
  private let standardInputBytes: [UInt8]?
  private let largestFile: Int
  private let division: Division
  private let earlier: EarlierFiles?
  private let naming: SourceNaming
  private let scheduling: Scheduling
  private let received: ReceivedFiles

  /// Creates a loader; nothing is loaded yet.
  ///
  /// - Parameters:
  ///   - options: which documents are loaded.
  ///   - network: the documents from the network.
  ///   - recordings: the exchange logs whose recorded answers are used.
  ///   - named: the files and directories given as arguments; references in a file cannot leave them.
  ///   - standardInputName: the path or URL of standard input in reports, against which its relative URLs
  ///     are resolved; if nil, references in it are not followed.
  ///   - standardInput: the contents of standard input; nil to read it.
  ///   - podServingHosts: hosts that serve pods, in addition to Google's.
  ///   - largestFile: the maximum size of an input file in bytes.
  ///   - earlier: files that are read as they were at another time.
  ///   - division: in how many parts a large file is read at a time.
  ///   - scheduling: who schedules the interstitials of the media playlists.
  ///   - naming: how files are called.
  package init(
    _ options: LoadingOptions, _ network: NetworkDocuments, _ recordings: Recordings = Recordings(),
    named: [String] = [], standardInputName: String? = nil, standardInput: [UInt8]? = nil,
    podServingHosts: [String] = [],
    largestFile: Int = SourceFile.largestSize, earlier: EarlierFiles? = nil,
    division: Division = Division(), scheduling: Scheduling = .byPlaylists,
    naming: SourceNaming = SourceNaming()
  ) {
    self.naming = naming
    received = ReceivedFiles(naming, as: earlier)
    self.scheduling = scheduling
    self.options = options
    self.network = network
    self.recordings = recordings
    self.podServingHosts = podServingHosts
    self.named = named.map(naming.absolute)
    self.standardInputName = standardInputName
    standardInputBytes = standardInput
    self.largestFile = largestFile
    self.division = division
    self.earlier = earlier
  }

  /// The size of an input in bytes, which is loaded from the network if it is there; 0 if it is not known.
  package func size(of input: DiscoveredInput) -> Int {
    switch input {
    case .file(let path): (try? FileStatus(ofPath: path))?.size ?? 0
    case .address(let address): network.document(at: address).size
    case .failure, .standardInput: 0
    }
  }

  /// Loads an input and the documents it references; failures are part of the result.
  ///
  /// `expecting` is called with the size of each referenced document before it is parsed.
  package func load(
    _ input: DiscoveredInput, expecting: (Int) -> Void = { _ in }
  ) -> LoadedInput {
    do throws(UnavailableDocument) {
      switch input {
      case .failure(let path, let failure):
        throw UnavailableDocument(name: naming.name(path), reason: "\(failure)")
      case .file(let path): return try load(file(at: path), at: path, expecting)
      case .standardInput:
        return try load(standardInput(), at: standardInputName, expecting)
      case .address(let address): return try load(address, expecting)
      }
    } catch {
      return .unavailable(error)
    }
  }

  /// Loads the documents that a complete playlist references, which is composed of loads of the file at a
  /// path.
  package func load(_ source: SourceFile, composedAt path: String) -> LoadedInput {
    do throws(UnavailableDocument) {
      return try load(source, at: path) { _ in }
    } catch {
      return .unavailable(error)
    }
  }

  /// Loads an input as one load of a live playlist; throws if it cannot be read or is not a playlist.
  package func loadPlaylist(
    _ input: DiscoveredInput
  ) throws(UnavailableDocument) -> LoadedPlaylist {
    let path: String
    switch input {
    case .failure(let path, let failure):
      throw UnavailableDocument(name: naming.name(path), reason: "\(failure)")
    case .address(let address):
      throw UnavailableDocument(name: address, reason: "--reloads compares files, not URLs")
    case .standardInput: path = "-"
    case .file(let name): path = name
    }
    // Loads are recorded from a channel.
    var source = try file(at: path)
    source.isReceived = true
    if let hint = ContentKind(of: source.bytes.span).hintBesidePlaylists {
      throw UnavailableDocument(name: source.name, reason: "not a playlist: \(hint)")
    }
    let exchange = recordings.answers(for: path)?.exchange(ofFile: LinkedFiles.location(of: path))
    if let reason = exchange?.answerObstacle {
      throw UnavailableDocument(name: source.name, reason: reason)
    }
    return LoadedPlaylist(
      source: source, time: exchange?.time?.value, serverTime: exchange?.loadTime,
      address: exchange?.url.text)
  }

  /// Looks up documents by the addresses that an input refers to them with.
  package func documents(linkedFrom input: DiscoveredInput) -> (String) -> FoundDocument {
    guard options.follows, case .file(let path) = input else {
      return { _ in .absent(reason: "not loaded") }
    }
    let answers = recordings.answers(for: path)
    let files = LocalFiles(
      around: path, answers, received, named: named, naming, earlier: earlier)
    let location = LinkedFiles.location(of: naming.base(path))
    let base = URIReference(answers?.exchange(ofFile: location)?.location ?? location)
    return { [network, options, isElsewhere] reference in
      func find(_ address: String) -> FoundDocument {
        guard WebAddress.begins(address) else { return files.document(at: address) }
        return options.fetches
          ? network.document(at: address) : .absent(reason: "\(LinkFailure.onNetwork)")
      }
      let address = base.resolving(reference)
      if isElsewhere(address) { return .elsewhere }
      return answers?.document(at: address, find: find) ?? find(address)
    }
  }

  /// Whether a linked document is deliberately not loaded, which is counted.
  private var isElsewhere: @Sendable (String) -> Bool {
    { [options, network, naming] address in
      guard !options.elsewhere.isEmpty else { return false }
      let isElsewhere = options.elsewhere.contains(address, absolute: naming.absolute)
      network.linked.add(address, isElsewhere: isElsewhere)
      return isElsewhere
    }
  }

  /// Looks up the bodies of a recording by their local URLs.
  package func bodies(of recording: Recording) -> (String) -> FoundDocument {
    let files = LocalFiles(
      around: recording.path, recording.answers, received, named: named, naming)
    return { files.document(at: $0) }
  }

  private func file(at path: String) throws(UnavailableDocument) -> SourceFile {
    let name = naming.name(path)
    do throws(LoadFailure) {
      if let file = try earlier?.file(at: naming.absolute(path)) {
        return source(named: name, with: file.bytes, at: path)
      }
      let file = try LoadedFile(reading: path, limit: largestFile, processors: division.parts)
      return source(named: name, with: file.bytes, at: path)
    } catch {
      throw UnavailableDocument(name: name, reason: "\(error)")
    }
  }

  /// The content of the file at a path, which a server sent if a log records it.
  private func source(named name: String, with bytes: [UInt8], at path: String) -> SourceFile {
    var source = SourceFile(name: name, bytes: bytes)
    let exchange = recordings.answers(for: path)?.exchange(ofFile: LinkedFiles.location(of: path))
    source.isReceived = exchange != nil || received.contains(path)
    return source
  }

  private func standardInput() throws(UnavailableDocument) -> SourceFile {
    let name = standardInputName.map(naming.name) ?? "<stdin>"
    if let standardInputBytes { return SourceFile(name: name, bytes: standardInputBytes) }
    do {
      return SourceFile(name: name, bytes: try LoadedFile.standardInput(named: name).bytes)
    } catch {
      throw UnavailableDocument(name: name, reason: "\(error)")
    }
  }

  /// Throws if the document is of a kind that cannot be checked; `isDelivered` says whether a server sent it: a page for
  /// people in place of a playlist is an outage.
  private static func check(
    _ source: SourceFile, isDelivered: Bool = false
  ) throws(UnavailableDocument) {
    guard let reason = source.obstacle else { return }
    throw UnavailableDocument(
      name: source.name, reason: reason,
      isOutage: isDelivered && ContentKind(of: source.bytes.span) == .html)
  }

  /// Loads a document from a file or standard input; `path` is nil if references cannot be followed.
  private func load(
    _ source: SourceFile, at path: String?, _ expecting: (Int) -> Void
  ) throws(UnavailableDocument) -> LoadedInput {
    try Self.check(source)
    let isAddress = path.map(WebAddress.begins) ?? false
    guard options.follows, let path else {
      return .graph(
        DocumentGraph(
          source, at: isAddress ? path : nil, podServingHosts: podServingHosts,
          scheduling: scheduling, divided: division), unavailable: [])
    }
    let answers = recordings.answers(for: path)
    var limits = DocumentGraph.Limits()
    limits.division = division
    var remote = ReferencedDocuments(network)
    let assets = options.assetFolder.map { AssetFolder($0, absolute: naming.absolute) }
    var files: LocalFiles?
    var missing: [(address: String, document: UnavailableDocument)] = []
    var missed: Set<UnavailableDocument> = []
    let graph = DocumentGraph(
      source, at: isAddress ? path : LinkedFiles.location(of: naming.base(path)),
      podServingHosts: podServingHosts, scheduling: scheduling, limits: limits, answers: answers,
      expecting: { addresses in
        // Recorded answers are not loaded again.
        if options.fetches, answers == nil {
          remote.load(addresses().filter { !isElsewhere($0) })
        }
      },
      find: { address in
        if isElsewhere(address) { return .elsewhere }
        if WebAddress.begins(address) {
          if let asset = assets?.document(at: address) { return asset }
          return options.fetches
            ? remote.document(at: address).sized(expecting)
            : .absent(reason: "\(LinkFailure.onNetwork)")
        }
        // A document from the network references files only through a recording.
        if isAddress, answers == nil { return remote.document(at: address).sized(expecting) }
        let known =
          files
          ?? LocalFiles(
            around: path, answers, received, named: named, naming, earlier: earlier)
        files = known
        switch known.file(at: address) {
        case .success(let source):
          return FoundDocument.source(source, location: address).sized(expecting)
        case .failure(let failure):
          let document = UnavailableDocument(name: known.name(of: address), reason: "\(failure)")
          if failure.isUnreadable || options.requiresLocalDocuments,
            missed.insert(document).inserted
          {
            missing.append((address, document))
          }
          return .absent(reason: document.reason)
        }
      })
    let local = missing.map { address, document in
      UnavailableDocument(
        name: document.name, reason: document.reason,
        link: graph.links.first { $0.addressWithoutFragment == address }.map(graph.sourceLink))
    }
    return .graph(
      graph, unavailable: local + (options.fetches ? unavailable(in: graph) : []))
  }

  /// Loads the document at a URL and all documents it references, from the network only, even if a file
  /// has that name.
  private func load(
    _ address: String, _ expecting: (Int) -> Void
  ) throws(UnavailableDocument) -> LoadedInput {
    let (source, location): (SourceFile, String)
    switch network.document(at: address) {
    case .absent(let reason):
      throw UnavailableDocument(
        name: network.name(of: address), reason: reason,
        isOutage: network.failure(at: address)?.isOutage ?? false)
    case .source(let found, let place): (source, location) = (found, place)
    }
    try Self.check(source, isDelivered: true)
    guard options.follows else {
      return .graph(
        DocumentGraph(
          source, at: location, podServingHosts: podServingHosts, scheduling: scheduling,
          divided: division),
        unavailable: [])
    }
    var limits = DocumentGraph.Limits()
    limits.members = ReferencedDocuments.most
    limits.division = division
    var remote = ReferencedDocuments(network)
    let assets = options.assetFolder.map { AssetFolder($0, absolute: naming.absolute) }
    var graph = DocumentGraph(
      source, at: location, podServingHosts: podServingHosts, scheduling: scheduling,
      limits: limits,
      expecting: { addresses in
        if assets == nil { remote.load(addresses().filter { !isElsewhere($0) }) }
      },
      find: {
        isElsewhere($0)
          ? .elsewhere : assets?.document(at: $0) ?? remote.document(at: $0).sized(expecting)
      })
    let linked = graph.links.lazy.map(\.addressWithoutFragment)
    graph.answers = network.answers(to: address, linked: linked)
    return .graph(graph, unavailable: unavailable(in: graph))
  }

  /// The network documents that could not be loaded.
  private func unavailable(in graph: DocumentGraph) -> [UnavailableDocument] {
    var seen: Set<String> = []
    return graph.links.compactMap { link in
      let address = link.addressWithoutFragment
      guard case .absent = link.target, let failure = network.failure(at: address),
        seen.insert(address).inserted
      else { return nil }
      return UnavailableDocument(
        name: network.name(of: address), reason: "\(failure)", link: graph.sourceLink(of: link))
    }
  }
}

extension DocumentGraph {
  /// Where a document is linked from.
  fileprivate func sourceLink(of link: Link) -> UnavailableDocument.SourceLink {
    UnavailableDocument.SourceLink(
      to: link.addressWithoutFragment, from: members[link.source].text.source.name)
  }
}

extension FoundDocument {
  /// The size in bytes; 0 if it is absent.
  fileprivate var size: Int {
    if case .source(let source, _) = self { source.bytes.count } else { 0 }
  }

  /// The document after a call of `expecting` with its size.
  fileprivate func sized(_ expecting: (Int) -> Void) -> FoundDocument {
    if size > 0 { expecting(size) }
    return self
  }
}
