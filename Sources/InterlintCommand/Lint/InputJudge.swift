import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// Judges one input of `interlint lint`, and what it leads to.
struct InputJudge: Sendable {
  private let linter: Linter
  private let naming: SourceNaming
  private let standardInputName: String
  /// Whether standard input has a place from which addresses in it can be followed.
  private let isStandardInputPlaced: Bool
  private let follows: Bool
  /// Whether what files lead to on the network is loaded.
  private let fetches: Bool
  /// The directories that were named, made absolute.
  private let folders: [String]
  private let recordings: Recordings

  init(_ line: ParsedCommandLine, _ linter: Linter, _ recordings: Recordings) {
    let naming = SourceNaming()
    self.linter = linter
    self.naming = naming
    standardInputName = line.last("stdin-filename").map(naming.name) ?? "<stdin>"
    isStandardInputPlaced = line.last("stdin-filename") != nil
    follows = !line.flag("no-follow")
    fetches = line.flag("fetch")
    folders = line.operands.map(naming.absolute)
    self.recordings = recordings
  }

  /// The result for the input, then those for what it leads to.
  func results(for input: DiscoveredInput, _ web: Web) -> [SourceResult] {
    switch open(input, web) {
    case .unchecked(let result): [result]
    case .alone(let source, let location): [lint(source, at: location)]
    case .graph(let graph, let isOnNetwork):
      linter.lint(graph) + (isOnNetwork ? failures(in: graph, web) : [])
    }
  }

  /// Loads what the input leads to, and gives the addresses in the order in which it does.
  func addresses(for input: DiscoveredInput, _ web: Web) -> [String] {
    // What is read here could not be read again.
    if case .standardInput = input { return [] }
    guard case .graph(let graph, isOnNetwork: true) = open(input, web) else { return [] }
    return graph.links.map(\.addressWithoutFragment)
  }

  /// An input before it is judged.
  private enum Opened {
    case unchecked(SourceResult)
    /// A document from which nothing is followed, and the address it came from, where it has one.
    case alone(SourceFile, location: String? = nil)
    case graph(DocumentGraph, isOnNetwork: Bool)
  }

  private func open(_ input: DiscoveredInput, _ web: Web) -> Opened {
    switch input {
    case .failure(let path, let failure):
      return .unchecked(SourceResult(source: naming.name(path), unchecked: "\(failure)"))
    case .file(let path):
      do {
        return open(try LoadedFile(reading: path).bytes, naming.name(path), at: path, web)
      } catch {
        return .unchecked(SourceResult(source: naming.name(path), unchecked: "\(error)"))
      }
    case .standardInput:
      do {
        let file = try LoadedFile.standardInput(named: standardInputName)
        return open(
          file.bytes, standardInputName, at: isStandardInputPlaced ? standardInputName : nil, web)
      } catch {
        return .unchecked(SourceResult(source: standardInputName, unchecked: "\(error)"))
      }
    case .address(let address):
      switch web.document(at: address) {
      case .absent(let reason):
        return .unchecked(SourceResult(source: web.name(of: address), unchecked: reason))
      case .source(let source, let location):
        return open(source, at: location, from: address, web)
      }
    }
  }

  private func open(_ bytes: [UInt8], _ name: String, at path: String?, _ web: Web) -> Opened {
    if let hint = ContentKind(of: bytes.span).hint {
      return .unchecked(SourceResult(source: name, unchecked: "not a playlist: \(hint)"))
    }
    let source = SourceFile(name: name, bytes: bytes)
    let isAddress = path.map(WebAddress.begins) ?? false
    guard follows, let path else { return .alone(source, location: isAddress ? path : nil) }
    let answers = recordings.answers(for: path)
    var roots: [LinkedFiles]?
    let graph = DocumentGraph.following(
      source, at: isAddress ? path : LinkedFiles.location(of: path), settings: linter.settings,
      answers: answers,
      expecting: { addresses in
        // What was recorded is not loaded again.
        guard fetches, answers == nil else { return }
        web.load(addresses())
      },
      find: { address in
        if WebAddress.begins(address) {
          return fetches ? web.document(at: address) : Self.onNetwork
        }
        // A document on the network leads to no file but to those of a recording.
        if isAddress, answers == nil { return web.document(at: address) }
        let known = roots ?? files(around: path, answers)
        roots = known
        return find(address, in: known, from: path)
      })
    return .graph(graph, isOnNetwork: fetches)
  }

  /// The document that an address led to, and all that it leads to: on the network alone, be there a
  /// file of that name or not.
  private func open(
    _ source: SourceFile, at location: String, from address: String, _ web: Web
  ) -> Opened {
    if let hint = ContentKind(of: source.bytes.span).hint {
      return .unchecked(SourceResult(source: source.name, unchecked: "not a playlist: \(hint)"))
    }
    guard follows else { return .alone(source, location: location) }
    var limits = GraphBuilder.Limits()
    limits.members = 1_000
    var graph = DocumentGraph.following(
      source, at: location, settings: linter.settings, limits: limits,
      expecting: { addresses in web.load(addresses()) },
      find: { address in web.document(at: address) })
    graph.answers = web.answers(to: Set([address] + graph.links.map(\.addressWithoutFragment)))
    return .graph(graph, isOnNetwork: true)
  }

  /// The result for a document by itself, with what its address says.
  private func lint(_ source: SourceFile, at location: String?) -> SourceResult {
    guard let location, !JSONText.isJSON(source.bytes) else { return linter.lint(source) }
    let values = OutsideValues(query: URIReference(location).queryValues)
    return linter.lint(
      Document(
        Playlist(parsing: source, values: values), settings: linter.settings, at: location))
  }

  private static let onNetwork = FoundDocument.absent(
    reason: LinkFailure.onNetwork.description)

  /// A result for each document on the network that could not be loaded.
  private func failures(in graph: DocumentGraph, _ web: Web) -> [SourceResult] {
    var seen: Set<String> = []
    return graph.links.compactMap { link in
      let address = link.addressWithoutFragment
      guard case .absent = link.target, seen.insert(address).inserted else { return nil }
      return web.failure(at: address).map {
        SourceResult(source: web.name(of: address), unchecked: "\($0)")
      }
    }
  }

  /// The result for an exchange log.
  func result(for recording: Recordings.Recording) -> SourceResult {
    guard let answers = recording.answers else {
      return SourceResult(
        source: naming.name(recording.path), unchecked: recording.failure ?? "cannot be read")
    }
    let known = files(around: recording.path, answers)
    return linter.lint(answers) { find($0, in: known, from: recording.path) }
  }

  /// The result for the answers that came while the inputs were judged; nil where there were none, or
  /// no rule is about them.
  func result(forAnswersIn web: Web) -> SourceResult? {
    guard linter.rules.contains(where: { $0.rule.subject == .exchanges }),
      let answers = web.answers()
    else { return nil }
    return linter.lint(answers) { web.body(named: $0) }
  }

  /// The folders in which files are looked for: that of the input, and that of its exchange log.
  private func files(around path: String, _ answers: RecordedAnswers?) -> [LinkedFiles] {
    var folders = WebAddress.begins(path) ? [] : [root(of: path)]
    if let answers {
      let log = naming.absolute(answers.localPath)
      folders.append(String(log[..<(log.lastIndex(of: "/") ?? log.startIndex)]))
    }
    return folders.map { LinkedFiles(inside: $0, absolute: naming.absolute) }
  }

  private func find(
    _ address: String, in folders: [LinkedFiles], from path: String
  ) -> FoundDocument {
    // One file has one name, as it has where it is an input itself.
    let prefix = path.hasPrefix("./") ? "./" : ""
    var failure = LinkFailure.outside
    for folder in folders {
      switch folder.file(at: address) {
      case .success(let file):
        let name = file.path.hasPrefix("/") ? file.path : prefix + file.path
        return .source(SourceFile(name: naming.name(name), bytes: file.bytes), location: address)
      case .failure(.outside): continue
      case .failure(let other): failure = other
      }
    }
    return .absent(reason: "\(failure)")
  }

  /// The folder that addresses in the file at `path` may not lead out of: the repository or the
  /// directory of the work, where the file lies inside, else the directory that was named, else its
  /// own.
  private func root(of path: String) -> String {
    let absolute = naming.absolute(path)
    let candidates = naming.workFolders + folders
    return candidates.first { absolute.hasPrefix($0 == "/" ? $0 : $0 + "/") }
      ?? String(absolute[..<(absolute.lastIndex(of: "/") ?? absolute.startIndex)])
  }
}

extension Link {
  /// What a request for it asks for.
  fileprivate var addressWithoutFragment: String { String(location.prefix { $0 != "#" }) }
}
