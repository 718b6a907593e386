import HLSDocuments
import HLSLoading
package import HLSReporting
import SourceText

/// Two versions of playlists: files, folders, or revisions of a repository.
///
/// An argument that names an existing file or folder is a path, any other one is a revision.
package struct ComparedVersions: Sendable {
  /// One of the versions.
  private struct Version: Sendable {
    /// What the user named.
    let label: String
    /// The files as they were; nil for those on disk.
    let earlier: EarlierFiles?
    private let named: [String]
    private let loader: DocumentLoader

    init(
      _ label: String, _ named: [String], _ earlier: EarlierFiles? = nil
    ) throws(RunFailure) {
      (self.label, self.named, self.earlier) = (label, named, earlier)
      do throws(WriteFailure) {
        let network = NetworkDocuments(
          try LoadingOptions().fetcher(), fields: RequestFields([], trusting: []))
        loader = Self.loader(network, named, earlier, SourceNaming())
      } catch {
        throw ComparedVersions.failure("\(error)")
      }
    }

    private static func loader(
      _ network: NetworkDocuments, _ named: [String], _ earlier: EarlierFiles?,
      _ naming: SourceNaming
    ) -> DocumentLoader {
      DocumentLoader(
        LoadingOptions(), network, named: named, earlier: earlier,
        division: Division(in: Processors.count), naming: naming)
    }

    /// A document with those it references, named as its path says.
    func load(_ document: ComparedPath) -> LoadedInput {
      let input = DiscoveredInput.file(path: document.path)
      guard document.link != nil else { return loader.load(input) }
      return Self.loader(loader.network, named, earlier, document.naming).load(input)
    }

    /// The bytes of a file; nil if it cannot be read.
    func bytes(at path: String) -> [UInt8]? {
      if earlier?.hasFile(at: path) != nil { return (try? earlier?.file(at: path))?.bytes }
      return (try? LoadedFile(reading: path))?.bytes
    }
  }

  /// A document of both versions, or of one.
  private struct PathPair: Sendable {
    let before: ComparedPath?
    let after: ComparedPath?
  }

  private let before, after: Version
  private let pairs: [PathPair]
  /// Whether the documents were found, rather than named.
  private let areFound: Bool
  private let obstacles: [DocumentComparison.Obstacle]

  /// Finds what is compared: `OLD NEW`, both files or both folders, or `REVISION [REVISION] [PATH …]`.
  ///
  /// With one revision, it is compared with the files on disk.
  package init(_ arguments: [String]) throws(RunFailure) {
    for argument in arguments where argument == "-" || WebAddress.begins(argument) {
      throw Self.failure(
        "diff compares files, folders and revisions, and \(argument.quoted) is none; "
          + "'interlint capture' records what a server sends")
    }
    let revisions = Array(arguments.prefix(2).prefix { !SourceNaming.exists($0) })
    if revisions.isEmpty {
      try self.init(paths: arguments)
    } else {
      try self.init(revisions: revisions, paths: Array(arguments.dropFirst(revisions.count)))
    }
  }

  // MARK: Files and folders

  private init(paths: [String]) throws(RunFailure) {
    guard paths.count == 2 else {
      throw Self.failure(
        paths.count < 2
          ? "NEW is missing: a file or folder to compare \(paths[0].quoted) with"
          : "unexpected argument \(paths[2].quoted): \(paths[0].quoted) is a path, so that two are compared"
      )
    }
    for path in paths where !SourceNaming.exists(path) { throw Self.missing(path) }
    let areFolders = paths.map { SourceNaming.exists($0 + "/") }
    guard areFolders[0] == areFolders[1] else {
      let kinds = areFolders.map { $0 ? "a folder" : "a file" }
      throw Self.failure(
        "\(paths[0].quoted) is \(kinds[0]), and \(paths[1].quoted) is \(kinds[1]); "
          + "diff compares two files or two folders")
    }
    before = try Version(paths[0], [paths[0]])
    after = try Version(paths[1], [paths[1]])
    areFound = areFolders[0]
    guard areFound else {
      pairs = [PathPair(before: ComparedPath(paths[0]), after: ComparedPath(paths[1]))]
      obstacles = []
      return
    }
    let (old, new) = (ComparedFolder(at: paths[0]), ComparedFolder(at: paths[1]))
    let replaced = ReplacedLinks(
      among: old.links.union(new.links),
      .init(inFolder: paths[0], playlists: Array(old.paths.values)),
      .init(inFolder: paths[1], playlists: Array(new.paths.values)))
    let found = Set(old.paths.keys).union(new.paths.keys).union(replaced.documents.keys)
    pairs = found.sorted().map {
      let link = replaced.documents[$0]
      return PathPair(
        before: old.document(at: $0, through: link), after: new.document(at: $0, through: link))
    }
    obstacles = old.obstacles + new.obstacles
  }

  // MARK: Revisions

  private init(revisions: [String], paths: [String]) throws(RunFailure) {
    for path in paths where !SourceNaming.exists(path) { throw Self.missing(path) }
    let paths = paths.isEmpty ? ["."] : paths
    let naming = SourceNaming()
    let places = paths.map(naming.absolute)
    var commits: [CommitFiles] = []
    for revision in revisions {
      do throws(GitProgram.Failure) {
        let git = try GitProgram(ofRepositoryWith: places, naming)
        commits.append(try CommitFiles(of: git.commit(of: revision), in: git, naming))
      } catch {
        switch error {
        case .missing: throw Self.failure("comparing revisions needs git: apt-get install git")
        case .failed where revision.contains(".."):
          throw Self.failure("\(revision) is a range; name two revisions: diff REVISION REVISION")
        case .failed(let message): throw Self.missing(revision, besides: message)
        }
      }
    }
    let versions = commits.map(\.earlier)
    before = try Version(revisions[0], paths, versions[0])
    let second = versions.count > 1 ? versions[1] : nil
    after = try Version(
      revisions.count > 1 ? revisions[1] : "the files on disk", paths, second)
    var found: Set<String> = []
    var obstacles: [DocumentComparison.Obstacle] = []
    var withoutFiles: [(path: String, failure: LoadFailure)] = []
    let discovery = InputDiscovery(for: paths, leavingOut: .ofRepositories)
    for input in discovery.inputs {
      switch input {
      case .file(let path): found.insert(naming.absolute(path))
      case .failure(let path, let failure) where failure.isOfFolderWithoutPlaylists:
        withoutFiles.append((path, failure))
      case .failure(let path, let failure):
        obstacles.append(
          DocumentComparison.Obstacle(source: naming.name(path), reason: "\(failure)"))
      case .standardInput, .address: continue
      }
    }
    let folders = places + places.map(SourceNaming.real)
    func isNamed(_ path: String) -> Bool {
      folders.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    }
    // Files that are no longer on disk.
    for path in commits.flatMap(\.playlists) where !SourceNaming.exists(path) && isNamed(path) {
      found.insert(path)
    }
    var links = Set(discovery.followedLinks.map(naming.absolute))
    for link in commits.flatMap(\.links) where isNamed(link) && !links.contains(link) {
      // What is on disk and was not found was left out.
      if SourceNaming.exists(link),
        !found.contains(where: { $0 == link || $0.hasPrefix(link + "/") })
      {
        continue
      }
      links.insert(link)
    }
    for (path, failure) in withoutFiles {
      let folders = [naming.absolute(path), SourceNaming.real(naming.absolute(path))].map {
        $0 == "/" ? "/" : $0 + "/"
      }
      guard !found.contains(where: { file in folders.contains(where: file.hasPrefix) }) else {
        continue
      }
      obstacles.append(DocumentComparison.Obstacle(source: path, reason: "\(failure)"))
    }
    areFound = true
    self.obstacles = obstacles
    let replaced = ReplacedLinks(
      among: links, .init(of: commits[0]),
      commits.count > 1 ? .init(of: commits[1]) : .init(onDisk: found))
    func document(at path: String, in earlier: EarlierFiles?) -> ComparedPath? {
      guard earlier?.hasFile(at: path) ?? (LoadedFile.isReadable(at: path) != nil) else {
        return nil
      }
      return ComparedPath(path, through: replaced.documents[path])
    }
    pairs = found.union(replaced.documents.keys).sorted().map {
      PathPair(before: document(at: $0, in: versions[0]), after: document(at: $0, in: second))
    }
  }

  // MARK: Comparing

  /// Compares the versions.
  package func report() -> ChangeReport {
    var comparison = DocumentComparison()
    var obstacles = obstacles
    var unpaired: [(name: String, isNew: Bool)] = []
    for pair in pairs {
      guard let old = pair.before, let new = pair.after else {
        if let only = pair.before ?? pair.after {
          unpaired.append((only.naming.name(only.path), pair.before == nil))
        }
        continue
      }
      let loaded = (before.load(old), after.load(new))
      if case (.graph(let first, _), .graph(let second, _)) = loaded {
        comparison.compare(first, second)
      }
      let failures = [loaded.0, loaded.1].filter {
        if case .unavailable = $0 { true } else { false }
      }
      // What is found and the same in both versions needs no comparison.
      if areFound, failures.count == 2, let bytes = before.bytes(at: old.path),
        bytes == after.bytes(at: new.path)
      {
        continue
      }
      for case .unavailable(let document) in failures {
        let obstacle = DocumentComparison.Obstacle(source: document.name, reason: document.reason)
        if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
      }
    }
    // What a compared document links to is reported there.
    for (name, isNew) in unpaired
    where !(isNew ? comparison.known.after : comparison.known.before).contains(name) {
      comparison.addUnpaired(name, isNew: isNew)
    }
    return ChangeReport(
      comparison, before: before.label, after: after.label, obstacles: obstacles)
  }

  private static func failure(_ message: String) -> RunFailure { RunFailure(.usage, message) }

  /// Why there is nothing to compare at a path.
  private static func missing(_ path: String, besides reason: String? = nil) -> RunFailure {
    for case .failure(_, let failure) in InputDiscovery.inputs(for: [path]) {
      if case .misspelt = failure { return Self.failure("\(path): \(failure)") }
    }
    guard let reason else { return failure("\(path): no such file") }
    return failure("\(path): no such file or folder, and as a revision: \(reason)")
  }
}
